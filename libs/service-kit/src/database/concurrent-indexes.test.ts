import { createTestDatabase, eventually, type TestDatabase } from '@pahiya/testing';
import { Client } from 'pg';
import { buildIndexes, type ConcurrentIndex, type IndexBuilds } from './concurrent-indexes.ts';
import { openDatabase } from './database.ts';

const BY_TEXT: ConcurrentIndex = { name: 'note_by_text', table: 'note', on: 'lower(text), id', where: 'id > 0' };
const ONE_TEXT: ConcurrentIndex = { name: 'note_text', table: 'note', on: 'text', unique: true };

let test: TestDatabase;
let writer: Client;
let other: Client;
const connected = async (): Promise<Client> => {
  const client = new Client({ connectionString: test.adminUrl });
  await client.connect();
  return client;
};
beforeEach(async () => {
  test = await createTestDatabase();
  writer = await connected();
  other = await connected();
  await writer.query(`create table note (id serial primary key, text text not null);
    insert into note (text) select 'note ' || n from generate_series(1, 1000) n`);
});
afterEach(async () => {
  await writer.end();
  await other.end();
  await test.drop();
});

const built: string[] = [];
beforeEach(() => void built.splice(0));
const build = (indexes: ConcurrentIndex[], options: Partial<IndexBuilds> = {}) =>
  buildIndexes({ url: test.adminUrl, schema: 'public', indexes, onBuilt: (what) => void built.push(what), ...options });

async function isValid(name: string): Promise<boolean | undefined> {
  const { rows } = await other.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid;
}

/** The sessions that build an index and wait for a transaction. */
async function waiting(): Promise<number[]> {
  const { rows } = await other.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and query like 'create%concurrently%' and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}
const untilItWaits = () => eventually(async () => (await waiting()).length === 1);

it('lets others write while an index is built, and has their rows in it', async () => {
  await writer.query("begin; insert into note (text) values ('Before')");
  const building = build([BY_TEXT]);
  await untilItWaits();
  await other.query("insert into note (text) values ('Meanwhile')");
  const replica = await openDatabase({
    url: test.adminUrl,
    schema: 'public',
    entities: [],
    migrations: [],
    poolSize: 1,
    log: { warn: () => undefined },
  });
  await replica.query({ text: "update note set text = 'Changed' where id = 1" });
  await replica.close();
  expect(await isValid('note_by_text')).toBe(false);
  await writer.query('commit');
  await building;
  expect(await isValid('note_by_text')).toBe(true);
  await other.query('set enable_seqscan = off');
  for (const text of ['before', 'meanwhile', 'changed']) {
    const byText = `select from note where lower(text) = '${text}' and id > 0`;
    expect((await other.query(byText)).rowCount).toBe(1);
    const { rows } = await other.query<{ 'QUERY PLAN': string }>(`explain ${byText}`);
    expect(JSON.stringify(rows)).toContain('note_by_text');
  }
  expect(built).toEqual(['public.note_by_text']);
});

it('builds once for two jobs at a time, and the second ends when the index is there', async () => {
  await writer.query("begin; insert into note (text) values ('Before')");
  const jobs = [build([BY_TEXT, ONE_TEXT]), build([BY_TEXT, ONE_TEXT])];
  await untilItWaits();
  await writer.query('commit');
  await Promise.all(jobs);
  expect(built.sort()).toEqual(['public.note_by_text', 'public.note_text']);
  expect([await isValid('note_by_text'), await isValid('note_text')]).toEqual([true, true]);
});

it('builds an index again whose build was interrupted', async () => {
  await writer.query("begin; insert into note (text) values ('Before')");
  const interrupted = build([BY_TEXT]);
  const outcome = expect(interrupted).rejects.toThrow('The index public.note_by_text could not be built');
  await untilItWaits();
  await other.query('select pg_terminate_backend($1)', await waiting());
  await outcome;
  await writer.query('commit');
  expect(await isValid('note_by_text')).toBe(false);
  await build([BY_TEXT]);
  expect(await isValid('note_by_text')).toBe(true);
});

it('says which rows stand in the way of a unique index, and builds it when they are gone', async () => {
  await writer.query("insert into note (text) values ('twice'), ('twice')");
  await expect(build([ONE_TEXT])).rejects.toThrow('Key (text)=(twice) is duplicated');
  await writer.query("delete from note where text = 'twice'");
  await build([ONE_TEXT]);
  await expect(writer.query("insert into note (text) values ('note 7')")).rejects.toThrow('note_text');
});

it('stops when it is told to, and the next job finishes its work', async () => {
  await writer.query("begin; insert into note (text) values ('Before')");
  const stop = new AbortController();
  const outcome = expect(build([BY_TEXT], { signal: stop.signal })).rejects.toThrow();
  await untilItWaits();
  stop.abort();
  await outcome;
  await writer.query('commit');
  await build([BY_TEXT]);
  expect(await isValid('note_by_text')).toBe(true);
});

it('stops when it is told to while it connects', async () => {
  const stop = new AbortController();
  const outcome = expect(build([BY_TEXT], { signal: stop.signal })).rejects.toThrow();
  stop.abort();
  await outcome;
});

it('has no time limits, whatever the database gives its sessions', async () => {
  await writer.query(`alter database ${test.name} set statement_timeout = '20s';
    alter database ${test.name} set lock_timeout = '10s';
    create function limits(text) returns text immutable language plpgsql as $$ begin
      return current_setting('statement_timeout') || current_setting('lock_timeout'); end $$`);
  await build([{ name: 'note_limits', table: 'note', on: 'limits(text)', where: "limits(text) = '00'" }]);
  const { rows } = await writer.query("select reltuples as entries from pg_class where relname = 'note_limits'");
  expect(rows).toEqual([{ entries: 1000 }]);
});
