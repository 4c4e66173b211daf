import { once } from 'node:events';
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { dayInIndia, indiaEpochMs, addDays, routes } from '@pahiya/contracts';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { checkTrail } from '../src/audit/check-trail.ts';
import { nightlyCheck } from '../src/audit/nightly-check.ts';
import { buildAuthService } from '../src/service.ts';
import { configWith, PASSWORD, admin } from './joining-stage.ts';

const { auth: calls } = routes;
let auth: TestService;
let token = '';

beforeAll(async () => {
  auth = await startTestService('auth', buildAuthService, configWith({ directory: '/nowhere' }, {}));
  const signedIn = await auth.call(calls.loginAdmin, { body: { email: 'admin@pahiya.example', password: PASSWORD } });
  token = signedIn.body.token;
});
afterAll(() => auth.close());

const trail = async (query: Record<string, string | number> = {}) =>
  (await auth.call(calls.auditTrail, { token, query })).body.entries;
const check = () => checkTrail((text, values) => auth.sql(text, values));

it('records a sign-in with who, when, from where and with what', async () => {
  const [entry] = await eventually(async () => {
    const entries = await trail({ action: 'session.opened' });
    expect(entries).toHaveLength(1);
    return entries;
  });
  expect(entry).toMatchObject({
    sequence: 1,
    service: 'auth',
    who: { name: 'admin@pahiya.example', role: 'admin' },
    subject: { kind: 'account', name: 'admin@pahiya.example' },
    address: '127.0.0.1',
    device: 'lightMyRequest',
    times: 1,
    erased: false,
  });
});

it('records refused sign-ins, many of one account in few entries, and nothing that was typed', async () => {
  const wrong = { email: 'admin@pahiya.example', password: 'Secret-In-The-Wrong-Field' };
  for (let tries = 0; tries < 20; tries += 1) await auth.call(calls.loginAdmin, { body: wrong });
  await auth.call(calls.loginCompany, { body: { email: 'typed-password@x.example', password: 'x' } });
  const entries = await eventually(async () => {
    const found = await trail({ action: 'session.refused' });
    expect(found).toHaveLength(2);
    return found;
  });
  expect(entries).toEqual([
    expect.objectContaining({ who: null, subject: { kind: 'account', id: 'unknown', name: null } }),
    expect.objectContaining({ who: null, subject: expect.objectContaining({ name: 'admin@pahiya.example' }) }),
  ]);
  const [row] = await auth.sql<{ all: string }>('select string_agg(entry::text, $1) as all from audit.entry entry', [
    ' ',
  ]);
  expect(row?.all).not.toMatch(/typed-password|Secret-In/);
});

it('forms one chain of facts that services reported at the same time', async () => {
  const fact = (n: number) => ({
    at: auth.clock.now().toISOString(),
    action: 'pay.changed',
    subject: `driver/d${n}`,
    companyId: null,
    actorId: 'the-admin',
    actorRole: 'admin',
    requestId: null,
    times: 1,
    before: { basePaise: n },
    after: { basePaise: n + 1 },
    personal: { address: null, device: null, before: {}, after: { note: `Raise of driver ${n}` } },
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      auth.deliver(n % 2 ? 'salary.audit.recorded.v1' : 'booking.audit.recorded.v1', `audit/driver/d${n}`, fact(n)),
    ),
  );
  await eventually(async () => (await trail({ action: 'pay.changed', limit: 100 })).length === 40);
  expect(await check()).toMatchObject({ entries: 43, faults: [] });
  const [entry] = await trail({ subject: 'driver/d7' });
  expect(entry?.changes).toEqual([
    { field: 'basePaise', before: '7', after: '8' },
    { field: 'note', before: null, after: 'Raise of driver 7' },
  ]);
});

it('is read in pages, by who, by day, and as a file', async () => {
  const first = await auth.call(calls.auditTrail, { token, query: { limit: 20 } });
  const second = await auth.call(calls.auditTrail, {
    token,
    query: { limit: 20, cursor: first.body.nextCursor ?? '' },
  });
  const numbers = [...first.body.entries, ...second.body.entries].map(({ sequence }) => sequence);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => 43 - n));
  expect(await trail({ who: 'ADMIN@pahiya' })).toHaveLength(1);
  expect(await trail({ to: '2001-01-01' })).toEqual([]);
  expect(await trail({ from: '0001-01-01', to: '9999-12-31', limit: 100 })).toHaveLength(43);
  const file = await auth.call(calls.exportAuditTrail, { token, query: { action: 'session.opened' } });
  expect(file.status).toBe(200);
  await eventually(async () => (await trail({ action: 'list.exported' })).length === 1);
});

it('lets only admins read all of it', async () => {
  const company = { sub: 'c1', role: 'company', companyId: 'c1' } as const;
  expect((await auth.call(calls.auditTrail, { as: company })).status).toBe(403);
  expect((await auth.call(calls.companyAuditTrail, { as: company })).body.entries).toEqual([]);
  expect((await auth.call(calls.companyAuditTrail, { as: admin })).status).toBe(403);
});

it('records by the clock of the service that a person was forgotten', async () => {
  const personId = 'someone-who-left';
  await auth.deliver('auth.person.deleted.v1', personId, { personId, role: 'user' });
  const [entry] = await eventually(async () => {
    const entries = await trail({ action: 'person.forgotten' });
    expect(entries).toHaveLength(1);
    return entries;
  });
  expect(entry?.at).toBe(auth.clock.now().toISOString());
});

it('records the calls of clients that have reset their connections, and what comes after them', async () => {
  const { port } = new URL(await auth.app.listen({ host: '127.0.0.1', port: 0 }));
  const { path } = calls.exportAuditTrail;
  for (let nth = 0; nth < 20; nth += 1) {
    const client = connect(Number(port), '127.0.0.1');
    await once(client, 'connect');
    client.write([`GET ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, '', ''].join('\r\n'));
    client.resetAndDestroy();
  }
  await auth.call(calls.exportAuditTrail, { token, headers: { 'x-request-id': 'after-the-resets' } });
  await eventually(async () => {
    const entries = await trail({ action: 'list.exported', limit: 100 });
    return entries.some(({ requestId }) => requestId === 'after-the-resets');
  });
  expect(await auth.sql('select error from auth.unpublished')).toEqual([]);
});

it('finds nothing wrong with what is erased while the trail is checked', async () => {
  const driverId = 'driver-who-leaves';
  await auth.deliver('driver.audit.recorded.v1', `audit/driver/${driverId}`, {
    at: auth.clock.now().toISOString(),
    action: 'driver.changed',
    subject: `driver/${driverId}`,
    companyId: null,
    actorId: null,
    actorRole: null,
    requestId: null,
    times: 1,
    before: {},
    after: {},
    personal: { address: null, device: null, before: {}, after: { fullName: 'Ravi Kumar' } },
  });
  const entryOfDriver = async () => (await trail({ subject: `driver/${driverId}` }))[0];
  await eventually(async () => (await entryOfDriver()) !== undefined);
  const forgetMeanwhile = async () => {
    await auth.deliver('auth.person.deleted.v1', driverId, { personId: driverId, role: 'driver' });
    await eventually(async () => (await entryOfDriver())?.erased);
  };
  const { faults } = await checkTrail(async (text, values) => {
    if (text.includes('fact::text')) await forgetMeanwhile();
    return auth.sql(text, values);
  });
  expect(faults).toEqual([]);
});

it('finds what the last of some hundreds did whose e-mails match', async () => {
  await auth.sql(
    `insert into auth.account (id, email, name, role, password_hash, created_at)
       select 'desk' || nth, 'desk' || nth || '@large.example', 'Desk ' || nth, 'admin', '', now() from generate_series(1, 300) as nth`,
  );
  await auth.deliver('salary.audit.recorded.v1', 'audit/driver/d1', {
    at: auth.clock.now().toISOString(),
    action: 'pay.changed',
    subject: 'driver/d1',
    companyId: null,
    actorId: 'desk300',
    actorRole: 'admin',
    requestId: null,
    times: 1,
    before: {},
    after: {},
    personal: { address: null, device: null, before: {}, after: {} },
  });
  await eventually(async () => (await trail({ who: 'desk300' })).length === 1);
  expect(await trail({ who: '@large.example' })).toHaveLength(1);
});

it('is checked every night after two, and a changed entry is a metric and an error in the log', async () => {
  const metrics = new Registry();
  const errors: unknown[] = [];
  const log = {
    info: () => undefined,
    error: (said: unknown) => void errors.push(said),
  } as unknown as typeof auth.deps.log;
  const query = async ({ text, values }: { text: string; values?: unknown[] }) => auth.sql(text, values);
  let now = auth.clock.now();
  const pass = nightlyCheck({ database: { query } as never, clock: { now: () => now }, metrics, log });
  const faults = async () => (await metrics.getSingleMetric('pahiya_audit_faults')?.get())?.values[0]?.value;
  await pass();
  expect(await faults()).toBe(0);

  await auth.sql('alter table audit.entry disable trigger all');
  await auth.sql(`update audit.entry set fact = replace(fact::text, 'admin', 'user')::json where sequence = 1`);
  const tomorrow = addDays(dayInIndia(now), 1);
  for (const [time, found] of [
    ['01:59', 0],
    ['02:01', 1],
  ] as const) {
    now = new Date(indiaEpochMs(tomorrow, time));
    await pass();
    expect([time, await faults(), errors.length]).toEqual([time, found, found]);
  }
  expect(errors).toEqual([expect.objectContaining({ faults: ['entry 1 was changed'] })]);
});
