/**
 * SQL for the first migration of a service's schema: its `outbox`, `inbox` and `dead_letter`. The names are
 * unqualified, so the tables land in, and are later found through, the search_path of the service's role.
 */
export function messagingTablesSql(): string {
  return `
CREATE TABLE outbox (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE inbox (
  event_id uuid PRIMARY KEY,
  type text NOT NULL,
  subject text NOT NULL,
  -- The rest is of an event that waits for another attempt, or behind an earlier event of its subject that does.
  position bigint GENERATED ALWAYS AS IDENTITY,
  event json,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamptz,
  CHECK ((retry_at IS NULL) = (event IS NULL))
);
CREATE INDEX inbox_waiting ON inbox (subject, position) WHERE retry_at IS NOT NULL;
CREATE TABLE dead_letter (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  event json NOT NULL,
  error text NOT NULL,
  attempts integer NOT NULL,
  set_aside_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dead_letter_event ON dead_letter (event_id);
`;
}

/** Drops what messagingTablesSql() made. */
export function dropMessagingTablesSql(): string {
  return 'DROP TABLE outbox; DROP TABLE inbox; DROP TABLE dead_letter;';
}
