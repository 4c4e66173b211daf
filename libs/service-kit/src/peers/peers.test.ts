import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { fillPath, routes, type RouteReply } from '@pahiya/contracts';
import type { ServiceDeps } from '../process/deps.ts';
import { PahiyaError } from '../errors.ts';
import { createHost } from '../http/host.ts';
import { leaveInOrder } from '../process/leave-in-order.ts';
import { httpPeers, inProcessPeers, type Peers } from './peers.ts';
import { createReadiness } from '../process/readiness.ts';
import { serve, type Call } from '../http/serve.ts';
import { callSigner, callVerifier } from './service-calls.ts';
import { installServiceDefaults } from '../http/service-app.ts';

const { countEmployees, putDriverAccount } = routes.auth;
const keys = { booking: generateKeyPairSync('ed25519'), driver: generateKeyPairSync('ed25519') };
const serviceKeys = new Map(Object.entries(keys).map(([name, { publicKey }]) => [name, [publicKey]]));
type Name = keyof typeof keys;
const everywhere = (url: string) => ({ auth: url, booking: url, driver: url, salary: url, invoice: url });
const AWAY = { code: 'UNAVAILABLE', message: 'The login service is away for a moment. Please try again.' };

const count = async ({ params }: Call<typeof countEmployees>): Promise<RouteReply<typeof countEmployees>> => {
  if (params.companyId === 'absent') throw new PahiyaError('NOT_FOUND', { what: 'company' });
  if (params.companyId === 'broken') throw new Error('a bug');
  return { totalEmployees: params.companyId.length };
};

function openHost() {
  const readiness = createReadiness();
  const app = createHost({ name: 'test', readiness, metrics: new Registry(), logger: false, isInside: true });
  void app.register(async (service) => {
    const calls = { verifier: callVerifier(serviceKeys), acceptUnsigned: false };
    const deps = { peers: near, calls } as unknown as ServiceDeps;
    installServiceDefaults(service, { deps });
    serve(service, deps, countEmployees, count);
    serve(service, deps, putDriverAccount, async () => ({ message: 'Kept' }));
  });
  return { app, readiness };
}

const near = inProcessPeers();
const { app: host } = openHost();
let address: string;
const far = (name: Name, url = address) =>
  httpPeers({ urls: everywhere(url), signer: callSigner({ name, key: keys[name].privateKey }) });

beforeAll(async () => {
  address = await host.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => host.close());

it.each([
  ['in this process', (): Peers => near],
  ['over HTTP', far],
])('answers, refuses and fails alike %s', async (_where, as) => {
  const ask = (companyId: string) => as('booking').call(countEmployees, { params: { companyId } });
  await expect(ask('DEMO')).resolves.toEqual({ totalEmployees: 4 });
  await expect(ask('absent')).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Company not found' });
  await expect(ask('broken')).rejects.toMatchObject(AWAY);

  const account = { fullName: 'Ravi', phoneNumber: '9876543210', existing: true };
  const put = (body: typeof account) => as('driver').call(putDriverAccount, { params: { driverId: 'd1' }, body });
  await expect(put(account)).resolves.toEqual({ message: 'Kept' });
  await expect(put({ ...account, phoneNumber: 'none' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    extras: { faults: [{ path: 'phoneNumber', code: 'pattern', params: { wanted: 'mobile' } }] },
  });
});

it.each([
  [200, '<html>Welcome to nginx!</html>'],
  [404, '<html>404 Not Found</html>'],
  [502, 'Bad Gateway'],
  [404, ''],
])('treats an answer of a proxy as an unavailable service: %s %s', async (status, body) => {
  const proxy = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await expect(far('booking', url).call(countEmployees, { params: { companyId: 'DEMO' } })).rejects.toMatchObject(AWAY);
  proxy.close();
});

it('says that a missing service is away', async () => {
  await expect(inProcessPeers().call(countEmployees, { params: { companyId: 'DEMO' } })).rejects.toMatchObject(AWAY);
});

it('follows no redirect: the token of a call is shown to its callee alone', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"totalEmployees":1}');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/taken`;
  const moved = createServer((_request, response) => response.writeHead(307, { location }).end()).listen(
    0,
    '127.0.0.1',
  );
  await once(moved, 'listening');
  const peers = far('booking', `http://127.0.0.1:${(moved.address() as AddressInfo).port}`);
  await expect(peers.call(countEmployees, { params: { companyId: 'DEMO' } })).rejects.toMatchObject(AWAY);
  expect(asked).toEqual([]);
  for (const server of [elsewhere, moved]) {
    server.closeAllConnections();
    server.close();
  }
});

it.each([
  ['an answer', '/'],
  ['a refusal of the guard', fillPath(countEmployees.path, { companyId: 'DEMO' })],
  ['an unknown address', '/nowhere'],
  ['a public answer', '/health/live'],
])(
  'makes another process close its unused connection before the one that leaves does, after %s',
  async (_what, path) => {
    const { app, readiness } = openHost();
    let closedByCaller = false;
    app.server.on('connection', (connection) => connection.once('end', () => (closedByCaller = true)));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    if (path === '/') await far('booking', url).call(countEmployees, { params: { companyId: 'DEMO' } });
    else await (await fetch(url + path)).text();
    await leaveInOrder(app, { readiness, waitMs: 2000 });
    expect(closedByCaller).toBe(true);
  },
);
