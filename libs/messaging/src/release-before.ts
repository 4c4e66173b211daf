import pg from 'pg';
import type { Catalogue } from './catalogue.ts';

/**
 * Keeps the transport pg compatible with replicas of the last release without `bus.subscription`. These deliver only to the
 * subscribers in their own catalogue, and make a dead letter of every event that they do not know. The next release removes this
 * file and its uses.
 */

/** Marks connections of this release, whose relay delivers to all subscribers itself. */
export const DELIVERS_TO_ALL = "SET pahiya.delivers = 'to all'";

export function bridgeSql(subscriptionsBefore: Catalogue['subscriptions']): string {
  const services = Object.keys(subscriptionsBefore);
  const known = pg.escapeLiteral(JSON.stringify(subscriptionsBefore));
  return `
-- Called by the release before, one event at a time.
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
-- Called by the release before bus.subscription. It works as bus.take, but skips events that the release does not know and those behind them.
CREATE OR REPLACE FUNCTION bus.claim(of_consumer text) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  known jsonb := ${known}::jsonb -> of_consumer;
  claimed json;
BEGIN
  DELETE FROM bus.delivery WHERE consumer = of_consumer AND position = (
    SELECT d.position FROM bus.delivery d
    WHERE d.consumer = of_consumer AND known ? (d.event ->> 'type') AND d.position = (
      SELECT min(s.position) FROM bus.delivery s WHERE s.consumer = of_consumer AND s.subject = d.subject)
    ORDER BY d.position LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING event INTO claimed;
  RETURN claimed;
END $$;
-- Runs after that release's relay has published, and delivers to the subscribers that only newer releases have. It is SECURITY
-- DEFINER because the owner of an outbox need not own the bus.
CREATE OR REPLACE FUNCTION bus.deliver_what_was_not_known() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO bus.delivery (consumer, subject, event_id, event)
    SELECT s.consumer, gone.event ->> 'subject', (gone.event ->> 'id')::uuid, gone.event
    FROM gone JOIN bus.subscription s ON s.type = gone.event ->> 'type'
    WHERE s.queued AND NOT coalesce(${known}::jsonb -> s.consumer ? s.type, false)
    ORDER BY gone.position
    ON CONFLICT (consumer, event_id) DO NOTHING;
  PERFORM pg_notify('pahiya_bus_' || consumer, '1') FROM (SELECT DISTINCT consumer FROM bus.subscription WHERE queued) AS c;
  RETURN NULL;
END $$;
${services.map(triggerSql).join('')}`;
}

/** The earlier release does not run without an outbox, so a service without one needs no trigger. */
function triggerSql(service: string): string {
  const outbox = `${pg.escapeIdentifier(service)}.outbox`;
  return `
DO $$ BEGIN
  IF to_regclass(${pg.escapeLiteral(outbox)}) IS NOT NULL THEN
    CREATE OR REPLACE TRIGGER release_before AFTER DELETE ON ${outbox} REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
      WHEN (current_setting('pahiya.delivers', true) IS DISTINCT FROM 'to all')
      EXECUTE FUNCTION bus.deliver_what_was_not_known();
  END IF;
END $$;`;
}
