import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { MOST_CLIENT_SPANS, routes, type ClientSpan } from '@pahiya/contracts';
import { inProcessLive } from '@pahiya/messaging';
import { createHost, createReadiness, memoryLiveState, readConfig, tokenVerifierOf } from '@pahiya/service-kit';
import { openSpanCollector, testKeys, type SpanCollector } from '@pahiya/testing';
import { startTracing } from '@pahiya/tracing';
import { gatewayConfig, installGateway } from './gateway.ts';

let folder: string;
let app: FastifyInstance;
let collector: SpanCollector;
/** Sends the spans that wait and stops, so that a test need not wait for a batch. */
let stopTracing: () => Promise<void>;

async function open({ env = {}, isExporting = true }: { env?: Record<string, string>; isExporting?: boolean } = {}) {
  stopTracing = await startTracing({ name: 'gateway', collectorUrl: isExporting ? collector.url : undefined });
  const metrics = new Registry();
  app = createHost({ name: 'gateway', readiness: createReadiness(), metrics, logger: false });
  const config = readConfig(gatewayConfig, { WEB_ROOT: folder, ...env });
  const liveState = memoryLiveState();
  const live = inProcessLive({ log: app.log });
  const as = { tokens: tokenVerifierOf([testKeys.publicKey]), sessions: { isOpen: async () => true } };
  const deps = { live, liveState, metrics, ...as, internalSecret: 'x'.repeat(32) };
  await installGateway(app, { kind: 'in-process', plugins: [] }, { config, deps });
  app.addHook('onClose', async () => void (await Promise.all([live.close(), liveState.close()])));
}

beforeEach(async () => {
  collector = await openSpanCollector();
  folder = await mkdtemp(join(tmpdir(), 'pahiya-client-spans-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await writeFile(join(folder, 'shell/dist/index.html'), '<meta name="traced-percent" content="{{tracedPercent}}">');
});
afterEach(async () => {
  await app.close();
  await stopTracing();
  await collector.close();
  await rm(folder, { recursive: true });
});

const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const click: ClientSpan = { ...ids, name: 'click', page: '/bookings/:id', agoMs: 900, tookMs: 700 };
const call: ClientSpan = {
  ...ids,
  spanId: '00f067aa0ba902b7',
  parentSpanId: ids.spanId,
  name: 'POST /api/bookings/:id/cancel',
  status: 200,
  agoMs: 890,
  tookMs: 500,
};
const report = (...spans: object[]) =>
  app.inject({ method: 'POST', url: routes.gateway.reportSpans.path, payload: { spans } });
/** The spans of browsers, as the collector received them. */
async function collected() {
  await stopTracing();
  return collector.spans.filter(({ process }) => process === 'browser');
}

it("passes a page's spans on to the collector, with the ids that the page's calls carried", async () => {
  await open();
  const answer = await report(click, call);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await collected()).toEqual([
    {
      process: 'browser',
      ...ids,
      name: 'click',
      parentSpanId: undefined,
      attributes: { 'pahiya.page': '/bookings/:id' },
    },
    {
      process: 'browser',
      ...ids,
      spanId: call.spanId,
      name: call.name,
      parentSpanId: ids.spanId,
      attributes: { 'http.response.status_code': 200 },
    },
  ]);
});

it('gives all calls without a route the same name', async () => {
  await open();
  expect((await report({ ...call, name: 'POST /api/made-up' })).statusCode).toBe(204);
  expect((await collected()).map(({ name }) => name)).toEqual(['other']);
});

it('refuses too many spans, spans that may be about a person, and invalid spans', async () => {
  await open();
  const faults: object[] = [
    { page: '/bookings/0192f1c4' },
    { page: '/booking?phone=9876543210' },
    { name: 'GET /api/people?q=asha' },
    { name: 'Asha Rao' },
    { traceId: ids.traceId.toUpperCase() },
    { spanId: 'x' },
    { agoMs: -1 },
    { tookMs: 3_600_001 },
    { person: 'asha' },
  ];
  for (const fault of faults) expect([fault, (await report({ ...click, ...fault })).statusCode]).toEqual([fault, 400]);
  expect((await report()).statusCode).toBe(400);
  expect((await report(...Array.from({ length: MOST_CLIENT_SPANS + 1 }, () => click))).statusCode).toBe(400);
  expect(await collected()).toEqual([]);
});

it('limits reports of an address without using up its other calls', async () => {
  await open();
  for (let sent = 0; sent < 1_200; sent += 1) await report(click);
  expect((await report(click)).statusCode).toBe(429);
  expect((await app.inject({ method: 'POST', url: routes.gateway.reportError.path, payload: {} })).statusCode).toBe(
    400,
  );
});

it.each([
  ['no collector is configured', { isExporting: false }, '0'],
  ['a collector is configured', {}, '100'],
  ['a tenth is traced', { env: { TRACED_PERCENT: '10' } }, '10'],
])('tells pages how much to trace where %s', async (_, given, percent) => {
  await open(given);
  expect((await app.inject('/')).body).toBe(`<meta name="traced-percent" content="${percent}">`);
});

it('answers 404 to spans where no collector is configured', async () => {
  await open({ isExporting: false });
  expect((await report(click)).statusCode).toBe(404);
});
