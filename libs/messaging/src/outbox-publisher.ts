import type { Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { Session } from './session.ts';
import type { TransportLink } from './transport.ts';

const batchSize = 100;

const nextBatch = `
SELECT position, event, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age,
  (SELECT array_agg(DISTINCT subject) FROM unpublished) AS "heldSubjects"
FROM outbox ORDER BY position LIMIT ${batchSize}`;

const setAside = `
WITH gone AS (DELETE FROM outbox WHERE position = ANY ($1) RETURNING position, event, created_at)
INSERT INTO unpublished (position, event_id, subject, error, event, created_at)
SELECT position, event_id, subject, error, event, created_at
FROM gone JOIN unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS reason (position, event_id, subject, error)
  USING (position)`;

// A subject whose first event has no error any more: an operator let it be tried again, or gave it up.
const putBack = `
WITH back AS (
  DELETE FROM unpublished u
  WHERE NOT EXISTS (SELECT FROM unpublished r WHERE r.subject = u.subject AND r.error IS NOT NULL)
  RETURNING position, event, created_at
)
INSERT INTO outbox (position, event, created_at) OVERRIDING SYSTEM VALUE SELECT * FROM back`;

const countHeld = `
SELECT count(*)::integer AS held, count(error)::integer AS refused,
  (SELECT error FROM unpublished WHERE error IS NOT NULL ORDER BY position LIMIT 1) AS error
FROM unpublished`;

interface Row {
  position: string;
  event: Envelope;
  age: number;
  heldSubjects: string[] | null;
}

/** Taken out of the outbox: with an error what cannot be published, without one what stands behind it. */
interface Held {
  row: Row;
  error: string | null;
}

export interface OutboxPublisherOptions {
  session: Session;
  link: TransportLink;
  /** Says in one sentence why an event of our own may not go out; undefined when it may. */
  check: (event: unknown) => string | undefined;
  metrics: MessagingMetrics;
  log: MessagingLog;
}

/**
 * Moves events from `outbox` to the transport, in order. One that can never be published goes to `unpublished` instead,
 * and later events of its subject behind it, so that all others are not held up. For the one active relay.
 */
export class OutboxPublisher {
  readonly #options: OutboxPublisherOptions;
  #stock = { held: 0, refused: 0, error: null as string | null };

  constructor(options: OutboxPublisherOptions) {
    this.#options = options;
  }

  /** What is set aside, in one sentence. */
  trouble(): string | undefined {
    const { held, refused, error } = this.#stock;
    if (refused === 0) return undefined;
    return `${refused} set aside in 'unpublished', and ${held - refused} behind: ${error?.split('\n', 1)[0]}`;
  }

  /** On becoming active: another replica, or this one earlier, may have left something. */
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
    while (await this.#publishBatch()) if (isStopping()) return;
  }

  async #publishBatch(): Promise<boolean> {
    const { session, metrics } = this.#options;
    const rows: Row[] = (await session.query(nextBatch)).rows;
    metrics.lag(rows[0]?.age ?? 0);
    if (rows.length === 0) return false;
    const held = await this.#publishRows(rows);
    const heldPositions = new Set(held.map(({ row }) => row.position));
    const published = rows.filter(({ position }) => !heldPositions.has(position));
    await session.query('DELETE FROM outbox WHERE position = ANY ($1)', [published.map(({ position }) => position)]);
    for (const { event } of published) metrics.published(event.type);
    if (held.length > 0) await this.#setAside(held);
    return true;
  }

  /** All at once unless something is wrong with one of them; answers what did not go out. */
  async #publishRows(rows: readonly Row[]): Promise<Held[]> {
    const { link, check } = this.#options;
    if (rows[0]?.heldSubjects == null && rows.every(({ event }) => check(event) === undefined)) {
      try {
        await link.publish(rows.map(({ event }) => event));
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
      const error = isBehind ? null : await this.#publishOne(row.event);
      if (error === undefined) continue;
      heldSubjects.add(subject);
      held.push({ row, error });
    }
    return held;
  }

  async #publishOne(event: Envelope): Promise<string | undefined> {
    const { link, check } = this.#options;
    const violation = check(event);
    if (violation !== undefined) return violation;
    try {
      await link.publish([event]);
      return undefined;
    } catch (error) {
      if (!link.refuses(error)) throw error;
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
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
      log.error({ eventId, type, subject, err: error }, 'an event cannot be published and was set aside');
    }
    await this.takeStock();
  }
}

/** What is no envelope may have none; then it holds up only its like. */
const subjectOf = ({ subject }: Envelope) => storable(String(subject));

/** PostgreSQL's text has no NUL. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');
