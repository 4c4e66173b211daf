import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { backoffMs } from './loop.ts';
import type { LinkOptions, Transport, TransportLink } from './transport.ts';

/**
 * SQL that provisioning runs as superuser, once and after every new role: the schema `bus` with one row per event and
 * service that hears it, open to the roles of the services.
 */
export function busSchemaSql(roles: readonly string[]): string {
  const grantees = roles.map((role) => pg.escapeIdentifier(role)).join(', ');
  return `
CREATE SCHEMA IF NOT EXISTS bus;
CREATE TABLE IF NOT EXISTS bus.delivery (
  position bigint GENERATED ALWAYS AS IDENTITY,
  consumer text NOT NULL,
  subject text NOT NULL,
  event_id uuid NOT NULL,
  event json NOT NULL,
  PRIMARY KEY (consumer, position),
  UNIQUE (consumer, event_id)
);
CREATE INDEX IF NOT EXISTS delivery_of_subject ON bus.delivery (consumer, subject, position);
-- Takes the consumer's next event, for as long as the caller's transaction lasts: no lease and no clock, a killed
-- process gives it back at once. Only the first of a subject may be taken, so one in hand holds back those behind it.
-- The planner's statistics of a queue are always stale; it is told to walk the index (with a backlog of 3000 it would
-- otherwise look at every row for every event).
CREATE OR REPLACE FUNCTION bus.claim(of_consumer text) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  claimed json;
BEGIN
  DELETE FROM bus.delivery WHERE consumer = of_consumer AND position = (
    SELECT d.position FROM bus.delivery d
    WHERE d.consumer = of_consumer AND d.position = (
      SELECT min(s.position) FROM bus.delivery s WHERE s.consumer = of_consumer AND s.subject = d.subject)
    ORDER BY d.position LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING event INTO claimed;
  RETURN claimed;
END $$;
${grantees && `GRANT USAGE ON SCHEMA bus TO ${grantees}; GRANT SELECT, INSERT, UPDATE, DELETE ON bus.delivery TO ${grantees};`}
`;
}

/** SQLSTATE classes of what is wrong with a row itself: data exception, integrity constraint, program limit. */
const refusedSqlState = /^(22|23|54)...$/;

const channelOf = (consumer: string) => `pahiya_bus_${consumer}`;

const deliver = `
WITH delivered AS (
  INSERT INTO bus.delivery (consumer, subject, event_id, event)
  SELECT consumer, subject, event_id, event
  FROM unnest($1::text[], $2::text[], $3::uuid[], $4::json[]) WITH ORDINALITY AS new (consumer, subject, event_id, event, nth)
  ORDER BY nth
  ON CONFLICT (consumer, event_id) DO NOTHING
  RETURNING consumer
)
SELECT pg_notify('pahiya_bus_' || consumer, count(*)::text) FROM delivered GROUP BY consumer`;

/**
 * Events through tables of the services' own database and LISTEN/NOTIFY: nothing else has to run. Needs busSchemaSql().
 * `concurrency`: how many subjects one process works on at a time; each holds a connection of the service's pool.
 */
export function pgTransport({ concurrency = 4 }: { concurrency?: number } = {}): Transport {
  return { name: 'pg', attach: (options) => attach(options, concurrency) };
}

function attach(options: LinkOptions, concurrency: number): TransportLink {
  const { service, subscriptions, session, receive, pollMs, log } = options;
  let state: 'idle' | 'started' | 'stopping' = 'idle';
  let active = 0;
  let missed = false;
  let failures = 0;
  let trouble: string | undefined;
  let poll: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let quiet: () => void = () => undefined;

  const take = async (tx: EntityManager): Promise<unknown> => {
    const [row]: { event: unknown }[] = await tx.query('SELECT bus.claim($1) AS event', [service]);
    return row?.event ?? undefined;
  };
  const wake = (count: number) => {
    if (state !== 'started' || retry) return;
    if (active >= concurrency) missed = true;
    for (let started = 0; started < count && active < concurrency; started += 1) void work();
  };
  const work = async () => {
    active += 1;
    try {
      for (let handled = 0; state === 'started'; handled += 1) {
        missed = false;
        const received = await receive(take);
        failures = 0;
        trouble = undefined;
        if (!received && !missed) break;
        if (handled === 1) wake(1);
      }
    } catch (err) {
      failures += 1;
      trouble = err instanceof Error ? err.message : String(err);
      log.warn({ err }, 'events cannot be received; trying again');
      retry ??= setTimeout(
        () => {
          retry = undefined;
          wake(1);
        },
        backoffMs(failures, pollMs),
      );
    }
    active -= 1;
    if (active === 0) quiet();
  };
  const look = async () => {
    const { rowCount } = await session.query('SELECT FROM bus.delivery WHERE consumer = $1 LIMIT 1', [service]);
    if (rowCount) wake(1);
  };

  session.listen(channelOf(service), (count) => wake(Number(count) || 1));
  session.onConnect(() => wake(1));

  return {
    async publish(events) {
      const rows = events.flatMap((event) =>
        Object.keys(subscriptions)
          .filter((consumer) => subscriptions[consumer]?.includes(event.type))
          .map((consumer) => ({ consumer, event })),
      );
      if (rows.length === 0) return;
      await session.query(deliver, [
        rows.map(({ consumer }) => consumer),
        rows.map(({ event }) => event.subject),
        rows.map(({ event }) => event.id),
        rows.map(({ event }) => JSON.stringify(event)),
      ]);
    },
    refuses: (error) => refusedSqlState.test(String((error as { code?: unknown }).code)),
    start() {
      state = 'started';
      wake(1);
      poll = setInterval(() => {
        if (session.isConnected()) look().catch((err: unknown) => log.warn({ err }, 'the bus cannot be polled'));
      }, pollMs);
    },
    async stop() {
      state = 'stopping';
      clearInterval(poll);
      clearTimeout(retry);
      if (active > 0) await new Promise<void>((resolve) => (quiet = resolve));
      // Another replica may have found a subject in this one's hands and gone to sleep.
      if (session.isConnected()) await session.query('SELECT pg_notify($1, $2)', [channelOf(service), '1']);
    },
    trouble: () => trouble,
  };
}
