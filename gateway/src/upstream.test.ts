import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { DEFAULT_BODY_LIMIT_BYTES, SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { createHost, createReadiness, namedPlugin } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { installUpstreams } from './upstream.ts';

const LOGIN = '/api/admin/login';

let service: Server;
let app: FastifyInstance;
let url: string;
/** The requests that have reached the gateway, and those that have reached the service. */
let received: number;
let asked: number;
/** The bodies that the service has read. */
let bodies: string[];

beforeEach(async () => {
  [received, asked, bodies] = [0, 0, []];
  service = createServer((message, reply) => {
    asked += 1;
    void text(message).then((body) => {
      bodies.push(body);
      reply.end('{}');
    });
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, address])) as Record<ServiceName, string>;
  app = createHost({ name: 'gateway', readiness: createReadiness(), metrics: new Registry(), logger: false });
  app.addHook('onRequest', async () => void (received += 1));
  await app.register(namedPlugin('upstreams', async (scope) => installUpstreams(scope, urls)));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
const sent: ClientRequest[] = [];
afterEach(async () => {
  for (const each of sent.splice(0)) each.destroy();
  await app.close();
  service.closeAllConnections();
  service.close();
});

/** A request whose body has no length that is known before. */
function send(): ClientRequest {
  const begun = request(`${url}${LOGIN}`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  // Some are answered, or given up, before they have been sent.
  begun.on('error', () => undefined);
  sent.push(begun);
  return begun;
}
const answerTo = async (asking: ClientRequest) => ((await once(asking, 'response')) as [IncomingMessage])[0];

it('asks a service when a small body is there, so that slow senders hold none of its connections', async () => {
  const slow = send();
  slow.write('{"email":');
  await eventually(() => received === 1);
  const other = await fetch(`${url}${LOGIN}`, { method: 'POST', body: '{}' });
  expect([other.status, asked, bodies]).toEqual([200, 1, ['{}']]);
  slow.end('"asha@demo.example"}');
  expect((await answerTo(slow)).statusCode).toBe(200);
  expect(bodies).toEqual(['{}', '{"email":"asha@demo.example"}']);
});

it('refuses a body that turns out to be too large, and asks no service', async () => {
  const large = send();
  large.write('x'.repeat(DEFAULT_BODY_LIMIT_BYTES));
  large.write('x');
  const answer = await answerTo(large);
  expect([answer.statusCode, asked]).toEqual([413, 0]);
});

it('answers a read that comes with a body, which nobody reads', async () => {
  const read = request(`${url}/api/pricing`, { headers: { 'content-length': 3 } });
  read.end('any');
  expect((await answerTo(read)).statusCode).toBe(200);
});
