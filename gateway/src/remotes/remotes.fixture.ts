import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { RemoteEntry, RemotesConfig } from '@pahiya/contracts';
import { inProcessLive } from '@pahiya/messaging';
import { createHost, createReadiness, memoryLiveState, readConfig, tokenVerifierOf } from '@pahiya/service-kit';
import { testKeys } from '@pahiya/testing';
import { gatewayConfig, installGateway } from '../gateway.ts';

/** Contains the builds, and the file that says who gets which version. */
export let folder: string;
export let app: FastifyInstance;
/** The messages that the gateway logged. */
export const said: string[] = [];

export async function build(place: string, content: string, name = 'rider'): Promise<void> {
  const manifest: RemoteEntry = {
    name,
    entry: `/remotes/${name}/assets/entry.js`,
    preload: [`/remotes/${name}/assets/entry.js`],
    basePath: '/booking',
    paths: ['/booking'],
    roles: ['user'],
    navigation: [],
    firstParts: ['charts'],
    firstCalls: { '/booking': ['/api/stats?from={-21}&to={7}', '/api/pricing'] },
  };
  await mkdir(join(folder, place, 'assets'), { recursive: true });
  await writeFile(join(folder, place, 'remote.json'), JSON.stringify(manifest));
  await writeFile(join(folder, place, 'assets/entry.js'), content);
}

/** The metrics of the test's gateway. */
export let metrics: Registry;

/** Starts the gateway of a test, which the fixture closes. */
export async function open(env: Record<string, string> = {}): Promise<void> {
  metrics = new Registry();
  const logger = { level: 'info', stream: { write: (line: string) => said.push(JSON.parse(line).msg) } };
  const host = createHost({ name: 'gateway', readiness: createReadiness(), metrics, logger });
  const config = readConfig(gatewayConfig, {
    WEB_ROOT: folder,
    REMOTES_CONFIG: join(folder, 'remotes.config.json'),
    REMOTE_VERSIONS_DIR: join(folder, 'kept'),
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  });
  const liveState = memoryLiveState();
  const live = inProcessLive({ log: host.log });
  const as = { tokens: tokenVerifierOf([testKeys.publicKey]), sessions: { isOpen: async () => true } };
  const deps = { live, liveState, metrics, ...as, internalSecret: 'x'.repeat(32) };
  await installGateway(host, { kind: 'in-process', plugins: [] }, { config, deps });
  host.addHook('onClose', async () => void (await Promise.all([live.close(), liveState.close()])));
  app = host;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-remotes-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await writeFile(join(folder, 'shell/dist/app.html'), '<head>{{firstCalls}}{{preload}}</head>');
  await writeFile(
    join(folder, 'shell/dist/files.json'),
    JSON.stringify({ files: ['assets/charts.0a1b.js', 'assets/charts.2c3d.css', 'assets/charts-of-tides.4e5f.js'] }),
  );
  await build('mfe-rider/dist', 'the current one');
  await build('kept/rider/1.4.0', 'the one before');
  await build('kept/rider/2.0.0-beta', 'the next one');
  said.length = 0;
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

let edits = 0;
/** The number of leading blanks makes two edits within one tick of the file system's clock differ. */
export const edit = (text: string) => writeFile(join(folder, 'remotes.config.json'), ' '.repeat((edits += 1)) + text);
export const choose = (rider: RemotesConfig['remotes'][string]) => edit(JSON.stringify({ remotes: { rider } }));

export const CURRENT = '/remotes/rider/assets/entry.js';
export const at = (version: string) => `/remotes/rider@${version}/assets/entry.js`;

export const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/remotes.json', headers });
export async function entryFor(headers?: Record<string, string>): Promise<string | undefined> {
  const { remotes } = (await ask(headers)).json<{ remotes: RemoteEntry[] }>();
  return remotes[0]?.entry;
}
export const bearer = (claims: object) => `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
