import { jest } from '@jest/globals';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RemoteEntry } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { buildFileServer } from '../file-server.ts';
import { app, ask, at, build, choose, CURRENT, entryFor, folder, open, said } from './remotes.fixture.ts';

/** Works ten seconds later, during which the clock of the gateway's machine was set back by an hour. */
async function afterTenSeconds(work: () => Promise<void>): Promise<void> {
  const [time, passed] = [Date.now(), performance.now()];
  const clocks = [
    jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000),
    jest.spyOn(performance, 'now').mockReturnValue(passed + 10_000),
  ];
  try {
    await work();
  } finally {
    for (const clock of clocks) clock.mockRestore();
  }
}

it('takes a version from another origin that is allowed, and lets pages load scripts from there', async () => {
  const manifest = { name: 'rider', entry: '/remotes/rider/assets/e.js', basePath: '/booking', paths: ['/booking'] };
  const elsewhere = createServer((_request, reply) =>
    reply.end(JSON.stringify({ ...manifest, roles: ['user'], navigation: [] })),
  );
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
  await choose({ default: `${origin}/rider/3/` });
  await open({ REMOTE_ORIGINS: origin });
  expect(await entryFor()).toBe(`${origin}/rider/3/assets/e.js`);
  const policy = String((await app.inject('/booking')).headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`script-src 'self' \\S+ ${origin};`));
  elsewhere.close();
});

describe('a version at another origin that answers late', () => {
  const manifest = {
    name: 'rider',
    entry: '/remotes/rider/assets/e.js',
    basePath: '/booking',
    paths: ['/booking'],
    roles: ['user'],
    navigation: [],
  };
  let elsewhere: Server;
  let origin: string;
  /** The answers that are not sent yet. */
  let held: ServerResponse[];
  let isBroken: boolean;
  beforeEach(async () => {
    held = [];
    isBroken = false;
    elsewhere = createServer((_request, reply) => {
      if (isBroken) reply.writeHead(500).end();
      else held.push(reply);
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    await choose({ default: '1.4.0' });
    await open({ REMOTE_ORIGINS: origin });
  });
  afterEach(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  it('does not come back after the file has rolled it back', async () => {
    await choose({ default: `${origin}/rider/3/` });
    const asked = once(elsewhere, 'request');
    const waiting = ask();
    await asked;
    await choose({ default: '2.0.0-beta' });
    expect(await entryFor()).toBe(at('2.0.0-beta'));
    held[0]?.end(JSON.stringify(manifest));
    await waiting;
    expect(await entryFor()).toBe(at('2.0.0-beta'));
  });

  it('keeps no page waiting when it is asked for again', async () => {
    isBroken = true;
    await choose({ default: `${origin}/rider/3/` });
    expect(await entryFor()).toBe(at('1.4.0'));
    isBroken = false;
    await afterTenSeconds(async () => {
      const asked = once(elsewhere, 'request');
      expect(await entryFor()).toBe(at('1.4.0'));
      await asked;
    });
    held[0]?.end(JSON.stringify(manifest));
    await eventually(async () => (await entryFor()) === `${origin}/rider/3/assets/e.js`);
  });
});

it('passes on the files of a remote with a server of its own, and keeps the remote on the list while the server is away', async () => {
  await rm(join(folder, 'mfe-rider'), { recursive: true });
  await build('elsewhere/mfe-rider/dist', 'from its own server');
  const { app: server } = await buildFileServer({ WEB_ROOT: join(folder, 'elsewhere'), LOG_LEVEL: 'silent' });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  await open({ REMOTE_SERVERS: `rider=http://127.0.0.1:${port}` });
  expect(await entryFor()).toBe(CURRENT);
  const direct = await fetch(`http://127.0.0.1:${port}${CURRENT}`);
  const passed = await app.inject(CURRENT);
  expect(passed.body).toBe('from its own server');
  for (const name of ['cache-control', 'access-control-allow-origin', 'content-type'])
    expect([name, passed.headers[name]]).toEqual([name, direct.headers.get(name)]);
  const description = '/remotes/rider/remote.json';
  const etag = String((await app.inject(description)).headers.etag);
  expect((await app.inject({ url: description, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  await server.close();
  expect((await app.inject(CURRENT)).statusCode).toBe(503);
  expect(await entryFor()).toBe(CURRENT);
});

it('asks the server of a remote for files of that remote only, however the address is written', async () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(String(request.url));
    reply.end('a file');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await open({ REMOTE_SERVERS: `rider=http://127.0.0.1:${port}` });
  const gateway = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  asked.length = 0;
  const statusOf = async (path: string) => {
    const [answer] = (await once(get({ host: gateway.hostname, port: gateway.port, path }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode;
  };
  const outside = ['../../metrics', '%2e%2e/%2e%2e/metrics', '..%2f..%2fmetrics', String.raw`..\..\metrics`];
  for (const path of outside) expect([path, await statusOf(`/remotes/rider/${path}`)]).toEqual([path, 404]);
  expect(asked.filter((url) => !url.endsWith('/remote.json'))).toEqual([]);
  expect(await statusOf('/remotes/rider/assets/entry.js?any')).toBe(200);
  expect(await statusOf(`${gateway.origin}/remotes/rider/assets/entry.js`)).toBe(200);
  expect(asked.filter((url) => !url.endsWith('/remote.json'))).toEqual([
    '/remotes/rider/assets/entry.js?any',
    '/remotes/rider/assets/entry.js',
  ]);
  server.closeAllConnections();
  server.close();
});

it('lets the server of a remote speak for that remote only', async () => {
  await build('mfe-driver/dist', "the driver's", 'driver');
  const manifest = await readFile(join(folder, 'mfe-driver/dist/remote.json'), 'utf8');
  const server = createServer((_request, reply) => reply.end(manifest.replace('entry.js', 'other.js')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await open({ REMOTES_CONFIG: '', REMOTE_SERVERS: `rider=http://127.0.0.1:${port}` });
  expect(await entryFor()).toBe('/remotes/driver/assets/entry.js');
  expect(said).toContainEqual(expect.stringMatching(/does not say what remote it has/));
  server.closeAllConnections();
  server.close();
});

describe('a server that stops in the middle of its manifest', () => {
  let server: Server;
  let isStuck: boolean;
  beforeEach(async () => {
    const text = await readFile(join(folder, 'mfe-rider/dist/remote.json'), 'utf8');
    await rm(join(folder, 'mfe-rider'), { recursive: true });
    await build('mfe-driver/dist', "the driver's", 'driver');
    server = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      if (isStuck) reply.write(text.slice(0, 10));
      else reply.end(text);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const openBeside = () =>
    open({ REMOTES_CONFIG: '', REMOTE_SERVERS: `rider=http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const names = async () => (await ask()).json<{ remotes: RemoteEntry[] }>().remotes.map(({ name }) => name);

  it('does not keep the others from starting', async () => {
    isStuck = true;
    await openBeside();
    expect(await names()).toEqual(['driver']);
    expect(said).toContainEqual(expect.stringMatching(/does not say what remote it has/));
  });

  it('keeps no page waiting, and its remote on the list', async () => {
    isStuck = false;
    await openBeside();
    expect(await names()).toEqual(['driver', 'rider']);
    isStuck = true;
    await afterTenSeconds(async () => {
      const asked = once(server, 'request');
      expect(await names()).toEqual(['driver', 'rider']);
      await asked;
    });
  });
});

it('shows every page while one manifest is half written, keeps the last good one, and logs this once', async () => {
  await build('mfe-driver/dist', "the driver's", 'driver');
  await open({ REMOTES_CONFIG: '' });
  const names = async () => (await ask()).json<{ remotes: RemoteEntry[] }>().remotes.map(({ name }) => name);
  expect(await names()).toEqual(['driver', 'rider']);
  await writeFile(join(folder, 'mfe-driver/dist/remote.json'), '{"name":"driver","ent');
  expect(await names()).toEqual(['driver', 'rider']);
  expect((await app.inject('/booking')).statusCode).toBe(200);
  expect(said.filter((line) => line.includes('mfe-driver'))).toEqual([
    expect.stringMatching(/does not say what remote it has; what it said last holds/),
  ]);
  await app.close();
  await open({ REMOTES_CONFIG: '' });
  expect(await names()).toEqual(['rider']);
});
