import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { io } from 'socket.io-client';
import { routes, SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import type { LocalServer } from '@pahiya/local-servers';
import { connectionsOf } from '@pahiya/service-kit';
import { eventually, freePort, openSpanCollector, type SpanCollector } from '@pahiya/testing';
import { DEMO_DRIVERS, DEMO_PASSWORD, demoAdminOf } from '../src/demo/demo-data.ts';
import { openDistributed, type DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { topology } from '../src/topology.ts';
import { describeExtras } from './attacks/extras-suite.ts';
import { describeAttacksFromInside } from './attacks/inside-suite.ts';
import { describeClicks } from './click-suite.ts';
import { describeLogs } from './log-suite.ts';
import { certificateEnds, countsForAll, endsIn, namedMetrics } from './observability.ts';
import { password } from './people.ts';
import { openProcessLog, showLogOfFailures, type ProcessLog } from './process-log.ts';
import { openBalancer, type Balancer } from './replicas.ts';
import { describeReplicas } from './replicas-suite.ts';
import { describeRestarts } from './restart-suite.ts';
import { describeRides } from './ride-suite.ts';
import { describeSockets } from './socket-suite.ts';
import { openWorld } from './world.ts';

const { auth, booking, invoice } = routes;

let dataDir: string;
let platform: DistributedPlatform;
let nats: LocalServer;
let redis: LocalServer;
let collector: SpanCollector;
const balancers = new Map<string, Balancer>();
let log: ProcessLog | undefined;
const news: string[] = [];
const internalPorts = new Map<string, number>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-distributed-'));
  collector = await openSpanCollector();
  log = openProcessLog(dataDir);
  const ports = new Map<string, number>();
  for (const { name } of topology) {
    ports.set(name, await freePort());
    internalPorts.set(name, await freePort());
    if (name === 'gateway') continue;
    const balancer = await openBalancer();
    balancer.add(ports.get(name) ?? 0);
    balancers.set(name, balancer);
  }
  platform = await openDistributed({
    dataDir,
    host: '127.0.0.1',
    portOf: ({ name }) => ports.get(name) ?? 0,
    internalPortOf: ({ name }) => internalPorts.get(name) ?? 0,
    addressOf: ({ name }) => balancers.get(name)?.url,
    env: {
      ...process.env,
      // NATS and Redis are started here, with the users and certificates of an installation.
      NATS_URL: undefined,
      REDIS_URL: undefined,
      RATE_LIMIT_PER_MINUTE: '0',
      LOGIN_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'trace',
      LEAVE_WAIT_MS: '2000',
      PLAN_SECONDS: '2',
      // Rides of later days can be driven at once.
      START_EARLY_MINUTES: '525600',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    logTo: log.fd,
    // On a machine that is busy with other tests a process takes longer than a runner waits for it.
    killAfterMs: 120_000,
    demo: demoAdminOf({ ADMIN_PASSWORD: password }),
    onStep: (step) => void news.push(step),
  });
  const { servers } = platform;
  if (!servers.nats || !servers.redis) throw new Error('NATS and Redis were not started here');
  ({ nats, redis } = servers as Required<typeof servers>);
}, 600_000);
showLogOfFailures(() => log);
afterAll(async () => {
  await platform?.stop();
  for (const balancer of balancers.values()) balancer.close();
  await collector?.close();
  log?.close();
  await rm(dataDir, { recursive: true, force: true });
});

function balancerOf(name: string): Balancer {
  const balancer = balancers.get(name);
  if (balancer === undefined) throw new Error(`nothing is in front of ${name}`);
  return balancer;
}

const internalUrlOf = (name: string) => `http://127.0.0.1:${internalPorts.get(name)}`;
const statusOf = async (url: string) => (await fetch(url)).status;

async function open() {
  const world = await openWorld(platform.url);
  return { ...world, driver: await world.people.driver(world.admin) };
}

/** The running number of a serial like PH/26-27/000012. */
const numberOf = (serial: string) => Number(serial.split('/').at(-1));

describe('the platform as processes', () => {
  it('has every process live, ready and with metrics', async () => {
    for (const { name } of topology) {
      for (const path of ['/health/live', '/health/ready'])
        expect([name, path, await statusOf(platform.urlOf(name) + path)]).toEqual([name, path, 200]);
      const metrics = await (await fetch(`${internalUrlOf(name)}/metrics`)).text();
      expect(metrics).toMatch(/^# TYPE pahiya_http_request_seconds histogram$/m);
      expect([name, certificateEnds(metrics)]).toEqual([name, endsIn(join(dataDir, 'inside'))]);
      expect(await (await fetch(`${internalUrlOf(name)}/health/ready`)).json()).toMatchObject({
        checks: { redis: 'ok' },
      });
    }
  });

  it('tells strangers neither its metrics nor what it consists of', async () => {
    expect(await (await fetch(`${platform.url}/metrics`)).text()).not.toContain('pahiya_http_request_seconds');
    expect(await statusOf(`${platform.urlOf('invoice')}/metrics`)).toBe(404);
    expect(await (await fetch(`${platform.url}/health/ready`)).json()).toEqual({ status: 'ok' });
  });

  it('starts with the demonstration: two weeks of rides and their invoices', async () => {
    const { api, people, admin } = await open();
    const { bookings } = await api.must(booking.allBookings, { query: { limit: 100 }, token: admin });
    const today = new Date().toISOString().slice(0, 10);
    const past = bookings.filter((ride) => ride.status === 'completed' && ride.date < today);
    expect(past.length).toBeGreaterThan(40);
    expect(new Set(past.map(({ date }) => date)).size).toBeGreaterThanOrEqual(13);
    for (const ride of past.slice(0, 3)) expect(await people.serialOf(ride, admin)).toMatch(/\/\d{6}$/);
    const { phoneNumber = '' } = DEMO_DRIVERS[0] ?? {};
    expect(await people.driverToken(phoneNumber, DEMO_PASSWORD)).toBeTruthy();
  });

  describeRides({ urlOf: () => platform.url, collectorOf: () => collector, processOf: (service) => service });
  describeClicks({ urlOf: () => platform.url, collectorOf: () => collector });
  describeSockets({ urlOf: () => platform.url });
  describeExtras({ urlOf: () => platform.url });
  describeAttacksFromInside({
    urlOf: (name) => platform.urlOf(name),
    internalUrlOf,
    dataDirOf: () => dataDir,
    brokersOf: (user) => platform.brokersOf(user),
    processes: () => platform.processes,
  });

  it('has every metric that an alert or a dashboard asks for', async () => {
    const scraped = await Promise.all(
      topology.map(async ({ name }) => (await fetch(`${internalUrlOf(name)}/metrics`)).text()),
    );
    const known = new Set(scraped.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)));
    // Only a platform of one machine has metrics of its backup (backup.test.ts). For several machines, PostgreSQL's
    // operator backs up.
    const isOfOneMachine = (name: string) => name.startsWith('pahiya_backup_');
    expect(namedMetrics().filter((name) => !known.has(name) && !isOfOneMachine(name))).toEqual([]);
  });

  it('counts in each service, as its user of NATS, the events that wait for any service', async () => {
    for (const name of SERVICE_NAMES)
      await eventually(async () => countsForAll(await (await fetch(`${internalUrlOf(name)}/metrics`)).text()));
  });

  it('opens no more connections to PostgreSQL than the budget has', async () => {
    const client = new Client({ connectionString: platform.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ service: ServiceName; open: number }>(
      `select substr(usename, 8) as service, count(*)::int as open from pg_stat_activity where usename like 'pahiya\\_%' group by 1`,
    );
    await client.end();
    expect(rows.map(({ service }) => service).toSorted()).toEqual([...SERVICE_NAMES].toSorted());
    expect(rows.filter(({ service, open: connections }) => connections > connectionsOf(service, 1))).toEqual([]);
  });

  it('gives rides consecutive serials although the invoice service is killed between completions', async () => {
    const { people, admin, rider, driver } = await open();
    const invoiceIsReady = async () => (await statusOf(`${platform.urlOf('invoice')}/health/ready`)) === 200;
    const complete = (daysFromNow: number) => people.completedRide({ rider, driver, admin, daysFromNow });
    const begun = await complete(4);
    const first = await people.serialOf(begun, admin);
    const rides = [begun];
    for (const [nth, days] of [5, 6, 7, 8].entries()) {
      rides.push(await complete(days));
      if (nth % 2 === 0) process.kill(platform.processes.invoice.pid ?? 0, 'SIGKILL');
      else await eventually(invoiceIsReady, { timeoutMs: 60_000 });
    }
    await eventually(invoiceIsReady, { timeoutMs: 60_000 });
    const serials = await Promise.all(rides.map((ride) => people.serialOf(ride, admin)));
    const numbers = serials.map(numberOf).sort((a, b) => a - b);
    expect(numbers).toEqual(rides.map((_ride, nth) => numberOf(first) + nth));
    expect(news).toContainEqual(expect.stringContaining('invoice ended with SIGKILL'));
  });

  it('responds 503 for a service that is stopped, and serves everything else', async () => {
    const { api, people, admin, rider, driver } = await open();
    await platform.processes.invoice.stop();
    const away = await api.call(invoice.getInvoice, { params: { bookingId: 'whichever' }, token: admin });
    expect(away.status).toBe(503);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(away.body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('invoice') });
    const ride = await people.completedRide({ rider, driver, admin, daysFromNow: 2 });
    expect(ride.status).toBe('completed');
    await platform.processes.invoice.start();
    expect(await people.serialOf(ride, admin)).toMatch(/\/\d{6}$/);
  });

  it('accepts writes while NATS is down, and delivers their events when it is back', async () => {
    const { api, people, admin, rider, driver } = await open();
    await nats.kill('SIGKILL');
    const hired = await people.driver(admin);
    const rides = [
      await people.completedRide({ rider, driver, admin, daysFromNow: 2 }),
      await people.completedRide({ rider, driver: hired, admin, daysFromNow: 2 }),
    ];
    await nats.restart();
    const serials = await Promise.all(rides.map((ride) => people.serialOf(ride, admin)));
    expect(new Set(serials).size).toBe(2);
    const { bookings } = await api.must(booking.myBookings, { token: rider.token });
    expect(bookings.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('makes open pages reconnect and read their lists again after NATS was down', async () => {
    const { rider } = await open();
    const connect = () =>
      io(platform.url, {
        transports: ['websocket'],
        auth: { token: rider.token },
        reconnection: false,
        forceNew: true,
      });
    /** Whether a page that read its lists half a second ago has all messages since. */
    const keepsItsLists = async () => {
      const page = connect();
      try {
        return ((await page.timeout(5000).emitWithAck('catch_up', 500)) as { complete: boolean }).complete;
      } finally {
        page.disconnect();
      }
    };
    await eventually(keepsItsLists);
    const page = connect();
    const ended: string[] = [];
    page.on('disconnect', (reason) => void ended.push(reason));
    try {
      await eventually(() => page.connected, { describe: 'a page to connect' });
      await nats.kill('SIGKILL');
      expect(await keepsItsLists()).toBe(false);
      expect(ended).toEqual([]);
      await nats.restart();
      await eventually(() => ended.length > 0, { describe: 'the open page to be disconnected' });
      expect(ended).toEqual(['io server disconnect']);
      await eventually(keepsItsLists);
    } finally {
      page.disconnect();
    }
  });

  describeRestarts({ platformOf: () => platform, balancerOf, news });
  describeReplicas({ platformOf: () => platform, news });

  it('ends the other sign-ins of an account at once, in every process', async () => {
    const { api, company } = await open();
    const email = `${company.companyId.toLowerCase()}@company.example`;
    const { token } = await api.must(auth.loginCompany, { body: { email, password } });
    await api.must(auth.endOtherSignIns, { token });
    const calls = [auth.getProfile, booking.companyBookings];
    for (const call of calls) expect((await api.call(call, { token: company.token })).status).toBe(401);
    expect((await api.must(auth.listSignIns, { token })).signIns.map(({ current }) => current)).toEqual([true]);
  });

  it('responds 503 instead of skipping the session check while Redis is down, and recovers', async () => {
    const { api, people, rider } = await open();
    await api.must(auth.logout, { token: rider.token });
    const { rider: other } = await open();
    await redis.kill('SIGKILL');
    for (const { token } of [rider, other]) {
      const answer = await api.call(booking.myBookings, { token });
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    // The gateway stays ready, because its landing page needs no Redis.
    await eventually(() => statusOf(`${platform.urlOf('auth')}/health/ready`).then((status) => status === 503));
    expect([await statusOf(`${platform.url}/health/ready`), await statusOf(`${platform.url}/`)]).toEqual([200, 200]);
    await redis.restart();
    await eventually(() => api.must(booking.myBookings, { token: other.token }));
    expect((await people.book(other)).status).toBe('pending');
    expect((await api.call(booking.myBookings, { token: rider.token })).status).toBe(401);
  });

  // Last, so that it reads the log of all of the above.
  describeLogs({ platformOf: () => platform, dataDirOf: () => dataDir, logFileOf: () => log?.file ?? '' });
});
