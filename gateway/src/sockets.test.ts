import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { Registry } from 'prom-client';
import Fastify, { type FastifyInstance } from 'fastify';
import { SOCKETS_PATH } from '@pahiya/contracts';
import { inProcessLive } from '@pahiya/messaging';
import { memoryLiveState, tokenVerifierOf } from '@pahiya/service-kit';
import { eventually, signTokens, testKeys } from '@pahiya/testing';
import { SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';
import { installSockets } from './sockets.ts';

const tokenFor = signTokens();
const tokenOf = (sub: string) => tokenFor({ sub, sid: `session-${sub}`, role: 'user', email: 'a@x.example' });

let app: FastifyInstance;
let url: string;
let metrics: Registry;
let isSessionOpen = true;
const opened: { close(): unknown }[] = [];

async function open(limits: Partial<SocketLimits> = {}, config: { rateLimitPerMinute?: number } = {}): Promise<void> {
  app = Fastify();
  app.decorate('tokens', tokenVerifierOf([testKeys.publicKey]));
  const live = inProcessLive({ log: app.log });
  const liveState = memoryLiveState();
  metrics = new Registry();
  installSockets(
    app,
    { live, liveState, sessions: { isOpen: async () => isSessionOpen }, metrics },
    {
      config: { publicUrl: 'https://rides.example', trustProxy: 'loopback', rateLimitPerMinute: 0, ...config },
      limits: { ...SOCKET_LIMITS, ...limits },
    },
  );
  app.addHook('onClose', async () => void (await Promise.all([live.close(), liveState.close()])));
  url = await app.listen({ port: 0 });
}
afterEach(async () => {
  isSessionOpen = true;
  for (const socket of opened.splice(0)) socket.close();
  await app.close();
});

/** A connection below Socket.IO, which does not send a token by itself. */
async function connect(headers: Record<string, string> = {}): Promise<WebSocket | 'refused'> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKETS_PATH}/?EIO=4&transport=websocket`, { headers });
  opened.push(socket);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', () => resolve('refused'));
  });
}
const isOpen = (socket: WebSocket | 'refused') => socket !== 'refused' && socket.readyState === WebSocket.OPEN;
const untilClosed = (socket: WebSocket | 'refused') =>
  eventually(() => socket !== 'refused' && socket.readyState === WebSocket.CLOSED, {
    describe: 'the socket to be closed',
  });

/** Waits until the gateway has so many connections, which it tells at /metrics. */
const untilOpen = (count: number) =>
  eventually(async () => (await metrics.getSingleMetric('pahiya_sockets')?.get())?.values[0]?.value === count, {
    describe: `${count} open connections`,
  });

function join(sub: string): Promise<{ socket: Socket; refusal?: string }> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: tokenOf(sub) },
    reconnection: false,
    forceNew: true,
  });
  opened.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve({ socket }));
    socket.on('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve({ socket, refusal: error.data?.code ?? error.message }),
    );
  });
}

it('opens for pages of its own and for programs, and for no foreign page', async () => {
  await open();
  expect(await connect({ origin: 'https://evil.example' })).toBe('refused');
  expect(await connect({ origin: 'null' })).toBe('refused');
  expect(isOpen(await connect({ origin: url }))).toBe(true);
  expect(isOpen(await connect({ origin: 'https://rides.example' }))).toBe(true);
  expect(isOpen(await connect())).toBe(true);
});

it('closes a connection that shows no token, or only a wrong one', async () => {
  await open({ tokenWithinMs: 50 });
  const [silent, wrong] = [await connect(), await connect()];
  if (wrong !== 'refused') wrong.send('40{"token":"wrong"}');
  await Promise.all([untilClosed(silent), untilClosed(wrong)]);
});

it('limits the sockets of an account, and admits another one when one is closed', async () => {
  await open({ perAccount: 2 });
  const [first] = [await join('asha'), await join('asha')];
  expect((await join('asha')).refusal).toBe('TOO_MANY_REQUESTS');
  expect((await join('ravi')).refusal).toBeUndefined();
  // The refused connection is closed, too.
  await untilOpen(3);
  first.socket.close();
  await untilOpen(2);
  expect((await join('asha')).refusal).toBeUndefined();
});

it('limits the connections of an address, whatever the account, and counts a /64 as one address', async () => {
  await open({ perAddress: 2 });
  const from = (address: string) => connect({ 'x-forwarded-for': address });
  const first = await from('2001:db8::1');
  await from('2001:db8::2');
  expect(await from('2001:db8::3')).toBe('refused');
  expect(isOpen(await from('2001:db8:0:1::1'))).toBe(true);
  await untilOpen(3);
  if (first !== 'refused') first.close();
  await untilOpen(2);
  expect(isOpen(await from('2001:db8::4'))).toBe(true);
});

it('counts a connection as a request of its address', async () => {
  await open({}, { rateLimitPerMinute: 2 });
  expect([isOpen(await connect()), isOpen(await connect()), await connect()]).toEqual([true, true, 'refused']);
  expect(isOpen(await connect({ 'x-forwarded-for': '203.0.113.9' }))).toBe(true);
});

it('closes a connection that sends too many messages, or one that is too large', async () => {
  await open({ messagesPerTenSeconds: 20, messageBytes: 1024 });
  const { socket } = await join('asha');
  for (let n = 0; n < 30; n += 1) socket.emit('join_driver', 'nobody');
  const large = await join('ravi');
  large.socket.emit('join_driver', 'x'.repeat(2000));
  await eventually(() => !socket.connected && !large.socket.connected, { describe: 'both sockets to be closed' });
});

it('closes a socket whose session has ended, although no message told of the end', async () => {
  await open();
  const { socket } = await join('asha');
  isSessionOpen = false;
  await eventually(() => !socket.connected, { describe: 'the socket to be closed' });
});

it('survives clients that reset their connections before their requests are read', async () => {
  await open();
  const { port } = new URL(url);
  const headers = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
  const request = [`GET ${SOCKETS_PATH}/?EIO=4&transport=websocket HTTP/1.1`, 'host: x', ...headers];
  for (let n = 0; n < 50; n += 1) {
    const client = connectTo(Number(port), 'localhost');
    await once(client, 'connect');
    client.write([...request, 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'));
    client.resetAndDestroy();
  }
  expect(isOpen(await connect())).toBe(true);
});
