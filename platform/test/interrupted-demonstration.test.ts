import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@pahiya/contracts';
import { ApiClient } from '../src/demo/api-client.ts';
import { openDoors } from '../src/demo/open-doors.ts';
import { DEMO_COMPANIES, DEMO_DRIVERS, DEMO_PASSWORD, demoAdminOf } from '../src/demo/demo-data.ts';
import { markedUnfinished } from '../src/demo/unfinished-demonstration.ts';
import { writeDemonstrationOnce } from '../src/demo/write-demo.ts';
import { openEmbedded, type EmbeddedPlatform } from '../src/embedded.ts';

let dataDir = '';
let platform: EmbeddedPlatform | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-interrupted-'));
});
afterAll(async () => {
  await platform?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Writes the demonstration as `npm start` does. After `lastCalls` calls it simulates the loss of the machine. */
async function start(lastCalls = Infinity): Promise<ApiClient> {
  const admin = demoAdminOf({});
  const env = { ...openDoors({}), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'silent' };
  const opened = await openEmbedded({ dataDir, host: '127.0.0.1', port: 0, env, durable: false });
  platform = opened;
  const client = new ApiClient(opened.app, opened.internalSecret);
  const call = client.call.bind(client);
  let calls = 0;
  client.call = async (contract, options) => {
    if (++calls > lastCalls) throw new Error('the machine went away');
    return call(contract, options);
  };
  await writeDemonstrationOnce(client, {
    clock: opened.clock,
    admin,
    onStep: () => undefined,
    around: (write) => markedUnfinished(opened.adminUrl, write),
  });
  return client;
}

const startedAt = new Date().toISOString();

it('writes the whole demonstration once after a start that was interrupted while it wrote it', async () => {
  await expect(start(10)).rejects.toThrow('the machine went away');
  await platform?.stop();

  const client = await start();
  for (const { phoneNumber } of DEMO_DRIVERS)
    await client.call(routes.auth.loginDriver, { body: { phoneNumber, password: DEMO_PASSWORD } });
  const { token } = await client.call(routes.auth.loginAdmin, { body: demoAdminOf({}) });
  const written = await client.call(routes.booking.rideStats, { token });
  expect(written.totalBookings).toBeGreaterThan(50);
  const company = await client.call(routes.auth.loginCompany, {
    body: { email: DEMO_COMPANIES[0]?.email ?? '', password: DEMO_PASSWORD },
  });
  const { employees } = await client.call(routes.auth.listEmployees, { token: company.token });
  const [firstBooked] = (
    await client.call(routes.booking.companyBookings, { query: { order: 'asc' }, token: company.token })
  ).bookings;
  for (const { createdAt } of employees) expect(createdAt < (firstBooked?.createdAt ?? '')).toBe(true);
  // The rides are in the past. The audit trail says when the demonstration was written: its entries are in that order.
  const { entries } = await client.call(routes.auth.auditTrail, { query: { limit: 200 }, token });
  expect(entries.filter(({ at }) => at < startedAt)).toEqual([]);
  expect(entries.some(({ action }) => action === 'invoice.issued')).toBe(true);
  await platform?.stop();

  const again = await start();
  expect(await again.call(routes.booking.rideStats, { token })).toEqual(written);
});

it('refuses a second start of the same data directory, whatever the first is doing', async () => {
  await expect(start()).rejects.toThrow(`${dataDir} is in use by another start of the platform`);
});
