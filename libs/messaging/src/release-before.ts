import pg from 'pg';
import type { Catalogue } from './catalogue.ts';

/**
 * What the transport pg does for replicas of the release before `bus.subscription`. They deliver what their own catalogue
 * says, and set aside as a dead letter what they do not know. This file, and what names it, goes with the next release.
 */

/** Set by our own connections, whose deletions from an outbox need no help. */
export const DELIVERS_TO_ALL = "SET pahiya.delivers = 'to all'";

export function bridgeSql(subscriptionsBefore: Catalogue['subscriptions']): string {
  const services = Object.keys(subscriptionsBefore);
  const known = pg.escapeLiteral(JSON.stringify(subscriptionsBefore));
  return `
-- Asked by that release: as bus.take, but no event that it does not know, nor one behind such an event.
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
-- After that release's relay has published: what is heard by a newer one alone. The owner of an outbox may not own the bus.
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

/** Where there is no outbox yet, that release does not run either. */
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
