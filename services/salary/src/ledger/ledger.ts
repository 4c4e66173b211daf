import {
  dayInIndia,
  type CHANGE_TYPES,
  type DefaultNote,
  type ProblemParams,
  type SalaryStatus,
  type SalaryTransaction,
  type TRANSACTION_TYPES,
} from '@pahiya/contracts';
import { cycleNumberAt, cycleStart } from './cycle.ts';

export interface PaidDriver {
  id: string;
  revision: number;
  registeredAt: Date;
  active: boolean;
  deleted: boolean;
}

/** A note that a person wrote, or else a default note with its sentence. */
export interface Noted {
  note: string;
  defaultNote: DefaultNote | null;
}

const SENTENCES: Readonly<Record<DefaultNote, (rupees: number) => string>> = {
  registration: () => 'Base salary at registration',
  'driver-record': () => "Base salary changed with the driver's record",
  set: (rupees) => `Salary set to ${rupees}`,
  increased: (rupees) => `Salary increased by ${rupees}`,
  decreased: (rupees) => `Salary decreased by ${rupees}`,
  advance: () => 'Advance payment',
};

export function defaultNoteOf(defaultNote: DefaultNote, amountPaise: number): Noted {
  return { note: SENTENCES[defaultNote](inRupees(amountPaise)), defaultNote };
}

export function noteOr(typed: string | undefined, otherwise: Noted): Noted {
  const note = typed?.trim();
  return note ? { note, defaultNote: null } : otherwise;
}

/** An entry before it is stored. `baseAfterPaise` is the base salary from this entry on; null for an advance. */
export interface NewEntry extends Noted {
  type: (typeof TRANSACTION_TYPES)[number];
  amountPaise: number;
  changeType: (typeof CHANGE_TYPES)[number] | null;
  baseAfterPaise: number | null;
  /** The time from which the entry counts: an advance may be recorded later than it was given. */
  at: Date;
}
export interface LedgerEntry extends NewEntry {
  id: string;
  /** 1, 2, 3 … in the order of recording. */
  entry: number;
}

/** The reason why an entry is refused. */
export interface Refusal {
  refused: ProblemParams['RULE_BROKEN'];
}

/** The base salary of a cycle: that of the last entry in the cycle or before it. */
function baseInCycle(driver: PaidDriver, entries: readonly LedgerEntry[], cycleNumber: number): number {
  const deciding = entries.findLast(
    ({ baseAfterPaise, at }) => baseAfterPaise !== null && cycleNumberAt(driver.registeredAt, at) <= cycleNumber,
  );
  return deciding?.baseAfterPaise ?? 0;
}

/** The base salary after the last entry that set or changed it. */
export function baseNow(entries: readonly LedgerEntry[]): number {
  return entries.findLast(({ baseAfterPaise }) => baseAfterPaise !== null)?.baseAfterPaise ?? 0;
}

function sumOfAdvances(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { type, amountPaise }) => (type === 'advance' ? sum + amountPaise : sum), 0);
}

const inRupees = (paise: number) => paise / 100;

function transactionOf({ id, type, amountPaise, changeType, note, defaultNote, at }: LedgerEntry): SalaryTransaction {
  return {
    _id: id,
    type,
    amount: inRupees(amountPaise),
    ...(changeType === null ? {} : { changeType }),
    note,
    ...(defaultNote === null ? {} : { defaultNote }),
    date: at.toISOString(),
  };
}

/** A driver's pay as the API shows it, computed from the ledger's entries in the order of recording. */
export function payStatus(driver: PaidDriver, entries: readonly LedgerEntry[], now: Date): SalaryStatus {
  const byCycle = Map.groupBy(entries, ({ at }) => cycleNumberAt(driver.registeredAt, at));
  const cycle = (cycleNumber: number): SalaryStatus['currentCycle'] => {
    const own = byCycle.get(cycleNumber) ?? [];
    return {
      cycleNumber,
      startDate: cycleStart(driver.registeredAt, cycleNumber).toISOString(),
      cycleEnd: cycleStart(driver.registeredAt, cycleNumber + 1).toISOString(),
      baseSalary: inRupees(baseInCycle(driver, entries, cycleNumber)),
      currentAdvances: inRupees(sumOfAdvances(own)),
      transactions: own
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.entry - a.entry)
        .map((entry) => transactionOf(entry)),
    };
  };
  const current = cycleNumberAt(driver.registeredAt, now);
  const earlier = [...byCycle.keys()].filter((number) => number < current).sort((a, b) => b - a);
  const advancesPaise = sumOfAdvances(byCycle.get(current) ?? []);
  return {
    driverId: driver.id,
    currentCycle: cycle(current),
    salaryHistory: earlier.map(cycle),
    registrationDate: driver.registeredAt.toISOString(),
    totalAdvance: inRupees(sumOfAdvances(entries)),
    remainingSalary: inRupees(Math.max(0, baseInCycle(driver, entries, current) - advancesPaise)),
  };
}

export function salarySet(amountPaise: number, noted: Noted, at: Date): NewEntry {
  return { type: 'salary', amountPaise, changeType: null, baseAfterPaise: amountPaise, ...noted, at };
}

export interface Adjustment extends Noted {
  amountPaise: number;
  changeType: (typeof CHANGE_TYPES)[number];
  at: Date;
}

/** Refused for a decrease by more than the base salary. */
export function salaryAdjusted(entries: readonly LedgerEntry[], adjustment: Adjustment): NewEntry | Refusal {
  const { amountPaise, changeType } = adjustment;
  const before = baseNow(entries);
  const baseAfterPaise = changeType === 'increase' ? before + amountPaise : before - amountPaise;
  if (baseAfterPaise < 0)
    return { refused: { what: 'salary-below-zero', salary: inRupees(before), decrease: inRupees(amountPaise) } };
  return { type: 'adjustment', ...adjustment, baseAfterPaise };
}

/** Refused for a day that has not come or lies before the driver's registration. */
export function advanceGiven(
  driver: PaidDriver,
  { amountPaise, noted, at, now }: { amountPaise: number; noted: Noted; at: Date; now: Date },
): NewEntry | Refusal {
  const [day, firstDay] = [dayInIndia(at), dayInIndia(driver.registeredAt)];
  if (day > dayInIndia(now)) return { refused: { what: 'advance-in-the-future', day } };
  if (day < firstDay) return { refused: { what: 'advance-before-registration', day: firstDay } };
  return { type: 'advance', amountPaise, changeType: null, baseAfterPaise: null, ...noted, at };
}
