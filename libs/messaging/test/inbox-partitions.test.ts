import { createTestDatabase, type TestDatabase } from '@pahiya/testing';
import { DataSource } from 'typeorm';
import { messagingMigrations, messagingTablesSql } from '../src/index.ts';
import { idAt, keepInboxPartitions } from '../src/inbox-partitions.ts';
import { tidyInbox } from '../src/inbox-rows.ts';

const DAY_MS = 24 * 3_600_000;
const REMEMBERED_MS = 60 * DAY_MS;
const NOW = new Date('2026-11-21T10:00:00Z');

let database: TestDatabase;
let dataSource: DataSource;

function connect(migrations: typeof messagingMigrations): Promise<DataSource> {
  const extra = { options: '-c search_path=ours' };
  const url = database.adminUrl;
  return new DataSource({
    type: 'postgres',
    url,
    schema: 'ours',
    extra,
    installExtensions: false,
    migrations: [...migrations],
  } as never).initialize();
}

/** The id of an event of that time; the last digits tell events of one time apart. */
const idOf = (time: Date, nth = 1) => idAt(time).slice(0, -4) + String(nth).padStart(4, '0');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function receive(id: string, { waits = false } = {}): Promise<void> {
  const [event, retryAt] = waits ? ['{}', 'infinity'] : [null, null];
  await dataSource.query(
    `INSERT INTO inbox (event_id, type, subject, event, retry_at) VALUES ($1, 'booking.ride.moved.v1', 'ride', $2, $3)`,
    [id, event, retryAt],
  );
}

const kept = (): Promise<{ id: string; table: string }[]> =>
  dataSource.query('SELECT event_id AS id, tableoid::regclass::text AS table FROM inbox ORDER BY event_id');
const tables = async (): Promise<string[]> => {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'ours'::regnamespace AND relname ~ '^inbox(_[a-z0-9_]+)?$'
       AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};
const keep = (now = NOW) => keepInboxPartitions(dataSource, now, REMEMBERED_MS);

beforeEach(async () => {
  database = await createTestDatabase();
  const before = await connect(messagingMigrations.slice(0, -1));
  await before.query(`CREATE SCHEMA ours; ${messagingTablesSql()}`);
  await before.runMigrations();
  await before.destroy();
  dataSource = await connect(messagingMigrations);
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('keeps the events from before the division by month, and the order of waiting events', async () => {
  await receive(idOf(inDays(-3)));
  await receive(idOf(inDays(-2)), { waits: true });
  await dataSource.runMigrations();
  await receive(idOf(inDays(-1)), { waits: true });
  await keep();
  await receive(idOf(inDays(20)), { waits: true });
  const rows: { id: string }[] = await dataSource.query(
    'SELECT event_id AS id FROM inbox WHERE retry_at IS NOT NULL ORDER BY position',
  );
  expect(rows.map(({ id }) => id)).toEqual([-2, -1, 20].map((days) => idOf(inDays(days))));
  expect(await kept()).toHaveLength(4);
});

it('forgets old events where the migration has not run', async () => {
  await receive(idOf(inDays(-400)));
  await receive(idOf(inDays(4000)));
  await tidyInbox(dataSource);
  expect(await kept()).toEqual([{ id: idOf(inDays(4000)), table: 'inbox' }]);
});

it('takes an event only once, whichever month it is of', async () => {
  await dataSource.runMigrations();
  await keep();
  for (const days of [-400, 0, 40, 4000]) {
    await receive(idOf(inDays(days)));
    await expect(receive(idOf(inDays(days)))).rejects.toThrow('duplicate key');
  }
});

it('puts each event into the table of its month, or into the one for later events if the month has no table', async () => {
  await dataSource.runMigrations();
  await keep();
  for (const days of [0, 15, 50, 4000]) await receive(idOf(inDays(days)));
  expect((await kept()).map(({ table }) => table)).toEqual([
    'inbox_before',
    'inbox_2026_12',
    'inbox_2027_01',
    'inbox_later',
  ]);
});

it('moves events into their month when it is made late', async () => {
  await dataSource.runMigrations();
  await keep();
  await receive(idOf(inDays(120)), { waits: true });
  await keep(inDays(100));
  expect(await kept()).toEqual([{ id: idOf(inDays(120)), table: 'inbox_2027_03' }]);
  expect(await tables()).toContain('inbox_2027_05');
});

it('changes nothing when all months are there', async () => {
  await dataSource.runMigrations();
  await keep();
  const before = await tables();
  await keep();
  expect(await tables()).toEqual(before);
});

it('drops a month when all its events were handled long ago, and still takes an event of it', async () => {
  await dataSource.runMigrations();
  await keep();
  await receive(idOf(inDays(15)));
  await receive(idOf(inDays(50)));
  await keep(inDays(15 + 60));
  // The table of December still has younger events.
  expect(await tables()).toContain('inbox_2026_12');
  await keep(inDays(41 + 60));
  expect(await tables()).not.toContain('inbox_2026_12');
  await receive(idOf(inDays(16)));
  expect(await kept()).toEqual([
    { id: idOf(inDays(16)), table: 'inbox_before' },
    { id: idOf(inDays(50)), table: 'inbox_2027_01' },
  ]);
});

it('keeps an event that waits when its month is dropped, and still takes events of the months after it', async () => {
  await dataSource.runMigrations();
  await keep();
  await receive(idOf(inDays(15)), { waits: true });
  await receive(idOf(inDays(16)));
  await keep(inDays(200));
  expect(await kept()).toEqual([{ id: idOf(inDays(15)), table: 'inbox_before' }]);
  for (const days of [17, 50]) await receive(idOf(inDays(days)));
  expect((await kept()).map(({ table }) => table)).toEqual(['inbox_before', 'inbox_before', 'inbox_before']);
  expect(await tables()).not.toContain('inbox_2026_12');
});

it('finishes what a process that died had begun, and loses no event that waits', async () => {
  await dataSource.runMigrations();
  await keep();
  await receive(idOf(inDays(15)), { waits: true });
  await dataSource.query('ALTER TABLE inbox DETACH PARTITION inbox_2026_12 CONCURRENTLY');
  await keep(inDays(60));
  expect(await kept()).toEqual([{ id: idOf(inDays(15)), table: 'inbox_before' }]);
  expect(await tables()).not.toContain('inbox_2026_12');
});

it('leaves the inbox intact when the id of an event contains no time', async () => {
  await receive('f47ac10b-58cc-4372-a567-0e02b2c3d479');
  await dataSource.runMigrations();
  await expect(keep()).rejects.toThrow('violated');
  await receive(idOf(inDays(4000)));
  expect((await kept()).map(({ table }) => table)).toEqual(['inbox_before', 'inbox_before']);
});

it('can be undone without losing an event', async () => {
  await dataSource.runMigrations();
  await keep();
  await receive(idOf(inDays(15)), { waits: true });
  await dataSource.undoLastMigration();
  expect(await kept()).toEqual([{ id: idOf(inDays(15)), table: 'inbox' }]);
  await expect(receive(idOf(inDays(15)))).rejects.toThrow('duplicate key');
});
