import type { EntityManager } from 'typeorm';
import type { Attempts, Failure } from './attempt.ts';
import { replayChannelOf } from './dead-letters.ts';
import type { Envelope } from './envelope.ts';
import * as rows from './inbox-rows.ts';
import type { Batch } from './transport.ts';

/** What became of a received event. */
export type Outcome =
  | { kind: 'handled' | 'duplicate' | 'behind' | 'left'; event: Envelope }
  | { kind: 'failed' | 'dead'; event: Envelope; error: unknown }
  | { kind: 'unverified'; event: Envelope; reason: string };

/** A batch ends after this time, so that its first events are committed and its locks released while many wait. */
const LONGEST_MS = 50;

/** The event is due as soon as no earlier event of its subject waits. */
const BEHIND = { attempts: 0, faults: 0, delayMs: 0 };

export interface ReceivedBatchOptions {
  service: string;
  types: readonly string[];
  attempts: Attempts;
  handlerTimeoutMs: number;
  /** Why nobody can prove who published the event; undefined when that is proven. */
  doubtOf: (event: Envelope) => string | undefined;
  /** By event id, the error of an attempt whose transaction was lost. Such an event is not attempted again here. */
  lost: ReadonlyMap<string, { error: unknown }>;
  /** Whether each handler runs in a savepoint, so that its failure leaves the others alone. */
  savepoints: boolean;
}

/** Receives the events of one batch in one transaction, each in its turn. */
export class ReceivedBatch {
  readonly #options: ReceivedBatchOptions;
  readonly #tx: EntityManager;
  readonly #entries: rows.Entry[] = [];
  #known = new Set<string>();
  /** Subjects whose later events must wait. */
  #waiting = new Set<string>();

  constructor(tx: EntityManager, options: ReceivedBatchOptions) {
    this.#tx = tx;
    this.#options = options;
  }

  /** Returns the outcome of each event that it received: only the first ones, if they took long or the replica stops. */
  async receive(events: readonly Envelope[], batch: Batch): Promise<Outcome[]> {
    const { service, handlerTimeoutMs } = this.#options;
    const start = performance.now();
    const { known, waiting } = await rows.lockAndLook(this.#tx, { service, events, handlerTimeoutMs });
    this.#known = known;
    this.#waiting = waiting;
    const outcomes: Outcome[] = [];
    for (const event of events) {
      outcomes.push(await this.#receiveOne(event));
      if (performance.now() - start > LONGEST_MS || batch.isStopping?.()) break;
    }
    if (this.#entries.length > 0) await rows.enterInbox(this.#tx, this.#entries);
    if (outcomes.some(({ kind }) => kind === 'left'))
      await this.#tx.query('SELECT pg_notify($1, $2)', [replayChannelOf(service), '']);
    await batch.remove?.(outcomes.length);
    return outcomes;
  }

  async #receiveOne(event: Envelope): Promise<Outcome> {
    const { types, doubtOf } = this.#options;
    const reason = doubtOf(event);
    if (reason !== undefined) return { kind: 'unverified', event, reason };
    if (this.#known.has(event.id)) return { kind: 'duplicate', event };
    this.#known.add(event.id);
    if (!types.includes(event.type)) return this.#leaveToOthers(event);
    if (this.#waiting.has(event.subject)) return this.#letWait(event, 'behind');
    const failure = await this.#attempt(event);
    if (failure) return this.#noteFailure(failure);
    this.#entries.push({ event });
    return { kind: 'handled', event };
  }

  async #attempt(event: Envelope): Promise<Failure | undefined> {
    const { attempts, lost, savepoints } = this.#options;
    const tried = { event, attempts: 0, faults: 0 };
    const lostBefore = lost.get(event.id);
    if (lostBefore) return attempts.failed(tried, { error: lostBefore.error, forGood: false });
    return savepoints ? attempts.run(this.#tx, tried) : attempts.runWithoutSavepoint(this.#tx, tried);
  }

  /** Stores an event of a newer release. Later events of its subject wait until a replica of that release has handled it. */
  async #leaveToOthers(event: Envelope): Promise<Outcome> {
    if (!(await rows.isSubscribed(this.#tx, this.#options.service, event.type))) return { kind: 'left', event };
    return this.#letWait(event, 'left');
  }

  #letWait(event: Envelope, kind: 'behind' | 'left'): Outcome {
    this.#entries.push({ event, waits: BEHIND });
    this.#waiting.add(event.subject);
    return { kind, event };
  }

  async #noteFailure(failure: Failure): Promise<Outcome> {
    const { tried, error, delayMs } = failure;
    const { event, ...counts } = tried;
    if (delayMs === null) await rows.addDeadLetter(this.#tx, failure);
    this.#entries.push({ event, waits: { ...counts, delayMs } });
    this.#waiting.add(event.subject);
    return { kind: delayMs === null ? 'dead' : 'failed', event, error };
  }
}
