import { escapeIdentifier } from 'pg';

const TABLES = `
CREATE SCHEMA IF NOT EXISTS audit;
CREATE TABLE IF NOT EXISTS audit.entry (
  sequence bigint PRIMARY KEY,
  -- Exactly the text that is hashed: json keeps it, jsonb would not.
  fact json NOT NULL,
  -- What can be erased: the fact has its hash. A salt in it keeps the hash from being tried against guesses.
  personal json,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  at text COLLATE "C" GENERATED ALWAYS AS (fact ->> 'at') STORED,
  action text GENERATED ALWAYS AS (fact ->> 'action') STORED,
  actor_id text GENERATED ALWAYS AS (fact ->> 'actorId') STORED,
  company_id text GENERATED ALWAYS AS (fact ->> 'companyId') STORED,
  subject text GENERATED ALWAYS AS (fact ->> 'subject') STORED,
  subject_id text GENERATED ALWAYS AS (split_part(fact ->> 'subject', '/', 2)) STORED
);
CREATE INDEX IF NOT EXISTS entry_of_company ON audit.entry (company_id, sequence);
CREATE INDEX IF NOT EXISTS entry_of_actor ON audit.entry (actor_id, sequence);
CREATE INDEX IF NOT EXISTS entry_of_subject ON audit.entry (subject_id, sequence);
CREATE INDEX IF NOT EXISTS entry_of_action ON audit.entry (action, sequence);
-- The last entry. Its row is the lock under which entries are appended, and it tells when the newest ones are missing.
CREATE TABLE IF NOT EXISTS audit.head (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  sequence bigint NOT NULL,
  hash text NOT NULL
);
INSERT INTO audit.head (sequence, hash) VALUES (0, repeat('0', 64)) ON CONFLICT DO NOTHING;
`;

const FUNCTIONS = `
CREATE OR REPLACE FUNCTION audit.hash_of(previous text, sequence bigint, fact text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(previous || E'\\n' || sequence || E'\\n' || fact, 'UTF8')), 'hex')
$$;
CREATE OR REPLACE FUNCTION audit.append(new_fact json, new_personal json) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = audit, pg_temp AS $$
DECLARE
  last audit.head;
  digest text;
BEGIN
  SELECT * INTO STRICT last FROM audit.head FOR UPDATE;
  digest := audit.hash_of(last.hash, last.sequence + 1, new_fact::text);
  INSERT INTO audit.entry (sequence, fact, personal, previous_hash, hash)
    VALUES (last.sequence + 1, new_fact, new_personal, last.hash, digest);
  UPDATE audit.head SET sequence = last.sequence + 1, hash = digest;
  RETURN last.sequence + 1;
END $$;
-- Erases what is personal of what somebody did and of what was done to somebody. Returns the number of entries.
CREATE OR REPLACE FUNCTION audit.forget(person text) RETURNS bigint LANGUAGE sql
SECURITY DEFINER SET search_path = audit, pg_temp AS $$
  WITH erased AS (
    UPDATE audit.entry SET personal = NULL
    WHERE personal IS NOT NULL AND (actor_id = person OR subject_id = person) RETURNING 1
  )
  SELECT count(*) FROM erased
$$;
`;

const TRIGGERS = `
CREATE OR REPLACE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.personal IS NULL
    AND (NEW.sequence, NEW.fact::text, NEW.previous_hash, NEW.hash) = (OLD.sequence, OLD.fact::text, OLD.previous_hash, OLD.hash)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit trail is only appended to';
END $$;
CREATE OR REPLACE TRIGGER only_append BEFORE UPDATE OR DELETE ON audit.entry
  FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();
CREATE OR REPLACE TRIGGER only_append_rows BEFORE TRUNCATE ON audit.entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
`;

/**
 * SQL that provisioning runs as superuser: the audit trail, in a schema of its own. The role of the service that keeps it may
 * read it, append to it and erase what is personal; it owns nothing here, so it can neither change a row nor take the
 * trigger away. docs/decisions/0014-audit-trail.md
 */
export function auditSchemaSql(keeper: string): string {
  const role = escapeIdentifier(keeper);
  return `
${TABLES}
${FUNCTIONS}
${TRIGGERS}
REVOKE ALL ON ALL TABLES IN SCHEMA audit FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA audit FROM PUBLIC;
GRANT USAGE ON SCHEMA audit TO ${role};
GRANT SELECT ON audit.entry, audit.head TO ${role};
GRANT EXECUTE ON FUNCTION audit.append(json, json), audit.forget(text), audit.hash_of(text, bigint, text) TO ${role};
`;
}
