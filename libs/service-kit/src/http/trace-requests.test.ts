import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { currentTrace, type CarriedTrace } from '@pahiya/tracing';
import { everyone, route } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { Type } from 'typebox';
import type { ServiceDeps } from '../process/deps.ts';
import { createHost } from './host.ts';
import { createReadiness } from '../process/readiness.ts';
import { serve } from './serve.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const headers = { 'x-request-id': 'call-1', traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
const contract = route({
  service: 'booking',
  method: 'POST',
  path: '/api/test',
  access: everyone,
  summary: 'Logs and fails',
  body: Type.Object({ fail: Type.Boolean() }),
  reply: Type.Object({ ok: Type.Boolean() }),
});

function openHost() {
  const lines: Record<string, unknown>[] = [];
  const passedOn: CarriedTrace[] = [];
  const logger = { level: 'debug', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const app = createHost({ name: 'test', readiness: createReadiness(), metrics: new Registry(), logger });
  serve(app, {} as ServiceDeps, contract, async ({ body }) => {
    await nextTurn();
    passedOn.push(currentTrace());
    app.log.info('at work');
    if (body.fail) throw new Error('broken');
    return { ok: true };
  });
  return { app, lines, passedOn };
}

it('writes the request and its trace into each line that a call logs, and passes both on', async () => {
  const { app, lines, passedOn } = openHost();
  await app.inject({ method: 'POST', url: contract.path, headers, payload: { fail: true } });
  expect(lines).toMatchObject([
    { msg: 'at work', reqId: 'call-1', traceId: TRACE_ID },
    { msg: 'Server error. Please try again.', reqId: 'call-1', traceId: TRACE_ID, err: { message: 'broken' } },
  ]);
  expect(passedOn).toEqual([{ requestId: 'call-1', traceparent: headers.traceparent }]);
  await app.close();
});

it('begins a trace for a call that brings none', async () => {
  const { app, lines } = openHost();
  const answer = await app.inject({ method: 'POST', url: contract.path, payload: { fail: true } });
  const { requestId } = answer.json<{ requestId: string }>();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatchObject({ reqId: requestId, traceId: lines[0]?.['traceId'] });
  expect(lines[0]?.['traceId']).toMatch(/^[\da-f]{32}$/);
  await app.close();
});

it('tells the trace of a call that is refused before its handler', async () => {
  const { app, lines } = openHost();
  await app.inject({ method: 'POST', url: contract.path, headers, payload: {} });
  expect(lines).toMatchObject([{ level: 30, code: 'VALIDATION_FAILED', reqId: 'call-1', traceId: TRACE_ID }]);
  await app.close();
});

it('keeps the trace in the hooks of a request that comes from the network', async () => {
  const { app, lines } = openHost();
  const log = (hook: string) => async () => {
    await nextTurn();
    app.log.debug(hook);
  };
  app.addHook('onRequest', log('onRequest'));
  app.addHook('preValidation', log('preValidation'));
  app.addHook('preHandler', log('preHandler'));
  app.post('/api/hooked', async () => ({ ok: true }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // Two calls on one connection. The body comes later than the headers, as on a slow network.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const id of ['call-1', 'call-2']) {
    const sent = request(`${url}/api/hooked`, {
      agent,
      method: 'POST',
      headers: { ...headers, 'x-request-id': id, 'content-type': 'application/json', 'content-length': 2 },
    });
    sent.flushHeaders();
    await eventually(() => lines.some(({ msg, reqId }) => msg === 'onRequest' && reqId === id));
    sent.end('{}');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  }
  agent.destroy();
  await app.close();
  const hooked = lines.filter(({ msg }) => /^(on|pre)/.test(String(msg)));
  expect(hooked).toMatchObject(
    ['call-1', 'call-2'].flatMap((reqId) =>
      ['onRequest', 'preValidation', 'preHandler'].map((msg) => ({ msg, reqId, traceId: TRACE_ID })),
    ),
  );
});
