import { createHash } from 'node:crypto';
import { carriedFields } from '@pahiya/tracing';
import type { DataSource, EntityManager } from 'typeorm';
import { attemptInTime, LostAttemptError, type Tried } from './attempt.ts';
import type { ContractCheck } from './catalogue.ts';
import { replayChannelOf } from './dead-letters.ts';
import { isEnvelope, traceOf, type Envelope } from './envelope.ts';
import { isTransient } from './failures.ts';
import * as rows from './inbox-rows.ts';
import type { MessagingLog } from './log.ts';
import { backoffMs, startLoop, type Loop } from './loop.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { EventSignatures, SignatureFault } from './signatures.ts';
import type { Receive } from './transport.ts';

export interface RetryPolicy {
  /** Failures of an event before it becomes a dead letter. Transient failures do not count. */
  attempts: number;
  /** The longest wait between two attempts; the first is 100 ms and each is twice the one before. */
  maxDelayMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 30, maxDelayMs: 30_000 };

export interface InboxOptions {
  service: string;
  dataSource: DataSource;
  /** The event types that this replica has handlers for. */
  types: readonly string[];
  check: ContractCheck;
  signatures: EventSignatures | undefined;
  handle: (event: Envelope, tx: EntityManager) => Promise<void>;
  /** How long handle() may take until its attempt counts as failed. */
  handlerTimeoutMs: number;
  retry: RetryPolicy;
  metrics: MessagingMetrics;
  log: MessagingLog;
}

type Outcome =
  | { kind: 'handled' | 'duplicate' | 'behind' | 'left'; event: Envelope }
  | { kind: 'failed' | 'dead'; event: Envelope; error: unknown }
  | { kind: 'unverified'; event: Envelope; fault: SignatureFault | 'unreadable' };

/** The type given to a message that is no envelope, so that it can be set aside. */
const UNREADABLE = 'unknown';

/** How soon to look again when another replica is handling the due event, in case that replica dies. */
const LOOK_AGAIN_MS = 500;

/** For how long another event that is dropped for the same reason is only counted. */
const QUIET_MS = 60_000;

/** Applies each event once: its row in `inbox` commits together with the handler's writes. */
export class Inbox {
  readonly #options: InboxOptions;
  /** The types that this replica may retry: its own, and unreadable messages, which any replica may retry. */
  readonly #types: readonly string[];
  #retrying: Loop | undefined;
  readonly #loggedUnverified = new Map<string, number>();

  constructor(options: InboxOptions) {
    this.#options = options;
    this.#types = [...options.types, UNREADABLE];
  }

  readonly receive: Receive = async (take) => {
    const outcome = await this.#inTransaction(async (tx) => {
      const received = await take(tx);
      if (received === undefined) return undefined;
      const event = identified(received);
      const fault = this.#faultOf(event);
      return fault === undefined ? this.#enterAndAttempt(tx, event) : { kind: 'unverified', event, fault };
    });
    if (outcome) this.#report(outcome);
    return outcome !== undefined;
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

  /** Only of what a transport delivers: what waits in the inbox was verified when it came. */
  #faultOf(event: Envelope): SignatureFault | 'unreadable' | undefined {
    const { signatures } = this.#options;
    if (signatures === undefined) return undefined;
    return isEnvelope(event) ? signatures.faultOf(event) : 'unreadable';
  }

  #lockSubject(tx: EntityManager, event: Envelope) {
    const { service, handlerTimeoutMs } = this.#options;
    return rows.lockSubject(tx, `${service}/${event.subject}`, handlerTimeoutMs);
  }

  async #enterAndAttempt(tx: EntityManager, event: Envelope): Promise<Outcome> {
    await this.#lockSubject(tx, event);
    if (!this.#types.includes(event.type)) return this.#leaveToOthers(tx, event);
    const entered = await rows.enterInbox(tx, event);
    if (entered !== 'first') return { kind: entered, event };
    return this.#attempt(tx, { event, attempts: 0, faults: 0, waited: false });
  }

  /** Stores an event of a newer release. Later events of its subject wait until a replica of that release has handled it. */
  async #leaveToOthers(tx: EntityManager, event: Envelope): Promise<Outcome> {
    const { service } = this.#options;
    await rows.keepForOtherReplicas(tx, event, service);
    await tx.query('SELECT pg_notify($1, $2)', [replayChannelOf(service), '']);
    return { kind: 'left', event };
  }

  async #attemptDue(tx: EntityManager): Promise<Outcome | undefined> {
    const due = await rows.takeDueEvent(tx, this.#types);
    if (!due) return undefined;
    await this.#lockSubject(tx, due.event);
    const outcome = await this.#attempt(tx, due);
    if (outcome.kind === 'handled') await rows.waitNoMore(tx, due.event);
    return outcome;
  }

  async #attempt(tx: EntityManager, tried: Tried): Promise<Outcome> {
    const { check, handle, handlerTimeoutMs: timeoutMs, log } = this.#options;
    const { event } = tried;
    const violation = isEnvelope(event) ? check(event.type, event.data) : 'not an event envelope';
    if (violation !== undefined) return this.#noteFailure(tx, tried, { error: violation, forGood: true });
    try {
      await attemptInTime(tx, { tried, handle, timeoutMs, log });
      return { kind: 'handled', event };
    } catch (error) {
      if (error instanceof LostAttemptError) throw error;
      return this.#noteFailure(tx, tried, { error, forGood: false }).catch(() => {
        throw new LostAttemptError(tried, error);
      });
    }
  }

  /** Lets the event wait for its next attempt, or makes it a dead letter. Later events of its subject wait in both cases. */
  async #noteFailure(
    tx: EntityManager,
    tried: Tried,
    { error, forGood }: { error: unknown; forGood: boolean },
  ): Promise<Outcome> {
    const { retry } = this.#options;
    const faults = tried.faults + (isTransient(error) ? 0 : 1);
    const failed: Tried = { ...tried, attempts: tried.attempts + 1, faults };
    const isDead = forGood || faults >= retry.attempts;
    if (isDead) await rows.addDeadLetter(tx, failed, error);
    await rows.letWait(tx, failed, isDead ? null : backoffMs(failed.attempts, retry.maxDelayMs));
    return { kind: isDead ? 'dead' : 'failed', event: tried.event, error };
  }

  /** Runs in a new transaction; another replica may have handled the event before it began. */
  async #noteLostAttempt(tx: EntityManager, { tried, cause }: LostAttemptError): Promise<Outcome> {
    const { event } = tried;
    await this.#lockSubject(tx, event);
    if (tried.waited) {
      if (!(await rows.isStillWaiting(tx, tried))) return { kind: 'duplicate', event };
    } else {
      const entered = await rows.enterInbox(tx, event);
      if (entered !== 'first') return { kind: entered, event };
    }
    return this.#noteFailure(tx, tried, { error: cause, forGood: false });
  }

  async #inTransaction(work: (tx: EntityManager) => Promise<Outcome | undefined>): Promise<Outcome | undefined> {
    const { dataSource } = this.#options;
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (!(error instanceof LostAttemptError)) throw error;
      return dataSource.transaction((tx) => this.#noteLostAttempt(tx, error));
    }
  }

  async #retryWaiting(): Promise<void> {
    const { dataSource, metrics } = this.#options;
    for (;;) {
      metrics.waiting(await rows.countWaiting(dataSource));
      const waitMs = await rows.untilNextDueMs(dataSource, this.#types);
      if (waitMs === undefined) return;
      if (waitMs > 0) return this.#retrying?.wakeIn(Math.ceil(waitMs));
      const outcome = await this.#inTransaction((tx) => this.#attemptDue(tx));
      if (!outcome) return this.#retrying?.wakeIn(LOOK_AGAIN_MS);
      this.#report(outcome);
    }
  }

  #report(outcome: Outcome): void {
    const { metrics, log } = this.#options;
    const { kind, event } = outcome;
    if (kind === 'unverified') return this.#reportUnverified(event, outcome.fault);
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

  /** Counts each. Logs the first of a minute for each reason, so that a flood of them fills no disk. */
  #reportUnverified(
    { id: eventId, type, subject, source, keyid }: Envelope,
    reason: SignatureFault | 'unreadable',
  ): void {
    const { metrics, log } = this.#options;
    metrics.unverified(reason);
    const now = Date.now();
    if (now - (this.#loggedUnverified.get(reason) ?? -Infinity) < QUIET_MS) return;
    this.#loggedUnverified.set(reason, now);
    log.error(
      { eventId, type, subject, source, keyid, reason },
      'an event was dropped, because it is not proven who published it',
    );
  }
}

/**
 * Gives a message that is no envelope an id, so that it can be set aside. The id is the same at every delivery, and its subject
 * is its own, so that no other event waits for it.
 */
function identified(received: unknown): Envelope {
  if (isEnvelope(received)) return received;
  const digest = createHash('sha256').update(JSON.stringify(received)).digest('hex');
  const id = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { id, type: UNREADABLE, subject: `${UNREADABLE}/${id}`, data: received } as Envelope;
}
