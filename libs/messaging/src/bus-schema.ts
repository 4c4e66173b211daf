import pg from 'pg';
import type { Catalogue } from './catalogue.ts';
import { bridgeSql } from './release-before.ts';
import type { Session } from './session.ts';

type Subscriptions = Catalogue['subscriptions'];

export interface BusSchemaOptions {
  /** The database roles of the services that use the bus. */
  roles: readonly string[];
  /** The subscriptions of this release. Those of other releases that still run are kept. */
  subscriptions: Subscriptions;
  /** The subscriptions of the last release without `bus.subscription`, whose replicas may still run. */
  subscriptionsBefore: Subscriptions;
}

/**
 * SQL that provisioning runs as superuser before the services of a release start. It creates the schema `bus` with the
 * subscriptions and, for the transport pg, one row per event and subscribed service. The services' roles may use both.
 */
export function busSchemaSql({ roles, subscriptions, subscriptionsBefore }: BusSchemaOptions): string {
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
-- The subscriptions of all running releases. A release adds its own and removes none of another's.
CREATE TABLE IF NOT EXISTS bus.subscription (
  consumer text,
  type text,
  -- Whether its events come through bus.delivery.
  queued boolean NOT NULL DEFAULT false,
  PRIMARY KEY (consumer, type)
);
${insertSql(subscriptions)}
-- Takes the consumer's next events until the caller's transaction ends, which deletes those that it has received. There is no
-- lease and no clock: when a process is killed, its events are free at once. Only the first event of each subject may be
-- taken, so the later ones wait for it.
-- The planner's statistics of a queue are always stale, so it is made to use the index; with a backlog of 3000 events it
-- would otherwise scan every row for every event.
CREATE OR REPLACE FUNCTION bus.take(of_consumer text, most integer) RETURNS TABLE (place tid, event json) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY SELECT d.ctid, d.event FROM bus.delivery d
    WHERE d.consumer = of_consumer AND d.position = (
      SELECT min(s.position) FROM bus.delivery s WHERE s.consumer = of_consumer AND s.subject = d.subject)
    ORDER BY d.position LIMIT most FOR UPDATE SKIP LOCKED;
END $$;
-- How many of the consumer's events wait, up to the given number: reads no more of the index than that, for the same reason.
CREATE OR REPLACE FUNCTION bus.waiting(of_consumer text, most integer) RETURNS integer LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN (SELECT count(*) FROM (
    SELECT FROM bus.delivery d WHERE d.consumer = of_consumer ORDER BY d.position LIMIT most) AS first);
END $$;
${grantees && `GRANT USAGE ON SCHEMA bus TO ${grantees}; GRANT SELECT, INSERT, UPDATE, DELETE ON bus.delivery TO ${grantees}; GRANT SELECT, INSERT, UPDATE ON bus.subscription TO ${grantees};`}
${bridgeSql(subscriptionsBefore)}
`;
}

function insertSql(subscriptions: Subscriptions): string {
  const rows = pairsOf(subscriptions).map((pair) => `(${pair.map((part) => pg.escapeLiteral(part)).join(', ')})`);
  return rows.length === 0
    ? ''
    : `INSERT INTO bus.subscription (consumer, type) VALUES ${rows.join(', ')} ON CONFLICT DO NOTHING;`;
}

/** The consumer and the type of each subscription. */
function pairsOf(subscriptions: Subscriptions): [string, string][] {
  return Object.entries(subscriptions).flatMap(([consumer, types]) =>
    types.map((type): [string, string] => [consumer, type]),
  );
}

/** The subscriptions of all releases that were provisioned or have run, unless they were withdrawn. */
export async function allSubscriptions(database: Pick<pg.Client, 'query'>): Promise<Subscriptions> {
  const { rows } = await database.query<{ consumer: string; types: string[] }>(
    'SELECT consumer, array_agg(type ORDER BY type) AS types FROM bus.subscription GROUP BY consumer',
  );
  return Object.fromEntries(rows.map(({ consumer, types }) => [consumer, types]));
}

const register = `
INSERT INTO bus.subscription AS known (consumer, type, queued)
SELECT consumer, type, $3 FROM unnest($1::text[], $2::text[]) AS new (consumer, type)
ON CONFLICT (consumer, type) DO UPDATE SET queued = true WHERE $3 AND NOT known.queued`;

/**
 * Adds all subscriptions of the catalogue, of every service. A replica does this before it publishes or receives anything, in
 * case its release was not provisioned: an event that is published before a subscription exists never reaches its subscriber.
 */
export async function registerSubscriptions(
  session: Session,
  subscriptions: Subscriptions,
  { queued }: { queued: boolean },
): Promise<void> {
  const pairs = pairsOf(subscriptions);
  await session.query(register, [pairs.map(([consumer]) => consumer), pairs.map(([, type]) => type), queued]);
}

/** The given types to which any release of the service subscribes, even if this replica does not know them. */
export async function subscribedTypes(session: Session, service: string, types: readonly string[]): Promise<string[]> {
  const { rows } = await session.query('SELECT type FROM bus.subscription WHERE consumer = $1 AND type = ANY ($2)', [
    service,
    types,
  ]);
  return rows.map(({ type }) => type);
}
