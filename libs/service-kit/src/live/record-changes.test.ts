import { LIVE_SOCKETS_TOPIC, type LiveSocketMessage, type RecordChanged } from '@pahiya/contracts';
import { inProcessLive } from '@pahiya/messaging';
import { createTestDatabase, type TestDatabase } from '@pahiya/testing';
import { openDatabase, type Database } from '../database/database.ts';
import { noteChange, tellNotedChanges } from './record-changes.ts';

const live = inProcessLive();
const warnings: [unknown, string?][] = [];
const log = { warn: (...warning: [unknown, string?]) => void warnings.push(warning) };
/** Each message, with what another connection found when the message came. */
const told: { rooms: string[]; id: string; committed: Promise<boolean> }[] = [];
let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({
    url: test.adminUrl,
    schema: 'public',
    entities: [],
    migrations: [],
    poolSize: 4,
    log,
  });
  await database.query({ text: 'create table person (id text primary key)' });
  live.subscribe(LIVE_SOCKETS_TOPIC, (message) => {
    const { rooms, payload } = message as LiveSocketMessage;
    const { id } = payload as RecordChanged;
    const found = database.query({ text: 'select from person where id = $1', values: [id] });
    told.push({ rooms, id, committed: found.then((rows) => rows.length === 1) });
  });
  tellNotedChanges(database.dataSource, live);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(() => void told.splice(0));

const add = (id: string, more: () => Promise<void> = async () => undefined) =>
  database.transaction(async (tx) => {
    await tx.query('insert into person values ($1)', [id]);
    noteChange(tx, { kind: 'employee', id }, 'company:1');
    await tx.transaction(async (savepoint) => void (await savepoint.query('select 1')));
    await more();
    expect(told).toEqual([]);
  });

it('tells the admins and the owner of a change once it is committed, and not before', async () => {
  await add('asha');
  expect(told).toMatchObject([{ rooms: ['admins', 'company:1'], id: 'asha' }]);
  expect(await told[0]?.committed).toBe(true);
});

it('tells nobody of what was rolled back', async () => {
  await expect(add('ravi', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(add('asha')).rejects.toThrow('duplicate key');
  expect(told).toEqual([]);
});

it('keeps the commit when the notification fails', async () => {
  const broken = {
    ...live,
    publish: () => {
      throw new Error('no line');
    },
  };
  tellNotedChanges(database.dataSource, broken);
  await add('meera');
  expect(warnings).toHaveLength(1);
  expect(await database.query({ text: "select from person where id = 'meera'" })).toHaveLength(1);
});
