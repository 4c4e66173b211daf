import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * SQL for the first migration of a service's schema: its `outbox`, `inbox` and `dead_letter`. The names are unqualified, so the
 * search_path of the service's role says where the tables are. Do not change it, because it has run; messagingMigrations has
 * the later changes.
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

/**
 * In this release `retry_at` says whether an event waits, and `due_at` says when it is retried (null: never, it is a dead
 * letter). The previous release retries at `retry_at`, and makes a dead letter of an event after eight attempts. This release
 * therefore writes 'infinity' into `retry_at`: the previous one then lets later events of the subject wait and retries none.
 * Rows of the previous release have a time in `retry_at`, which this release respects.
 */
class HoldBackSubjects1795420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inbox
        ADD COLUMN due_at timestamptz,
        -- Failed attempts that will not pass by themselves; \`attempts\` counts all.
        ADD COLUMN faults integer NOT NULL DEFAULT 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE inbox SET retry_at = due_at WHERE due_at IS NOT NULL;
      UPDATE inbox SET retry_at = NULL, event = NULL WHERE retry_at = 'infinity';
      ALTER TABLE inbox DROP COLUMN due_at, DROP COLUMN faults;
    `);
  }
}

class SetAsideUnpublished1795421000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unpublished (
        -- Its place in the outbox, to which it returns.
        position bigint PRIMARY KEY,
        event_id text NOT NULL,
        subject text NOT NULL,
        -- Why it cannot be published. Null: it stands behind such an event of its subject, or is to be tried again.
        error text,
        event json NOT NULL,
        created_at timestamptz NOT NULL,
        set_aside_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX unpublished_subject ON unpublished USING hash (subject);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO outbox (position, event, created_at) OVERRIDING SYSTEM VALUE
        SELECT position, event, created_at FROM unpublished;
      DROP TABLE unpublished;
    `);
  }
}

class LetOneReplicaReceive1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lease (
        name text PRIMARY KEY,
        -- One replica, which writes its beat each second.
        holder uuid NOT NULL,
        beat_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lease');
  }
}

/**
 * Divides the inbox by month. The rows stay where they are: their table becomes the one partition of a new table, which takes all
 * ids, so nothing is read. keepInboxPartitions() makes the months later, while events are handled.
 */
class DivideInbox1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inbox RENAME TO inbox_before;
      ALTER INDEX inbox_pkey RENAME TO inbox_before_pkey;
      ALTER INDEX inbox_waiting RENAME TO inbox_before_waiting;
      CREATE TABLE inbox (LIKE inbox_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (event_id))
        PARTITION BY RANGE (event_id);
      CREATE INDEX inbox_waiting ON inbox (subject, position) WHERE retry_at IS NOT NULL;
      ALTER TABLE inbox ALTER position ADD GENERATED ALWAYS AS IDENTITY;
      -- New events wait behind those that wait already.
      SELECT setval(pg_get_serial_sequence('inbox', 'position'), nextval(pg_get_serial_sequence('inbox_before', 'position')));
      ALTER TABLE inbox_before ALTER position DROP IDENTITY;
      ALTER TABLE inbox ATTACH PARTITION inbox_before FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox_undivided (LIKE inbox INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY);
      INSERT INTO inbox_undivided OVERRIDING SYSTEM VALUE SELECT * FROM inbox;
      SELECT setval(pg_get_serial_sequence('inbox_undivided', 'position'), nextval(pg_get_serial_sequence('inbox', 'position')));
      DROP TABLE inbox;
      ALTER TABLE inbox_undivided RENAME TO inbox;
      ALTER TABLE inbox ADD CONSTRAINT inbox_pkey PRIMARY KEY (event_id);
      CREATE INDEX inbox_waiting ON inbox (subject, position) WHERE retry_at IS NOT NULL;
    `);
  }
}

/** Run after the service's own migrations, in every service's schema. */
export const messagingMigrations: readonly (new () => MigrationInterface)[] = [
  HoldBackSubjects1795420000000,
  SetAsideUnpublished1795421000000,
  LetOneReplicaReceive1795710000000,
  DivideInbox1795720000000,
];

/** The migrations without which messaging works until they have run (docs/releases.md). */
export const messagingServesWithout: typeof messagingMigrations = [DivideInbox1795720000000];
