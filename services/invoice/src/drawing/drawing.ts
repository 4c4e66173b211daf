import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { PahiyaError, programFile, refChild, unrefChild } from '@pahiya/service-kit';
import type { InvoiceDocument } from '../pdf/invoice-document.ts';
import type { StatementDocument, StatementRide } from '../statements/statement.ts';
import type { DrawingAnswer, DrawingOrder } from './drawing-process.ts';
import { DrawingTable, type TableLimits } from './drawing-table.ts';

const PROGRAM = programFile(import.meta.filename, 'drawing-process');
/** Many times what a page or an invoice takes on a slow machine. */
const TIME_LIMIT_MS = 30_000;
/** A reader this slow gives up its place. */
const READ_LIMIT_MS = 30_000;
/**
 * Long, because a fork copies the page tables of the whole platform, which answers nobody for 25 to 50 ms meanwhile.
 */
const IDLE_MS = 10 * 60_000;
const RIDES_PER_MESSAGE = 200;

/**
 * Draws PDFs in processes of their own with less priority than calls, because a PDF takes 40 to 160 ms of a core.
 * Statements, which take up to half a minute, have other places than invoices.
 */
export interface Drawing {
  /** @throws PahiyaError with the signature's own code, or TOO_MANY_REQUESTS when the account draws too much at once */
  invoice(document: InvoiceDocument, account: string): Promise<Buffer>;
  /**
   * The statement is drawn while it is read.
   * @throws PahiyaError TOO_MANY_REQUESTS while the account draws another statement
   */
  statement(document: StatementDocument, account: string): Promise<Readable>;
  close(): void;
}

const INVOICES: TableLimits = { places: 1, perAccount: 5, waiting: 60 };
const STATEMENTS: TableLimits = { places: 2, perAccount: 1, waiting: 10 };

export function openDrawing(): Drawing {
  const [invoices, statements] = [new DrawingTable(INVOICES), new DrawingTable(STATEMENTS)];
  const drawers = new Drawers();
  return {
    async invoice(document, account) {
      const leave = await invoices.sit(account);
      try {
        const parts: Uint8Array[] = [];
        for await (const part of partsOf(drawers, { invoice: document })) parts.push(part);
        return Buffer.concat(parts);
      } finally {
        leave();
      }
    },
    async statement({ rides, ...statement }, account) {
      const leave = await statements.sit(account);
      return readInTime(partsOf(drawers, { statement }, inGroups(rides))).once('close', leave);
    },
    close: () => drawers.close(),
  };
}

/** The processes that draw. One that has nothing to draw for a while ends: its fonts and pages take 60 MB. */
class Drawers {
  readonly #free: { child: ChildProcess; idle: NodeJS.Timeout }[] = [];
  readonly #all = new Set<ChildProcess>();

  take(): ChildProcess {
    for (let kept; (kept = this.#free.pop());) {
      clearTimeout(kept.idle);
      if (!kept.child.connected) continue;
      refChild(kept.child);
      return kept.child;
    }
    const child = fork(PROGRAM, { serialization: 'advanced', env: {}, execArgv: [] });
    // When both want a core, the process that answers calls gets it.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    // The caller that waits for an answer gets the error; nobody else needs it.
    child.on('error', () => undefined);
    child.on('exit', () => this.#all.delete(child));
    this.#all.add(child);
    return child;
  }

  giveBack(child: ChildProcess): void {
    unrefChild(child);
    this.#free.push({ child, idle: setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() });
  }

  close(): void {
    for (const child of this.#all) child.kill('SIGKILL');
  }
}

async function answerTo(child: ChildProcess, order: DrawingOrder): Promise<DrawingAnswer> {
  const waited = new AbortController();
  const { signal } = waited;
  try {
    child.send(order);
    const [answer] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [{ failed: 'the process that draws has ended' }]),
      delay(TIME_LIMIT_MS, [{ failed: `no answer within ${TIME_LIMIT_MS} ms` }], { signal, ref: false }),
    ])) as [DrawingAnswer];
    return answer;
  } finally {
    waited.abort();
  }
}

async function* partsOf(
  drawers: Drawers,
  order: DrawingOrder,
  rides?: AsyncGenerator<StatementRide[]>,
): AsyncGenerator<Uint8Array> {
  const child = drawers.take();
  let isFree = false;
  try {
    for (let answer = await answerTo(child, order); answer !== 'done';) {
      if (answer === 'rides-please') {
        const group = await rides?.next();
        answer = await answerTo(child, { rides: (group?.value as StatementRide[] | undefined) ?? [] });
      } else if ('part' in answer) {
        yield answer.part;
        answer = await answerTo(child, 'go-on');
      } else {
        isFree = 'refused' in answer;
        throw errorOf(answer);
      }
    }
    isFree = true;
  } finally {
    // A process in the middle of a document cannot begin another one.
    if (isFree) drawers.giveBack(child);
    else child.kill('SIGKILL');
    await rides?.return(undefined);
  }
}

function errorOf(answer: Extract<DrawingAnswer, object>): Error {
  if ('refused' in answer) return new PahiyaError(answer.refused.code, answer.refused.params);
  return new Error('failed' in answer ? answer.failed : 'the drawing has no such part');
}

async function* inGroups(rides: StatementDocument['rides']): AsyncGenerator<StatementRide[]> {
  let group: StatementRide[] = [];
  for await (const ride of rides) {
    group.push(ride);
    if (group.length < RIDES_PER_MESSAGE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Ends a stream that is no longer read, so that its place becomes free. */
function readInTime(parts: AsyncGenerator<Uint8Array>): Readable {
  const late = () =>
    setTimeout(() => stream.destroy(new Error(`nobody read on for ${READ_LIMIT_MS} ms`)), READ_LIMIT_MS).unref();
  let timer = late();
  async function* timed() {
    for await (const part of parts) {
      timer = late();
      yield part;
      clearTimeout(timer);
    }
  }
  const stream = Readable.from(timed(), { objectMode: false });
  stream.once('resume', () => clearTimeout(timer));
  return stream.once('close', () => clearTimeout(timer));
}
