import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { routes, SERVICE_NAMES, type ClientError, type RemoteEntry, type ServiceName } from '@pahiya/contracts';
import { inProcessLive } from '@pahiya/messaging';
import { createHost, createReadiness, memoryLiveState, readConfig, tokenVerifierOf } from '@pahiya/service-kit';
import { testKeys } from '@pahiya/testing';
import { gatewayConfig, installGateway, type Services } from './gateway.ts';

let folder: string;
let app: FastifyInstance;
let metrics: Registry;
let log: Record<string, unknown>[];

async function build(place: string): Promise<void> {
  const manifest: RemoteEntry = {
    name: 'rider',
    entry: '/remotes/rider/assets/entry.js',
    basePath: '/booking',
    paths: ['/booking'],
    roles: [],
    navigation: [],
  };
  await mkdir(join(folder, place), { recursive: true });
  await writeFile(join(folder, place, 'remote.json'), JSON.stringify(manifest));
}

async function open(services: Services = { kind: 'in-process', plugins: [] }): Promise<void> {
  metrics = new Registry();
  const logger = { level: 'info', stream: { write: (line: string) => log.push(JSON.parse(line)) } };
  const host = createHost({ name: 'gateway', readiness: createReadiness(), metrics, logger });
  const config = readConfig(gatewayConfig, { WEB_ROOT: folder, REMOTE_VERSIONS_DIR: join(folder, 'kept') });
  const liveState = memoryLiveState();
  const live = inProcessLive({ log: host.log });
  const as = { tokens: tokenVerifierOf([testKeys.publicKey]), sessions: { isOpen: async () => true } };
  const deps = { live, liveState, metrics, ...as, internalSecret: 'x'.repeat(32) };
  await installGateway(host, services, { config, deps });
  host.addHook('onClose', async () => void (await Promise.all([live.close(), liveState.close()])));
  app = host;
}

beforeEach(async () => {
  log = [];
  folder = await mkdtemp(join(tmpdir(), 'pahiya-client-errors-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await build('mfe-rider/dist');
  await build('kept/rider/1.4.0');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const FAULT: ClientError = { remote: 'rider', version: 'current', kind: 'render', message: 'no such field' };
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const report = (fault: Partial<ClientError> = {}) =>
  app.inject({
    method: 'POST',
    url: routes.gateway.reportError.path,
    headers: { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`, 'x-request-id': 'r-7' },
    payload: { ...FAULT, ...fault },
  });
const counts = async () =>
  (await metrics.metrics()).split('\n').filter((line) => line.startsWith('pahiya_client_errors_total{'));
const series = (remote: string, version: string, count: number) =>
  `pahiya_client_errors_total{remote="${remote}",version="${version}",kind="render"} ${count}`;

it('counts reports of pages, and logs them, shortened, with their trace', async () => {
  await open();
  const answer = await report({ stack: 'x'.repeat(4000), page: '/booking/:id' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await report({ version: '1.4.0' });
  await report({ version: '1.4.0' });
  expect(await counts()).toEqual([series('rider', 'current', 1), series('rider', '1.4.0', 2)]);
  expect(log.find(({ msg }) => msg === 'an error in a page')).toMatchObject({
    level: 40,
    reqId: 'r-7',
    traceId: TRACE_ID,
    remote: 'rider',
    version: 'current',
    kind: 'render',
    reason: 'no such field',
    stack: 'x'.repeat(2000),
    page: '/booking/:id',
  });
});

it('counts unknown remotes and versions together', async () => {
  await open();
  for (let made = 0; made < 4; made += 1) await report({ remote: `madeup${made}`, version: `${made}` });
  for (let made = 0; made < 4; made += 1) await report({ version: `9.${made}` });
  await report({ remote: 'shell' });
  expect(await counts()).toEqual([
    series('other', 'other', 4),
    series('rider', 'other', 4),
    series('shell', 'current', 1),
  ]);
});

it('refuses reports that are too long or have an invalid name, and does not count them', async () => {
  await open();
  const faults: Partial<ClientError>[] = [
    { message: 'x'.repeat(501) },
    { message: '' },
    { stack: 'x'.repeat(4001) },
    { page: `/${'x'.repeat(200)}` },
    { page: '/booking?phone=9876543210' },
    { remote: 'x'.repeat(41) },
    { remote: '../rider' },
    { version: '1'.repeat(65) },
    { version: '../1.4.0' },
  ];
  for (const fault of faults) expect([fault, (await report(fault)).statusCode]).toEqual([fault, 400]);
  expect(await counts()).toEqual([]);
});

it('accepts twenty reports of a client in a minute, far fewer than its other calls', async () => {
  await open();
  const statuses = new Set<number>();
  for (let sent = 0; sent < 20; sent += 1) statuses.add((await report()).statusCode);
  expect([...statuses]).toEqual([204]);
  const refused = await report();
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    '60',
  ]);
  expect(await counts()).toEqual([series('rider', 'current', 20)]);
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(200);
});

it('receives reports in the gateway when the services are processes of their own', async () => {
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 'http://127.0.0.1:9']));
  await open({ kind: 'upstream', urls: urls as Record<ServiceName, string> });
  expect((await report()).statusCode).toBe(204);
  expect(await counts()).toEqual([series('rider', 'current', 1)]);
});
