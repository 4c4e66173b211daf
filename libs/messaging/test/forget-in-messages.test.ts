import { createTestDatabase, eventually, type TestDatabase } from '@pahiya/testing';
import { DataSource } from 'typeorm';
import { forgetInMessages, messagingMigrations, messagingTablesSql } from '../src/index.ts';
import { keepInboxPartitions } from '../src/inbox-partitions.ts';
import { applyMove } from './harness.ts';
import { describeOnEachTransport } from './suite.ts';

const ASHA = '019aa5e3c5d07f0f8c1f3c1d6a1b2c3d';
const RAVI = '019aa5e3c5d07f0f8c1f3c1d6a1b2c3e';
const HANDLED = 5000;

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({
    type: 'postgres',
    url: database.adminUrl,
    schema: 'ours',
    extra: { options: '-c search_path=ours' },
    installExtensions: false,
    migrations: [...messagingMigrations],
  }).initialize();
  await dataSource.query(`CREATE SCHEMA ours; ${messagingTablesSql()}`);
  await dataSource.runMigrations();
  await keepInboxPartitions(dataSource, new Date(), 60 * 24 * 3_600_000);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('erases a deleted person from an event that waits, and reads none of the events that were handled', async () => {
  await dataSource.query(
    `INSERT INTO inbox (event_id, type, subject)
       SELECT uuidv7(), 'booking.ride.moved.v1', 'ride/' || nth FROM generate_series(1, $1::integer) AS nth`,
    [HANDLED],
  );
  const event = { data: { riderId: ASHA, name: 'Asha Rao', email: 'asha@acme.example' } };
  await dataSource.query(
    `INSERT INTO inbox (event_id, type, subject, event, retry_at)
       VALUES (uuidv7(), 'booking.ride.moved.v1', 'ride/waiting', $1, 'infinity')`,
    [JSON.stringify(event)],
  );
  await dataSource.query('ANALYZE inbox');
  const [read] = await dataSource.transaction(async (tx) => {
    await forgetInMessages(tx, { user: [ASHA], driver: [] });
    return tx.query(
      `SELECT sum(seq_tup_read)::integer AS rows FROM pg_stat_xact_user_tables WHERE relname LIKE 'inbox%'`,
    );
  });
  const [left] = await dataSource.query(`SELECT event FROM inbox WHERE subject = 'ride/waiting'`);
  expect(left.event.data).toEqual({ riderId: ASHA, name: expect.not.stringContaining('Asha'), email: '' });
  expect(read.rows).toBeLessThan(HANDLED);
});

it('erases where a deleted driver lives and works, of which the contract allows no empty value', async () => {
  const place = { place: 'Kothrud', lat: 18.5, lng: 73.8 };
  const workingHours = { from: '06:00', until: '14:00' };
  const event = {
    data: { driverId: ASHA, fullName: 'Asha Rao', workingHours, base: place, area: { ...place, radiusKm: 9 } },
  };
  await dataSource.query(
    `INSERT INTO inbox (event_id, type, subject, event, retry_at)
       VALUES (uuidv7(), 'driver.driver.updated.v1', 'driver/waiting', $1, 'infinity')`,
    [JSON.stringify(event)],
  );
  await dataSource.transaction((tx) => forgetInMessages(tx, { user: [], driver: [ASHA] }));
  const [left] = await dataSource.query(`SELECT event FROM inbox WHERE subject = 'driver/waiting'`);
  expect(left.event.data).toEqual({ driverId: ASHA, fullName: expect.not.stringContaining('Asha') });
});

it('erases two people from one event when both are deleted at the same time', async () => {
  const event = {
    data: { rider: { userId: ASHA, name: 'Asha Rao' }, driver: { driverId: RAVI, name: 'Ravi Kumar' } },
  };
  await dataSource.query(
    `INSERT INTO inbox (event_id, type, subject, event, retry_at)
       VALUES (uuidv7(), 'booking.ride.moved.v1', 'ride/of-both', $1, 'infinity')`,
    [JSON.stringify(event)],
  );
  const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let other: Promise<void> | undefined;
  await dataSource.transaction(async (tx) => {
    await forgetInMessages(tx, { user: [ASHA], driver: [] });
    other = dataSource.transaction((their) => forgetInMessages(their, { user: [], driver: [RAVI] }));
    await eventually(async () => (await dataSource.query(isWaiting)).length > 0);
  });
  await other;
  const [left] = await dataSource.query(`SELECT event::text FROM inbox WHERE subject = 'ride/of-both'`);
  expect(left.event).not.toMatch(/Asha Rao|Ravi Kumar/);
});

describeOnEachTransport('an event', (suite) => {
  it('gets nothing back that was erased from it while an attempt to handle it lost its transaction', async () => {
    let erased: Promise<unknown> | undefined;
    await suite.start('salary', {
      moved: async (event, tx) => {
        const waiting: unknown[] = await tx.query('SELECT FROM inbox WHERE event_id = $1', [event.id]);
        if (waiting.length === 0) throw new Error('not yet');
        if (erased) return applyMove(event, tx);
        erased = suite.admin.query(`UPDATE salary.inbox SET event = jsonb_set(event::jsonb, '{data,step}', '9')::json`);
        await eventually(async () => (await tx.query('SELECT FROM pg_locks WHERE NOT granted')).length > 0);
        await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    });
    const booking = await suite.start('booking');
    await booking.move('ride', 1);
    await suite.applied('ride', [9]);
    await erased;
  });
});
