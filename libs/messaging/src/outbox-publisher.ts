import { setTimeout as delay } from 'node:timers/promises';
import { carriedFields } from '@pahiya/tracing';
import { datedByDatabase, traceOf, type Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { Session } from './session.ts';
import type { EventSignatures } from './signatures.ts';
import type { TransportLink } from './transport.ts';

const batchSize = 100;

/**
 * The pause after a batch that is not full: a single event is published at once, and those of a busy service gather into
 * batches, because a batch costs three statements, whatever its size.
 */
const PACE_MS = 5;

const nextBatch = `
SELECT position, event, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age,
  floor(extract(epoch FROM created_at) * 1000)::float8 AS "storedMs",
  (SELECT array_agg(DISTINCT subject) FROM unpublished) AS "heldSubjects"
FROM outbox ORDER BY position LIMIT ${batchSize}`;

const setAside = `
WITH gone AS (DELETE FROM outbox WHERE position = ANY ($1) RETURNING position, event, created_at)
INSERT INTO unpublished (position, event_id, subject, error, event, created_at)
SELECT position, event_id, subject, error, event, created_at
FROM gone JOIN unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS reason (position, event_id, subject, error)
  USING (position)`;

// Puts back the subjects without an error: an operator has replayed or discarded the event that had one. They count as stored
// now, because listeners drop what is too old, and nobody has seen these yet.
const putBack = `
WITH back AS (
  DELETE FROM unpublished u
  WHERE NOT EXISTS (SELECT FROM unpublished r WHERE r.subject = u.subject AND r.error IS NOT NULL)
  RETURNING position, event
)
INSERT INTO outbox (position, event) OVERRIDING SYSTEM VALUE SELECT * FROM back`;

const countHeld = `
SELECT count(*)::integer AS held, count(error)::integer AS refused,
  (SELECT error FROM unpublished WHERE error IS NOT NULL ORDER BY position LIMIT 1) AS error
FROM unpublished`;

interface Row {
  position: string;
  event: Envelope;
  age: number;
  /** When it was stored, by PostgreSQL's clock. */
  storedMs: number;
  heldSubjects: string[] | null;
}

/**
 * An event that leaves the outbox unpublished: with an error if it cannot be published, without one if it is behind such an
 * event.
 */
interface Held {
  row: Row;
  error: string | null;
}

export interface OutboxPublisherOptions {
  session: Session;
  link: TransportLink;
  signatures: EventSignatures | undefined;
  /** Returns in one sentence why an event must not be published; undefined when it may be. */
  check: (event: unknown) => string | undefined;
  metrics: MessagingMetrics;
  log: MessagingLog;
}

/**
 * Moves events from `outbox` to the transport, in order. An event that can never be published goes to `unpublished`, and
 * later events of its subject after it, so that events of other subjects do not wait. Only the active relay uses this.
 */
export class OutboxPublisher {
  readonly #options: OutboxPublisherOptions;
  #stock = { held: 0, refused: 0, error: null as string | null };

  constructor(options: OutboxPublisherOptions) {
    this.#options = options;
  }

  /** The number of events in `unpublished` and the first error, in one sentence; undefined when there is none. */
  trouble(): string | undefined {
    const { held, refused, error } = this.#stock;
    if (refused === 0) return undefined;
    return `${refused} set aside in 'unpublished', and ${held - refused} behind: ${error?.split('\n', 1)[0]}`;
  }

  /** Counts `unpublished`. Call when the relay becomes active, because another replica may have filled it. */
  async takeStock(): Promise<void> {
    const { rows } = await this.#options.session.query(countHeld);
    this.#stock = rows[0];
    this.#options.metrics.unpublished(this.#stock.held);
  }

  async publishAll(isStopping: () => boolean): Promise<void> {
    if (this.#stock.held > 0) {
      await this.#options.session.query(putBack);
      await this.takeStock();
    }
    for (;;) {
      const begun = performance.now();
      const count = await this.#publishBatch();
      if (count === 0 || isStopping()) return;
      const paceMs = begun + PACE_MS - performance.now();
      if (count < batchSize && paceMs > 0) await delay(paceMs);
    }
  }

  /** Returns how many events it took from the outbox. */
  async #publishBatch(): Promise<number> {
    const { session, metrics } = this.#options;
    const rows: Row[] = (await session.query(nextBatch)).rows;
    metrics.lag(rows[0]?.age ?? 0);
    if (rows.length === 0) return 0;
    const held = await this.#publishRows(rows);
    const heldPositions = new Set(held.map(({ row }) => row.position));
    const published = rows.filter(({ position }) => !heldPositions.has(position));
    await session.query('DELETE FROM outbox WHERE position = ANY ($1)', [published.map(({ position }) => position)]);
    for (const { event } of published) metrics.published(event.type);
    if (held.length > 0) await this.#setAside(held);
    return rows.length;
  }

  /** Publishes all at once, or one by one if any of them is wrong. Returns those that were not published. */
  async #publishRows(rows: readonly Row[]): Promise<Held[]> {
    const { link, check } = this.#options;
    if (rows[0]?.heldSubjects == null && rows.every(({ event }) => check(event) === undefined)) {
      try {
        await link.publish(rows.map((row) => this.#signed(row)));
        return [];
      } catch (error) {
        if (!link.refuses(error)) throw error;
      }
    }
    return this.#publishOneByOne(rows);
  }

  async #publishOneByOne(rows: readonly Row[]): Promise<Held[]> {
    const heldSubjects = new Set(rows[0]?.heldSubjects);
    const held: Held[] = [];
    for (const row of rows) {
      const subject = subjectOf(row.event);
      const isBehind = heldSubjects.has(subject);
      const error = isBehind ? null : await this.#publishOne(row);
      if (error === undefined) continue;
      heldSubjects.add(subject);
      held.push({ row, error });
    }
    return held;
  }

  async #publishOne(row: Row): Promise<string | undefined> {
    const { link, check } = this.#options;
    const violation = check(row.event);
    if (violation !== undefined) return violation;
    try {
      await link.publish([this.#signed(row)]);
      return undefined;
    } catch (error) {
      if (!link.refuses(error)) throw error;
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }

  /** Signed now and not in the outbox, so that an event that waited there has a key that is still valid. */
  #signed({ event: stored, storedMs }: Row): Envelope {
    const event = datedByDatabase(stored, storedMs);
    return this.#options.signatures?.sign(event) ?? event;
  }

  async #setAside(held: readonly Held[]): Promise<void> {
    const { session, metrics, log } = this.#options;
    await session.query(setAside, [
      held.map(({ row }) => row.position),
      held.map(({ row }) => storable(String(row.event.id))),
      held.map(({ row }) => subjectOf(row.event)),
      held.map(({ error }) => error && storable(error)),
    ]);
    for (const { row, error } of held) {
      if (error === null) continue;
      const { id: eventId, type, subject } = row.event;
      metrics.publishRefused(String(type));
      const fields = { eventId, type, subject, ...carriedFields(traceOf(row.event)) };
      log.error({ ...fields, err: error }, 'an event cannot be published and was set aside');
    }
    await this.takeStock();
  }
}

/** An event that is no envelope may have no subject. All such events share the subject 'undefined'. */
const subjectOf = ({ subject }: Envelope) => storable(String(subject));

/** PostgreSQL's text cannot contain NUL. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');
