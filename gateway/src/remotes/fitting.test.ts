import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { DeployedRemote, RemoteEntry } from '@pahiya/contracts';
import { createHost, createReadiness, readConfig } from '@pahiya/service-kit';
import { gatewayConfig } from '../config.ts';
import { installWeb } from '../web.ts';

let folder: string;
let app: FastifyInstance;
let metrics: Registry;
const said: string[] = [];

const HASH = `sha256-${'A'.repeat(43)}=`;
const ENTRY = '/remotes/rider/assets/entry.js';
const at = (version: string) => `/remotes/rider@${version}/assets/entry.js`;

async function build(place: string, requires?: RemoteEntry['requires']): Promise<void> {
  const page = '/remotes/rider/assets/page.css';
  const manifest: RemoteEntry = {
    name: 'rider',
    entry: ENTRY,
    preload: [ENTRY, page],
    integrity: { [ENTRY]: HASH, [page]: HASH },
    basePath: '/booking',
    paths: ['/booking'],
    roles: ['user'],
    navigation: [],
    ...(requires && { requires }),
  };
  await mkdir(join(folder, place), { recursive: true });
  await writeFile(join(folder, place, 'remote.json'), JSON.stringify(manifest));
}
const shellProvides = (versions: object) =>
  writeFile(join(folder, 'shell/dist/provides.json'), JSON.stringify(versions));

async function open(env: Record<string, string> = {}): Promise<void> {
  metrics = new Registry();
  const logger = { level: 'info', stream: { write: (line: string) => said.push(JSON.parse(line).msg) } };
  app = createHost({ name: 'gateway', readiness: createReadiness(), metrics, logger });
  const places = { WEB_ROOT: folder, REMOTE_VERSIONS_DIR: join(folder, 'kept') };
  await installWeb(app, readConfig(gatewayConfig, { ...places, ...env }), metrics);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-fitting-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await writeFile(join(folder, 'shell/dist/app.html'), '<head>{{firstCalls}}{{preload}}</head>');
  await shellProvides({ ui: '1.4.0', 'web-kit': '1.0.0' });
  said.length = 0;
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function listed(): Promise<DeployedRemote | undefined> {
  return (await app.inject('/remotes.json')).json<{ remotes: DeployedRemote[] }>().remotes[0];
}
const refusedMetric = async () => (await metrics.metrics()).match(/^pahiya_remotes_refused\{.*$/gm);

it.each([
  ['the versions that the shell has', { ui: '^1.4.0', 'web-kit': '^1.0.0' }],
  ['older ones with the same first number', { ui: '^1.0.0' }],
  ['nothing, as builds did before there were versions', undefined],
])('lists a build that requires %s, with the hash of its entry', async (_what, requires) => {
  await build('mfe-rider/dist', requires);
  await open();
  const remote = await listed();
  expect(remote).toMatchObject({ entry: ENTRY, integrity: { [ENTRY]: HASH } });
  expect(Object.keys(remote?.integrity ?? {})).toEqual([ENTRY]);
  expect(remote).not.toHaveProperty('refused');
  expect((await app.inject('/booking')).body).toBe(
    `<head><script defer src="${ENTRY}" integrity="${HASH}" crossorigin></script>` +
      `<link rel="preload" as="style" href="/remotes/rider/assets/page.css" integrity="${HASH}" crossorigin></head>`,
  );
});

it.each([
  ['a newer one', { ui: '^1.5.0' }],
  ['another first number', { ui: '^1.0.0', 'web-kit': '^2.0.0' }],
  ['a library that the shell does not have', { ui: '^1.0.0', maps: '^1.0.0' }],
])(
  'refuses a build that requires %s, offers the newest kept version that fits, and tells the operator once',
  async (_what, requires) => {
    await build('mfe-rider/dist', requires);
    await build('kept/rider/1.2.0', { ui: '^1.2.0' });
    await build('kept/rider/1.10.0', { ui: '^1.3.0' });
    await build('kept/rider/1.11.0-beta', { ui: '^1.3.0' });
    await build('kept/rider/2.0.0', { ui: '^2.0.0' });
    await open();
    await app.inject('/booking');
    expect((await listed())?.refused).toEqual({
      before: { entry: at('1.10.0'), requires: { ui: '^1.3.0' }, integrity: { [at('1.10.0')]: HASH } },
    });
    expect((await app.inject('/booking')).body).toBe('<head></head>');
    const lines = said.filter((line) => line.startsWith('Refused'));
    expect(lines).toEqual([
      expect.stringMatching(/version current of 'rider' does not fit: it needs \S+ \^\S+, and the shell has/),
    ]);
    expect(lines[0]).toContain('1.10.0 is the version before it that fits');
    expect(await refusedMetric()).toEqual(['pahiya_remotes_refused{remote="rider",version="current"} 1']);
  },
);

it('says which library the shell does not have, and lists every build for a shell that says nothing of its libraries', async () => {
  await build('mfe-rider/dist', { maps: '^1.0.0' });
  await open();
  await listed();
  expect(said.join()).toContain(
    "version current of 'rider' does not fit: it needs maps ^1.0.0, and the shell has none",
  );
  await app.close();
  await rm(join(folder, 'shell/dist/provides.json'));
  await open();
  expect(await listed()).not.toHaveProperty('refused');
});

it('refuses without an offer where nothing that fits was kept, and lists the remote again with a shell that fits', async () => {
  await build('mfe-rider/dist', { ui: '^2.0.0' });
  await open();
  expect((await listed())?.refused).toEqual({});
  expect(said.join()).toContain('no kept version before it fits');
  await shellProvides({ ui: '2.0.1', 'web-kit': '1.0.0' });
  expect(await listed()).not.toHaveProperty('refused');
  expect(await refusedMetric()).toBeNull();
});

it('keeps the last good choice where the file of versions names one that does not fit, and says which before it does', async () => {
  await build('mfe-rider/dist', { ui: '^1.4.0' });
  await build('kept/rider/1.3.0', { ui: '^1.3.0' });
  await build('kept/rider/1.9.0', { ui: '^1.4.0' });
  await build('kept/rider/1.8.0', { ui: '^1.9.0' });
  const file = join(folder, 'remotes.config.json');
  let edits = 0;
  /** The number of leading blanks makes two edits within one tick of the file system's clock differ. */
  const choose = (version: string) =>
    writeFile(file, ' '.repeat((edits += 1)) + JSON.stringify({ remotes: { rider: { default: version } } }));
  await choose('1.9.0');
  await open({ REMOTES_CONFIG: file });
  expect((await listed())?.entry).toBe(at('1.9.0'));
  await choose('1.8.0');
  expect((await listed())?.entry).toBe(at('1.9.0'));
  expect(said.join()).toContain(
    "version 1.8.0 of 'rider' does not fit: it needs ui ^1.9.0, and the shell has 1.4.0; 1.3.0 is the version before it that fits",
  );
});
