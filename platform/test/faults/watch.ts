import type { Pool } from 'pg';
import { SERVICE_NAMES } from '@pahiya/contracts';

/*
 * Triggers that only look: they write down each event that a service commits to its outbox, and each that a service enters
 * into its inbox, in the same transaction. Of one subject both are in order, because its transactions wait for each other.
 */

const SCHEMA = `
create schema watch;
create table watch.told (
  position bigint generated always as identity primary key, service text, event_id text, type text, subject text);
create table watch.handled (
  position bigint generated always as identity primary key, service text, event_id text, process text, how text);
create index on watch.handled (event_id);
create function watch.note_told() returns trigger language plpgsql security definer as $$
begin
  insert into watch.told (service, event_id, type, subject)
  values (tg_table_schema, new.event ->> 'id', new.event ->> 'type', new.event ->> 'subject');
  return new;
end $$;
create function watch.note_handled() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into watch.handled (service, event_id, process, how)
    values (tg_table_schema, new.event_id, current_setting('application_name'),
      case when new.retry_at is null then 'received' else 'set aside' end);
  elsif old.retry_at is not null and new.retry_at is null then
    insert into watch.handled (service, event_id, process, how)
    values (tg_table_schema, new.event_id, current_setting('application_name'), 'tried again');
  end if;
  return new;
end $$;`;

/**
 * Call it before the first event that is to be seen. Triggers fire in the order of their names: these before those that
 * take a guard out.
 */
export async function startWatching(database: Pool): Promise<void> {
  await database.query(SCHEMA);
  for (const service of SERVICE_NAMES)
    await database.query(`
      create trigger a_watch before insert on ${service}.outbox for each row execute function watch.note_told();
      create trigger a_watch before insert or update on ${service}.inbox for each row execute function watch.note_handled();`);
}

/** Call it after a migration. If it made a watched inbox a partition, all partitions are watched from then on. */
export async function watchDividedInboxes(database: Pool): Promise<void> {
  const { rows } = await database.query<{ part: string; whole: string }>(
    `select tgrelid::regclass::text as part, inhparent::regclass::text as whole
     from pg_trigger join pg_inherits on inhrelid = tgrelid where tgname = 'a_watch' and tgparentid = 0`,
  );
  // In one message, so in one transaction: no event is missed between.
  for (const { part, whole } of rows)
    await database.query(`
      drop trigger a_watch on ${part};
      create trigger a_watch before insert or update on ${whole} for each row execute function watch.note_handled();`);
}

/** The position of the last event; later events have a higher one. */
export async function positionNow(database: Pool): Promise<number> {
  const { rows } = await database.query<{ position: string }>(
    'select coalesce(max(position), 0) as position from watch.told',
  );
  return Number(rows[0]?.position ?? 0);
}
