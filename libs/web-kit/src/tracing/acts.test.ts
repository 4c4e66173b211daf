import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { Value } from 'typebox/value';
import { routes, type ClientSpan, type RouteContract } from '@pahiya/contracts';
import { type api as Api } from '../api/api.ts';
import { type beginTracing as BeginTracing } from './acts.ts';

let api: typeof Api;
let beginTracing: typeof BeginTracing;
let asked: { address: string; traceId: string; spanId: string; flags: string; requestId: string }[];
let reported: ClientSpan[];
let isAway: boolean;
const network = globalThis.fetch;

/** The network: reports of spans are checked against the contract, other calls get an empty answer. */
const answer: typeof fetch = async (input, init = {}) => {
  const address = input instanceof Request ? input.url : input.toString();
  if (address === routes.gateway.reportSpans.path) {
    const text = init.body as string;
    const body: unknown = JSON.parse(text);
    if (!Value.Check(routes.gateway.reportSpans.body, body)) throw new Error(`no valid report: ${text}`);
    expect([init.credentials, new Headers(init.headers).get('authorization')]).toEqual(['omit', null]);
    reported.push(...body.spans);
    return new Response(null, { status: 204 });
  }
  // The probe whether the network is back. It is not a call of the contract's client.
  if (address === routes.gateway.remotes.path) throw new TypeError('Failed to fetch');
  const headers = new Headers(init.headers);
  const [, traceId = '', spanId = '', flags = ''] = headers.get('traceparent')?.split('-') ?? [];
  asked.push({ address, traceId, spanId, flags, requestId: headers.get('x-request-id') ?? '' });
  if (isAway) throw new TypeError('Failed to fetch');
  return new Response('{}');
};

beforeEach(async () => {
  jest.useFakeTimers();
  [asked, reported, isAway] = [[], [], false];
  globalThis.fetch = answer;
  jest.resetModules();
  ({ api } = await import('../api/api.ts'));
  ({ beginTracing } = await import('./acts.ts'));
  history.replaceState(null, '', '/bookings/0192f1c4-7d2e-7abc-8def-0123456789ab?phone=9876543210');
});
afterEach(() => {
  globalThis.fetch = network;
  jest.useRealTimers();
});

const press = () => document.body.click();
const read = () => api(routes.booking.getPricing);
const find = () => api(routes.booking.getPlace, { params: { placeId: 'home-of-asha' } });
const tracesOf = () => new Set(asked.map(({ traceId }) => traceId)).size;
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`;

it('puts an act, its calls and the calls that follow their answers into one trace', async () => {
  beginTracing(100);
  press();
  await Promise.all([read(), find()]);
  await jest.advanceTimersByTimeAsync(4_000);
  await read();
  await jest.advanceTimersByTimeAsync(15_000);

  expect(tracesOf()).toBe(1);
  expect(new Set(asked.map(({ flags }) => flags))).toEqual(new Set(['01']));
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(3);
  const root = reported.find(({ parentSpanId }) => parentSpanId === undefined);
  expect(root).toMatchObject({ name: 'click', traceId: asked[0]?.traceId, page: '/bookings/:id' });
  expect(root?.tookMs).toBeGreaterThanOrEqual(4_000);
  const below = reported.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(below.map(({ name, status, spanId }) => ({ name, status, spanId }))).toEqual(
    [routes.booking.getPricing, routes.booking.getPlace, routes.booking.getPricing].map((route, nth) => ({
      name: nameOf(route),
      status: 200,
      spanId: asked[nth]?.spanId,
    })),
  );
  expect(reported).toHaveLength(4);
});

it('keeps attempts of a read in the trace of its act, even after the next act of the person', async () => {
  beginTracing(100);
  isAway = true;
  press();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 2, retryDelay: 2_000, networkMode: 'always' } },
  });
  const query = client.fetchQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api(routes.booking.getPricing, { signal }),
  });
  await jest.advanceTimersByTimeAsync(1_000);
  press();
  const next = find().catch(() => undefined);
  isAway = false;
  await jest.advanceTimersByTimeAsync(5_000);
  await Promise.all([query, next]);
  await jest.advanceTimersByTimeAsync(15_000);

  const attempts = reported.filter(({ name }) => name === nameOf(routes.booking.getPricing));
  expect(attempts.map(({ status }) => status)).toEqual([0, 200]);
  expect(new Set(attempts.map(({ traceId, parentSpanId }) => `${traceId} ${parentSpanId}`)).size).toBe(1);
  expect(tracesOf()).toBe(2);
  client.clear();
});

it('keeps a write that is sent again with the same key in the trace of its act', async () => {
  beginTracing(100);
  isAway = true;
  const write = () => api(routes.auth.logout, { account: '', idempotencyKey: 'k-1' }).catch(() => undefined);
  press();
  await write();
  isAway = false;
  await jest.advanceTimersByTimeAsync(60_000);
  await write();
  expect([asked.length, tracesOf()]).toEqual([2, 1]);
});

it('gives a call that no act caused a trace of its own', async () => {
  beginTracing(100);
  press();
  await read();
  await jest.advanceTimersByTimeAsync(15_000);
  await read();
  await find();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(tracesOf()).toBe(3);
  const roots = reported.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.map(({ name }) => name).toSorted()).toEqual(
    ['click', nameOf(routes.booking.getPricing), nameOf(routes.booking.getPlace)].toSorted(),
  );
});

it('reports nothing of an act without calls', async () => {
  beginTracing(100);
  press();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(reported).toEqual([]);
});

it('marks the calls of an act that is not traced, so that no process exports a span of it', async () => {
  beginTracing(0);
  press();
  await Promise.all([read(), find()]);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(asked.map(({ flags }) => flags)).toEqual(['00', '00']);
  expect([tracesOf(), reported]).toEqual([1, []]);
});

it('sends all waiting spans when the page is left', async () => {
  beginTracing(100);
  press();
  await read();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  const sent = reported.filter(({ traceId }) => traceId === asked[0]?.traceId);
  expect(sent.map(({ name }) => name)).toEqual([nameOf(routes.booking.getPricing), 'click']);
  Reflect.deleteProperty(document, 'visibilityState');
});

it('says nothing about a person', async () => {
  beginTracing(100);
  press();
  await find();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(reported).not.toEqual([]);
  expect(JSON.stringify(reported)).not.toMatch(/0192f1c4|9876543210|asha/);
});

it('leaves calls without a tracer untraced, each with an id of its own', async () => {
  await Promise.all([read(), read()]);
  expect(asked.map(({ flags }) => flags)).toEqual(['00', '00']);
  expect([tracesOf(), new Set(asked.map(({ requestId }) => requestId)).size]).toEqual([2, 2]);
});
