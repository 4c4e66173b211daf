import type { EntityManager } from 'typeorm';
import { listenersIn } from './catalogue.ts';
import type { Envelope } from './envelope.ts';
import { backoffMs } from './loop.ts';
import { BATCH_SIZE, type Batch, type LinkOptions, type Transport, type TransportLink } from './transport.ts';

const channelOf = (consumer: string) => `pahiya_bus_${consumer}`;

// The subscribers are read from the database, because a newer release may have subscriptions that this one does not know.
const deliver = `
WITH delivered AS (
  INSERT INTO bus.delivery (consumer, subject, event_id, event)
  SELECT s.consumer, new.subject, new.event_id, new.event
  FROM unnest($1::text[], $2::text[], $3::uuid[], $4::json[]) WITH ORDINALITY AS new (type, subject, event_id, event, nth)
    JOIN bus.subscription s USING (type)
  ORDER BY nth
  ON CONFLICT (consumer, event_id) DO NOTHING
  RETURNING consumer
)
SELECT pg_notify('pahiya_bus_' || consumer, count(*)::text) FROM delivered GROUP BY consumer`;

/** At most this many events of a service are counted, because counting a long backlog would read all of it. */
const COUNTED = 10_000;

/** SQLSTATE classes of faults of a row: data exception, integrity constraint, program limit. */
const refusedSqlState = /^(22|23|54)...$/;

/**
 * Events through tables of the services' own database and LISTEN/NOTIFY, without another server. Needs busSchemaSql().
 * `concurrency` is the number of batches that one process receives at a time; each uses a connection of the service's pool.
 */
export function pgTransport({ concurrency = 4 }: { concurrency?: number } = {}): Transport {
  return { name: 'pg', attach: (options) => new PgLink(options, concurrency) };
}

class PgLink implements TransportLink {
  readonly #options: LinkOptions;
  readonly #concurrency: number;
  #state: 'idle' | 'started' | 'stopping' = 'idle';
  /** The number of workers that are receiving; each receives one batch at a time. */
  #active = 0;
  /** A wake-up arrived while all workers were busy. */
  #missed = false;
  #failures = 0;
  #trouble: string | undefined;
  #poll: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #quiet: () => void = () => undefined;

  constructor(options: LinkOptions, concurrency: number) {
    this.#options = options;
    this.#concurrency = concurrency;
    options.session.listen(channelOf(options.service), (count) => this.#wake(Number(count) || 1));
    options.session.onConnect(() => this.#wake(1));
  }

  async publish(events: readonly Envelope[]): Promise<void> {
    await this.#options.session.query(deliver, [
      events.map((event) => event.type),
      events.map((event) => event.subject),
      events.map((event) => event.id),
      events.map((event) => JSON.stringify(event)),
    ]);
  }

  refuses(error: unknown): boolean {
    return refusedSqlState.test(String((error as { code?: unknown }).code));
  }

  start(): void {
    const { session, pollMs, log } = this.#options;
    this.#state = 'started';
    this.#wake(1);
    this.#poll = setInterval(() => {
      if (session.isConnected()) this.#look().catch((err: unknown) => log.warn({ err }, 'the bus cannot be polled'));
    }, pollMs);
  }

  async stop(): Promise<void> {
    const { session, service } = this.#options;
    this.#state = 'stopping';
    clearInterval(this.#poll);
    clearTimeout(this.#retry);
    if (this.#active > 0) await new Promise<void>((resolve) => (this.#quiet = resolve));
    // Another replica may have found nothing to do because this one was handling a subject. It is woken to look again.
    if (session.isConnected()) await session.query('SELECT pg_notify($1, $2)', [channelOf(service), '1']);
  }

  trouble(): string | undefined {
    return this.#trouble;
  }

  async undelivered(): Promise<ReadonlyMap<string, number>> {
    const { session, subscriptions } = this.#options;
    const { rows } = await session.query(
      'SELECT consumer, bus.waiting(consumer, $2) AS events FROM unnest($1::text[]) AS known (consumer)',
      [listenersIn(subscriptions), COUNTED],
    );
    return new Map(rows.map(({ consumer, events }) => [consumer, events]));
  }

  #wake(count: number): void {
    if (this.#state !== 'started' || this.#retry) return;
    if (this.#active >= this.#concurrency) this.#missed = true;
    for (let started = 0; started < count && this.#active < this.#concurrency; started += 1) void this.#work();
  }

  readonly #take = async (tx: EntityManager): Promise<Batch> => {
    const { service } = this.#options;
    const rows: { place: string; event: unknown }[] = await tx.query('SELECT place, event FROM bus.take($1, $2)', [
      service,
      BATCH_SIZE,
    ]);
    return {
      events: rows.map(({ event }) => event),
      // Rows are removed by ctid, which the row locks keep valid. To remove them by position, the planner would read
      // the queue's whole index.
      remove: (count) =>
        tx.query('DELETE FROM bus.delivery WHERE ctid = ANY ($1)', [rows.slice(0, count).map(({ place }) => place)]),
    };
  };

  async #work(): Promise<void> {
    this.#active += 1;
    try {
      for (let batches = 0; this.#state === 'started'; batches += 1) {
        this.#missed = false;
        const received = await this.#options.receive(this.#take);
        this.#failures = 0;
        this.#trouble = undefined;
        if (received === 0 && !this.#missed) break;
        if (batches === 1) this.#wake(1);
      }
    } catch (err) {
      this.#tryAgainLater(err);
    }
    this.#active -= 1;
    if (this.#active === 0) this.#quiet();
  }

  #tryAgainLater(err: unknown): void {
    const { pollMs, log } = this.#options;
    this.#failures += 1;
    this.#trouble = err instanceof Error ? err.message : String(err);
    log.warn({ err }, 'events cannot be received; trying again');
    this.#retry ??= setTimeout(
      () => {
        this.#retry = undefined;
        this.#wake(1);
      },
      backoffMs(this.#failures, pollMs),
    );
  }

  async #look(): Promise<void> {
    const { session, service } = this.#options;
    const { rowCount } = await session.query('SELECT FROM bus.delivery WHERE consumer = $1 LIMIT 1', [service]);
    if (rowCount) this.#wake(1);
  }
}
