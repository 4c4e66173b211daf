import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, freePort } from '@pahiya/testing';
import { openBalancer, type Balancer } from './replicas.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

interface Replica {
  port: number;
  /** How it answers whether it is ready. */
  readiness: (reply: ServerResponse) => unknown;
}

async function replica(name: string, readiness: Replica['readiness']): Promise<Replica> {
  const self = { port: 0, readiness };
  const server: Server = createServer((request, reply) => {
    if (request.url === '/health/ready') self.readiness(reply);
    else reply.setHeader('connection', 'close').end(name);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ close: () => server.close().closeAllConnections() });
  self.port = (server.address() as AddressInfo).port;
  return self;
}

const isReady = (reply: ServerResponse) => reply.end();
const isNotReady = (reply: ServerResponse) => reply.writeHead(503).end();

async function before(...ports: number[]): Promise<Balancer> {
  const balancer = await openBalancer();
  open.push(balancer);
  for (const port of ports) balancer.add(port);
  return balancer;
}

const answersOf = async ({ url }: Balancer, calls = 4) =>
  new Set(await Promise.all(Array.from({ length: calls }, async () => (await fetch(url, { method: 'POST' })).text())));

it('takes the replica that accepts a connection when none is ready', async () => {
  const starting = await replica('starting', isNotReady);
  const balancer = await before(await freePort(), starting.port);
  await eventually(() => !balancer.allReady());
  expect(await answersOf(balancer)).toEqual(new Set(['starting']));
});

it('sends nothing new to a replica that is too busy to say that it leaves', async () => {
  const [leaving, other] = [await replica('leaving', isReady), await replica('other', isReady)];
  const balancer = await before(leaving.port, other.port);
  expect(await answersOf(balancer)).toEqual(new Set(['leaving', 'other']));
  const waiting: ServerResponse[] = [];
  leaving.readiness = (reply) => void waiting.push(reply);
  await eventually(() => !balancer.allReady(), { timeoutMs: 5000 });
  expect(await answersOf(balancer)).toEqual(new Set(['other']));
  leaving.readiness = isReady;
  await eventually(() => balancer.allReady());
});
