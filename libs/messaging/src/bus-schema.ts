import pg from 'pg';
import type { Catalogue } from './catalogue.ts';
import { bridgeSql } from './release-before.ts';
import type { Session } from './session.ts';

type Subscriptions = Catalogue['subscriptions'];

export interface BusSchemaOptions {
  /** Of the services that use the bus. */
  roles: readonly string[];
  /** Of this release. Those of releases that still run stay as they are. */
  subscriptions: Subscriptions;
  /** Of the release before `bus.subscription`, whose replicas may still run. */
  subscriptionsBefore: Subscriptions;
}

/**
 * SQL that provisioning runs as superuser before the services of a release start: the schema `bus` with who hears what,
 * and, for the transport pg, one row per event and service that hears it; open to the roles of the services.
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
-- What the releases that run hear, all together. A release adds its own and removes none of another's.
CREATE TABLE IF NOT EXISTS bus.subscription (
  consumer text,
  type text,
  -- Whether its events come through bus.delivery.
  queued boolean NOT NULL DEFAULT false,
  PRIMARY KEY (consumer, type)
);
${insertSql(subscriptions)}
-- Takes the consumer's next event, for as long as the caller's transaction lasts: no lease and no clock, a killed
-- process gives it back at once. Only the first of a subject may be taken, so one in hand holds back those behind it.
-- The planner's statistics of a queue are always stale; it is told to walk the index (with a backlog of 3000 it would
-- otherwise look at every row for every event).
CREATE OR REPLACE FUNCTION bus.take(of_consumer text) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  taken json;
BEGIN
  DELETE FROM bus.delivery WHERE consumer = of_consumer AND position = (
    SELECT d.position FROM bus.delivery d
    WHERE d.consumer = of_consumer AND d.position = (
      SELECT min(s.position) FROM bus.delivery s WHERE s.consumer = of_consumer AND s.subject = d.subject)
    ORDER BY d.position LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING event INTO taken;
  RETURN taken;
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

/** Consumer and type of each. */
export function pairsOf(subscriptions: Subscriptions): [string, string][] {
  return Object.entries(subscriptions).flatMap(([consumer, types]) =>
    types.map((type): [string, string] => [consumer, type]),
  );
}

const register = `
INSERT INTO bus.subscription AS known (consumer, type, queued)
SELECT consumer, type, $3 FROM unnest($1::text[], $2::text[]) AS new (consumer, type)
ON CONFLICT (consumer, type) DO UPDATE SET queued = true WHERE $3 AND NOT known.queued`;

/**
 * What a replica does before it publishes or hears anything, in case its release was not provisioned: all subscriptions
 * of its catalogue, of whichever service, so that none of its events is published without a listener's knowing.
 */
export async function registerSubscriptions(
  session: Session,
  subscriptions: Subscriptions,
  { queued }: { queued: boolean },
): Promise<void> {
  const pairs = pairsOf(subscriptions);
  await session.query(register, [pairs.map(([consumer]) => consumer), pairs.map(([, type]) => type), queued]);
}

/** Whether some release of the service hears the type, although this replica may not know it. */
export async function isSubscribed(session: Session, service: string, type: string): Promise<boolean> {
  const { rowCount } = await session.query('SELECT FROM bus.subscription WHERE consumer = $1 AND type = $2', [
    service,
    type,
  ]);
  return rowCount === 1;
}
