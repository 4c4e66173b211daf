import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { eventually } from '@pahiya/testing';
import { invoice, ride, statement } from '../pdf/documents.fixture.ts';
import { DrawingTable } from './drawing-table.ts';
import { openDrawing, type Drawing } from './drawing.ts';

const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-';
const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', extras: { retryAfterS: 2 } });

describe('drawing', () => {
  let drawing: Drawing;
  beforeAll(() => {
    drawing = openDrawing();
  });
  afterAll(() => drawing.close());

  it('draws invoices of many accounts at once, and one account no more than five', async () => {
    const others = ['a', 'b', 'c'].map((account) => drawing.invoice(invoice, account));
    const greedy = await Promise.allSettled(Array.from({ length: 7 }, () => drawing.invoice(invoice, 'greedy')));
    expect(greedy.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ]);
    expect(greedy.at(-1)).toEqual({ status: 'rejected', reason: tooMany });
    expect((await Promise.all(others)).every(isPdf)).toBe(true);
    expect(isPdf(await drawing.invoice(invoice, 'greedy'))).toBe(true);
  });

  it('draws every ride of a statement, and a statement at a time for an account', async () => {
    const [first, second] = [await drawing.statement(statement(250), 'asha'), drawing.statement(statement(1), 'asha')];
    await expect(second).rejects.toEqual(tooMany);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await buffer(first))), {
      mergePages: true,
    });
    expect(text.match(/PH\/26-27\/\d{6}/g)).toEqual(Array.from({ length: 250 }, (_, n) => ride(n).serial));
    await eventually(async () => isPdf(await buffer(await drawing.statement(statement(1), 'asha'))), {
      describe: 'the account to draw again',
    });
  });

  it('frees the place of a statement that its reader leaves, and stops reading rides', async () => {
    let read = 0;
    let isOver = false;
    function* counted() {
      try {
        for (const next of statement(5000).rides as Iterable<ReturnType<typeof ride>>) {
          read += 1;
          yield next;
        }
      } finally {
        isOver = true;
      }
    }
    for await (const part of await drawing.statement({ ...statement(5000), rides: counted() }, 'asha')) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    await eventually(() => isOver, { describe: 'the rides to be let go' });
    expect(read).toBeLessThan(2000);
    expect(isPdf(await buffer(await drawing.statement(statement(1), 'asha')))).toBe(true);
  });

  it('refuses a signature with its own code, tells of a failure, and draws the next', async () => {
    const signatures = { customer: 'no picture' };
    await expect(drawing.invoice({ ...invoice, signatures }, 'asha')).rejects.toEqual(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
    await expect(buffer(await drawing.statement({ ...statement(3), rides: [] }, 'asha'))).rejects.toThrow('counts 3');
    expect(isPdf(await drawing.invoice(invoice, 'asha'))).toBe(true);
  });

  it('fails for the caller that waits for a process that dies, and draws the next', async () => {
    const waiting = drawing.invoice(invoice, 'asha');
    await Promise.resolve();
    drawing.close();
    await expect(waiting).rejects.toThrow();
    expect(isPdf(await drawing.invoice(invoice, 'asha'))).toBe(true);
  });
});

it('gives places in turn, and lets only so many wait', async () => {
  const table = new DrawingTable({ places: 1, perAccount: 2, waiting: 2 });
  const leaveFirst = await table.sit('a');
  const seated: string[] = [];
  const waiting = ['b', 'c'].map((account) => table.sit(account).then((leave) => (seated.push(account), leave)));
  await expect(table.sit('d')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  leaveFirst();
  (await waiting[0])?.();
  (await waiting[1])?.();
  expect(seated).toEqual(['b', 'c']);
  (await table.sit('d'))();
});
