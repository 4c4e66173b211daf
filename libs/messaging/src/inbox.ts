import { createHash } from 'node:crypto';
import { carriedFields } from '@pahiya/tracing';
import type { DataSource, EntityManager } from 'typeorm';
import { Attempts, LostAttemptError, type AttemptOptions, type Failure } from './attempt.ts';
import { isEnvelope, traceOf, type Envelope } from './envelope.ts';
import * as rows from './inbox-rows.ts';
import { startLoop, type Loop } from './loop.ts';
import type { MessagingMetrics } from './metrics.ts';
import { ReceivedBatch, type Outcome, type ReceivedBatchOptions } from './received-batch.ts';
import type { EventSignatures } from './signatures.ts';
import { BATCH_SIZE, type Batch, type Receive } from './transport.ts';

export interface InboxOptions extends AttemptOptions {
  service: string;
  dataSource: DataSource;
  /** The event types that this replica has handlers for. */
  types: readonly string[];
  signatures: EventSignatures | undefined;
  metrics: MessagingMetrics;
}

/** The type given to a message that is no envelope, so that it can be set aside. */
const UNREADABLE = 'unknown';

/** How soon to look again when another replica is handling the due event, in case that replica dies. */
const LOOK_AGAIN_MS = 500;

/** How long further events that are dropped for the same reason are counted without being logged. */
const QUIET_MS = 60_000;

interface Received extends Pick<ReceivedBatchOptions, 'lost' | 'savepoints'> {
  events: readonly Envelope[];
  batch: Batch;
}

/** Applies each event once: its row in `inbox` commits together with the handler's writes. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #attempts: Attempts;
  /** The types that this replica may retry: its own, and unreadable messages, which any replica may retry. */
  readonly #types: readonly string[];
  #retrying: Loop | undefined;
  readonly #loggedUnverified = new Map<string, number>();

  constructor(options: InboxOptions) {
    this.#options = options;
    this.#attempts = new Attempts(options);
    this.#types = [...options.types, UNREADABLE];
  }

  /**
   * Receives events without savepoints at first, because a savepoint costs two statements per event. If anything fails,
   * it tries again with a savepoint for each event. If the transaction itself is lost, it tries again without the event
   * that lost it, or with only the first event if that event is not known.
   */
  readonly receive: Receive = async (take) => {
    const lost = new Map<string, { event: Envelope; error: unknown }>();
    let savepoints = false;
    for (let most = BATCH_SIZE; ;) {
      let events: readonly Envelope[] = [];
      const receive = async (tx: EntityManager): Promise<Outcome[]> => {
        // Waits for the database to end the lost transaction, which locks its events until then.
        for (const { event } of lost.values()) await this.#lockSubject(tx, event);
        const batch = await take(tx);
        events = batch.events.slice(0, most).map(identified);
        return events.length === 0 ? [] : this.#receiveBatch(tx, { events, batch, lost, savepoints });
      };
      try {
        const outcomes = await this.#options.dataSource.transaction(receive);
        for (const outcome of outcomes) this.#report(outcome);
        return outcomes.length;
      } catch (error) {
        if (events.length === 0) throw error;
        const culprit = culpritOf(error, { events, savepoints });
        if (culprit && lost.has(culprit.id)) throw error;
        if (culprit) lost.set(culprit.id, { event: culprit, error: causeOf(error) });
        else if (savepoints) most = 1;
        savepoints = true;
      }
    }
  };

  /** Starts the loop that retries waiting events. receive() and replays wake it. */
  startRetrying(pollMs: number): Loop {
    this.#retrying = startLoop({
      pass: () => this.#retryWaiting(),
      pollMs,
      onError: (err) => this.#options.log.warn({ err }, 'waiting events cannot be tried again just now'),
    });
    return this.#retrying;
  }

  #receiveBatch(tx: EntityManager, { events, batch, ...how }: Received): Promise<Outcome[]> {
    const { service, handlerTimeoutMs } = this.#options;
    const doubtOf = (event: Envelope) => this.#doubtOf(event);
    const options = { service, handlerTimeoutMs, types: this.#types, attempts: this.#attempts, doubtOf, ...how };
    return new ReceivedBatch(tx, options).receive(events, batch);
  }

  /** Called only when a transport delivers an event. Events that wait in the inbox were verified when they arrived. */
  #doubtOf(event: Envelope): string | undefined {
    const { signatures } = this.#options;
    if (signatures === undefined) return undefined;
    return isEnvelope(event) ? signatures.faultOf(event) : 'unreadable';
  }

  #lockSubject(tx: EntityManager, { subject }: Envelope) {
    const { service, handlerTimeoutMs } = this.#options;
    return rows.lockSubjects(tx, { service, subjects: [subject], handlerTimeoutMs });
  }

  /** Handles the waiting event that has been due for the longest time. */
  async #attemptDue(): Promise<Outcome | undefined> {
    const { dataSource } = this.#options;
    try {
      return await dataSource.transaction(async (tx) => {
        const due = await rows.takeDueEvent(tx, this.#types);
        if (!due) return undefined;
        await this.#lockSubject(tx, due.event);
        const failure = await this.#attempts.run(tx, due);
        if (failure) return this.#letWaitOn(tx, failure);
        await rows.waitNoMore(tx, due.event);
        return { kind: 'handled', event: due.event };
      });
    } catch (error) {
      if (!(error instanceof LostAttemptError)) throw error;
      return dataSource.transaction((tx) => this.#noteLostAttempt(tx, error));
    }
  }

  async #letWaitOn(tx: EntityManager, failure: Failure): Promise<Outcome> {
    const isDead = failure.delayMs === null;
    if (isDead) await rows.addDeadLetter(tx, failure);
    await rows.letWait(tx, failure);
    return { kind: isDead ? 'dead' : 'failed', event: failure.tried.event, error: failure.error };
  }

  /** Runs in a new transaction; another replica may have handled the event before it began. */
  async #noteLostAttempt(tx: EntityManager, { tried, cause }: LostAttemptError): Promise<Outcome> {
    await this.#lockSubject(tx, tried.event);
    const kept = await rows.stillWaiting(tx, tried);
    if (kept === undefined) return { kind: 'duplicate', event: tried.event };
    return this.#letWaitOn(tx, this.#attempts.failed(kept, { error: cause, forGood: false }));
  }

  async #retryWaiting(): Promise<void> {
    const { dataSource, metrics } = this.#options;
    for (;;) {
      metrics.waiting(await rows.countWaiting(dataSource));
      const waitMs = await rows.untilNextDueMs(dataSource, this.#types);
      if (waitMs === undefined) return;
      if (waitMs > 0) return this.#retrying?.wakeIn(Math.ceil(waitMs));
      const outcome = await this.#attemptDue();
      if (!outcome) return this.#retrying?.wakeIn(LOOK_AGAIN_MS);
      this.#report(outcome);
    }
  }

  #report(outcome: Outcome): void {
    const { metrics, log } = this.#options;
    const { kind, event } = outcome;
    if (kind === 'unverified') return this.#reportUnverified(event, outcome.reason);
    const fields = { eventId: event.id, type: event.type, subject: event.subject, ...carriedFields(traceOf(event)) };
    if (kind === 'handled') {
      metrics.handled(event.type, 'handled');
      metrics.latency((Date.now() - Date.parse(event.time)) / 1000);
    } else if (kind === 'duplicate') {
      metrics.handled(event.type, 'duplicate');
    } else if (kind === 'failed') {
      metrics.handled(event.type, 'failed');
      log.warn({ ...fields, err: outcome.error }, 'an event was not handled; trying again');
    } else if (kind === 'dead') {
      metrics.handled(event.type, 'failed');
      metrics.deadLetter(event.type);
      log.error({ ...fields, err: outcome.error }, 'an event was set aside as a dead letter; its subject waits for it');
    } else if (kind === 'left') log.info(fields, 'an event of a newer release waits for a replica of it');
    if (kind !== 'handled' && kind !== 'duplicate') this.#retrying?.wake();
  }

  /** Counts each event, but logs only the first of a minute for each reason, so that a flood does not fill the disk. */
  #reportUnverified({ id: eventId, type, subject, source, keyid }: Envelope, reason: string): void {
    const { metrics, log } = this.#options;
    metrics.unverified(reason);
    const now = performance.now();
    if (now - (this.#loggedUnverified.get(reason) ?? -Infinity) < QUIET_MS) return;
    this.#loggedUnverified.set(reason, now);
    log.error(
      { eventId, type, subject, source, keyid, reason },
      'an event was dropped, because it is not proven who published it',
    );
  }
}

/** The event that caused the error. Without savepoints it is certain only if its attempt lost the transaction. */
function culpritOf(
  error: unknown,
  { events, savepoints }: Pick<Received, 'events' | 'savepoints'>,
): Envelope | undefined {
  if (error instanceof LostAttemptError) return error.tried.event;
  return savepoints && events.length === 1 ? events[0] : undefined;
}

const causeOf = (error: unknown) => (error instanceof LostAttemptError ? error.cause : error);

/**
 * Gives a message that is no envelope an id, so that it can be set aside. Every delivery of the message gets the same
 * id. Its subject is unique, so that no other event waits for it.
 */
function identified(received: unknown): Envelope {
  if (isEnvelope(received)) return received;
  const digest = createHash('sha256').update(JSON.stringify(received)).digest('hex');
  const id = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { id, type: UNREADABLE, subject: `${UNREADABLE}/${id}`, data: received } as Envelope;
}
