import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from '@pahiya/testing';
import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { programEnvironment } from './program-environment.ts';

let platform: OpenPlatform;
let client: pg.Client;
beforeAll(async () => {
  platform = await openPlatform();
  client = new pg.Client({ connectionString: platform.adminUrl, options: '-c search_path=invoice' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await platform?.close();
});

const script = join(import.meta.dirname, '../dist/replay-events.js');
const replay = (...args: string[]) =>
  promisify(execFile)(process.execPath, [script, '--service', 'invoice', ...args], {
    env: { ...programEnvironment, DATA_DIR: platform.dataDir },
  });

/** Writes the dead letter that the invoice service would write after its last attempt. */
async function setAside(companyId: string): Promise<string> {
  const id = randomUUID();
  const type = 'auth.company.registered.v1';
  const subject = `company/${companyId}`;
  const data = {
    companyId,
    code: `X${companyId}`,
    name: 'Wheel Works',
    email: 'desk@wheel.example',
    status: 'active',
    gstin: null,
    address: null,
    phone: null,
  };
  const time = new Date().toISOString();
  const event = {
    specversion: '1.0',
    id,
    source: '/pahiya/auth',
    type,
    subject,
    time,
    datacontenttype: 'application/json',
    data,
  };
  await client.query(
    "insert into dead_letter (event_id, type, subject, event, error, attempts) values ($1, $2, $3, $4, 'disk full', 8)",
    [id, type, subject, JSON.stringify(event)],
  );
  return id;
}
const deadLetters = async () => (await client.query('select event_id from dead_letter order by position')).rows;

it('replays the named dead letter, then all, and the running service handles them', async () => {
  const ids = [await setAside('one'), await setAside('two'), await setAside('three')];
  expect((await replay('--id', ids[1] ?? '')).stdout).toContain('1 put back');
  expect(await deadLetters()).toEqual([{ event_id: ids[0] }, { event_id: ids[2] }]);
  expect((await replay()).stdout).toContain('2 put back');
  await eventually(
    async () =>
      (await client.query('select 1 from inbox where event_id = any ($1) and event is null', [ids])).rowCount === 3,
    { describe: 'the invoice service to have handled all three' },
  );
  expect((await replay()).stdout).toContain('nothing set aside');
});

it('replays events that could not be published', async () => {
  const id = randomUUID();
  await client.query(
    `insert into unpublished (position, event_id, subject, error, event, created_at)
     values (1, $1, 'ride/one', 'too large', '{}', now())`,
    [id],
  );
  expect((await replay()).stdout).toContain(id);
  expect((await client.query('select error from unpublished')).rows).toEqual([{ error: null }]);
  await client.query('delete from unpublished');
});

it('finds an event by the id that it was set aside with, which is no UUID where it is no event', async () => {
  await client.query(
    `insert into unpublished (position, event_id, subject, error, event, created_at)
     values (1, 'undefined', 'undefined', 'not an event envelope', '{}', now())`,
  );
  expect((await replay('--id', 'undefined')).stdout).toContain('1 put back');
  await client.query(`update unpublished set error = 'not an event envelope'`);
  expect((await replay('--discard', '--id', 'undefined')).stdout).toContain('1 given up');
  expect((await client.query('select from unpublished')).rowCount).toBe(0);
});

it('discards the named dead letter, and refuses to discard without a name', async () => {
  const id = await setAside('four');
  await expect(replay('--discard')).rejects.toThrow('--discard gives events up for good');
  expect((await replay('--discard', '--id', id)).stdout).toContain('1 given up');
  expect(await deadLetters()).toEqual([]);
});
