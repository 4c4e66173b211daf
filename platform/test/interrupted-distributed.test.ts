import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { eventually, freePort } from '@pahiya/testing';
import { ApiClient } from '../src/demo/api-client.ts';
import { DEMO_COMPANIES, demoAdminOf } from '../src/demo/demo-data.ts';
import { openDistributed, type DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { topology } from '../src/topology.ts';

let dataDir = '';
let platform: DistributedPlatform | undefined;
const ports = new Map<string, number>();
const said: string[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-interrupted-'));
  for (const { name } of topology) ports.set(name, await freePort());
});
afterAll(async () => {
  await platform?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts as `DEMO=on npm run start:distributed` does. */
const start = () =>
  openDistributed({
    dataDir,
    // An address of its own, as HOST names one of several; only Linux has it without being set up.
    host: process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1',
    portOf: ({ name }) => ports.get(name) ?? 0,
    env: { ...process.env, NATS_URL: undefined, REDIS_URL: undefined, LOG_LEVEL: 'warn', BACKUP_DIR: 'backup' },
    demo: demoAdminOf({}),
    onStep: (step) => void said.push(step),
  });

/** What the first column of a statement's only row has. */
async function one(adminUrl: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

it('writes the whole demonstration over NATS after a start that was interrupted while it wrote it', async () => {
  const call = Reflect.get(ApiClient.prototype, 'call');
  let calls = 0;
  const losing = jest.spyOn(ApiClient.prototype, 'call').mockImplementation(function (this: ApiClient, ...given) {
    if (++calls > 60) throw new Error('the machine went away');
    return Reflect.apply(call, this, given);
  });
  await expect(start()).rejects.toThrow('the machine went away');
  losing.mockRestore();

  platform = await start();
  const { adminUrl } = platform;
  expect(said).toContain('BACKUP_DIR is for npm start: here only npm run backup makes a backup');
  expect(said).toContain('The last start ended while it wrote the demonstration: beginning anew');
  expect(await one(adminUrl, 'select count(*)::integer from auth.company')).toBe(DEMO_COMPANIES.length);
  expect(await one(adminUrl, 'select count(*)::integer from booking.ride')).toBeGreaterThan(50);
  // Without a driver of the first attempt, of whom NATS had told.
  const unlike = `select count(*)::integer from booking.driver told full join driver.driver own on own.id::text = told.id
    where own.id is null or told.id is null`;
  await eventually(async () => (await one(adminUrl, unlike)) === 0);
});
