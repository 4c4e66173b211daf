import fc from 'fast-check';
import { cycleNumberAt, cycleStart } from './cycle.ts';
import { payStatus, salaryAdjusted, salarySet, type LedgerEntry, type NewEntry } from './ledger.ts';

const DAY_MS = 24 * 3600_000;
const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const registered = new Date('2026-01-10T20:00:00Z'); // 11 January, 01:30 in Kolkata
const driver = { id: 'd1', revision: 1, registeredAt: registered, active: true, deleted: false };

const NOTED = { note: 'As agreed', defaultNote: null };

function ledger(...added: NewEntry[]): LedgerEntry[] {
  return added.map((entry, index) => ({ ...entry, id: `e${index}`, entry: index + 1 }));
}
function advance(rupees: number, at: string): NewEntry {
  return {
    type: 'advance',
    amountPaise: rupees * 100,
    changeType: null,
    baseAfterPaise: null,
    ...NOTED,
    at: new Date(at),
  };
}

describe('cycles', () => {
  it('contain each instant after registration exactly once', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 3000 * DAY_MS }), (from, laterMs) => {
        const at = new Date(from.getTime() + laterMs);
        const number = cycleNumberAt(from, at);
        expect(cycleStart(from, number).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(cycleStart(from, number + 1).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });

  it('are 30 days long and begin at midnight in Kolkata', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 100 }), (from, number) => {
        const start = cycleStart(from, number);
        expect(cycleStart(from, number + 1).getTime() - start.getTime()).toBe(30 * DAY_MS);
        expect(start.toISOString()).toMatch(/T18:30:00\.000Z$/);
      }),
    );
  });

  it('begin with the day of registration in Kolkata, not in UTC', () => {
    expect(cycleStart(registered, 1).toISOString()).toBe('2026-01-10T18:30:00.000Z');
    expect(cycleNumberAt(registered, new Date('2026-02-09T18:29:59Z'))).toBe(1);
    expect(cycleNumberAt(registered, new Date('2026-02-09T18:30:00Z'))).toBe(2);
  });
});

describe('the status', () => {
  it('keeps the base of earlier cycles when it changes later', () => {
    const entries = ledger(
      salarySet(20_000_00, NOTED, registered),
      advance(500, '2026-01-20T05:00:00Z'),
      salarySet(25_000_00, NOTED, new Date('2026-03-15T05:00:00Z')),
      advance(30_000, '2026-03-16T05:00:00Z'),
    );
    const status = payStatus(driver, entries, new Date('2026-03-20T05:00:00Z'));
    expect(status.currentCycle).toMatchObject({ cycleNumber: 3, baseSalary: 25_000, currentAdvances: 30_000 });
    expect(status.salaryHistory.map(({ cycleNumber, baseSalary }) => [cycleNumber, baseSalary])).toEqual([[1, 20_000]]);
    expect(status).toMatchObject({ remainingSalary: 0, totalAdvance: 30_500 });
  });

  it('loses no transaction and no rupee, whatever the ledger holds', () => {
    const anyEntry = fc.record({
      type: fc.constantFrom('salary' as const, 'advance' as const),
      amountPaise: fc.integer({ min: 1, max: 1e9 }),
      day: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (list) => {
        const entries = ledger(
          ...list.map(({ type, amountPaise, day }): NewEntry => ({
            type,
            amountPaise,
            changeType: null,
            baseAfterPaise: type === 'salary' ? amountPaise : null,
            ...NOTED,
            at: new Date(registered.getTime() + day * DAY_MS),
          })),
        );
        const status = payStatus(driver, entries, new Date(registered.getTime() + 400 * DAY_MS));
        const cycles = [status.currentCycle, ...status.salaryHistory];
        expect(cycles.flatMap(({ transactions }) => transactions)).toHaveLength(entries.length);
        const advances = cycles.reduce((sum, cycle) => sum + Math.round(cycle.currentAdvances * 100), 0);
        expect(advances).toBe(Math.round(status.totalAdvance * 100));
        const { baseSalary, currentAdvances } = status.currentCycle;
        expect(status.remainingSalary).toBeCloseTo(Math.max(0, baseSalary - currentAdvances), 2);
      }),
    );
  });

  it('shows zero for a salary that was never set and advances that were never given', () => {
    expect(payStatus(driver, [], registered)).toMatchObject({
      currentCycle: { cycleNumber: 1, baseSalary: 0, currentAdvances: 0, transactions: [] },
      salaryHistory: [],
      remainingSalary: 0,
    });
  });
});

it('refuses a decrease below zero and allows one to zero', () => {
  const entries = ledger(salarySet(1000_00, NOTED, registered));
  const by = (amountPaise: number) =>
    salaryAdjusted(entries, { amountPaise, changeType: 'decrease', ...NOTED, at: registered });
  expect(by(1000_01)).toEqual({ refused: { what: 'salary-below-zero', salary: 1000, decrease: 1000.01 } });
  expect(by(1000_00)).toMatchObject({ baseAfterPaise: 0 });
});
