import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { supplyFaults } = (await import(join(import.meta.dirname, 'faults.mjs'))) as {
  supplyFaults: (root: string) => Promise<string[]>;
};

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
}

/** A copy of what the checks read, in a git repository of its own, to plant faults in. */
class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'pahiya-supply-'));

  constructor() {
    for (const path of ['package-lock.json', 'Dockerfile', 'docker-compose.yml', 'k8s', '.npmrc', 'libs/testing/src'])
      cpSync(join(root, path), join(this.folder, path), { recursive: true });
    mkdirSync(join(this.folder, 'scripts/supply'), { recursive: true });
    for (const name of ['advisories', 'accepted-advisories', 'unhashed'])
      cpSync(join(root, `scripts/supply/${name}.json`), join(this.folder, `scripts/supply/${name}.json`));
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    this.write('.gitignore', 'node_modules\n');
    execFileSync('git', ['init', '--quiet'], { cwd: this.folder });
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  write(path: string, content: string): void {
    writeFileSync(join(this.folder, path), content);
  }

  replace(path: string, [found, instead]: [RegExp, string]): void {
    const before = this.read(path);
    this.write(path, before.replace(found, instead));
    expect(this.read(path)).not.toBe(before);
  }

  /** Changes the entry of a package in the lock. */
  change(name: string, change: Entry): void {
    const lock = JSON.parse(this.read('package-lock.json')) as { packages: Record<string, Entry> };
    expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
    Object.assign(lock.packages[`node_modules/${name}`] ?? {}, change);
    this.write('package-lock.json', JSON.stringify(lock));
  }

  /** What `npm run verify` shows. */
  check(): { status: number | null; faults: string; told: string } {
    const checker = join(root, 'scripts/supply/check.mjs');
    const { status, stderr, stdout } = spawnSync(process.execPath, [checker, this.folder], { encoding: 'utf8' });
    return { status, faults: stderr.trim(), told: stdout.trim() };
  }
}

let project: Project;
beforeEach(() => {
  project = new Project();
});
afterEach(() => rmSync(project.folder, { recursive: true }));

const VULNERABLE_WS = { version: '8.17.0' };
const accept = (until: string) =>
  JSON.stringify([{ id: 'GHSA-3h5v-q93c-6h6q', because: 'Headers are limited.', until }]);
const KEY = ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' ');
const SHA1 = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=';

it('finds no fault in this project, and says how old the list of known vulnerabilities is', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  project.replace('scripts/supply/advisories.json', [/"takenOn": .*(?=,)/, `"takenOn": "${yesterday}"`]);
  const told = `The list of known vulnerabilities was taken on ${yesterday}, 1 day ago.`;
  expect(project.check()).toEqual({ status: 0, faults: '', told });
});

const planted: [what: string, plant: (project: Project) => void, fault: string][] = [
  ['a known high vulnerability', (it) => it.change('ws', VULNERABLE_WS), 'ws@8.17.0 is vulnerable (high)'],
  [
    'a vulnerability whose acceptance has ended',
    (it) => {
      it.change('ws', VULNERABLE_WS);
      it.write('scripts/supply/accepted-advisories.json', accept('2026-01-01'));
    },
    'accepted until 2026-01-01',
  ],
  [
    'an acceptance that nothing needs',
    (it) => it.write('scripts/supply/accepted-advisories.json', accept('9999-12-31')),
    'GHSA-3h5v-q93c-6h6q is accepted without need',
  ],
  ['a missing hash', (it) => it.change('fastify', { integrity: undefined }), 'has no integrity hash'],
  [
    'a missing hash of what images install, although it is listed',
    (it) => {
      it.change('fastify', { integrity: undefined, version: '1.0.0' });
      it.replace('scripts/supply/unhashed.json', [/^\[[^]*/, '["fastify@1.0.0"]']);
    },
    'fastify@1.0.0 needs an integrity hash',
  ],
  ['a weak hash', (it) => it.change('fastify', { integrity: SHA1 }), 'has no SHA-512'],
  [
    'a package from elsewhere',
    (it) => it.change('fastify', { resolved: 'https://example.com/fastify.tgz' }),
    'comes from https://example.com/fastify.tgz',
  ],
  [
    'an image of the Dockerfile without a digest',
    (it) => it.replace('Dockerfile', [/^ARG NODE_IMAGE=.*$/m, 'ARG NODE_IMAGE=node:24-bookworm-slim']),
    'Dockerfile names node:24-bookworm-slim without a tag and digest',
  ],
  [
    'an image that the Dockerfile copies from',
    (it) => it.replace('Dockerfile', [/^COPY \. \.$/m, 'COPY --from=busybox:1 /bin/sh /bin/sh']),
    'Dockerfile names busybox:1',
  ],
  [
    'an image of compose without a digest',
    (it) => it.replace('docker-compose.yml', [/image: postgres:\S+/, 'image: postgres:18']),
    'docker-compose.yml names postgres:18',
  ],
  [
    'an image of Kubernetes that is not ours',
    (it) => it.replace('k8s/base/auth.yaml', [/image: pahiya\/auth/, 'image: example/auth:1']),
    'k8s/base/auth.yaml names example/auth:1',
  ],
  [
    'an image of the tests without a digest',
    (it) => it.replace('libs/testing/src/broker-servers.ts', [/'redis:[^']+'/, "'redis:8-alpine'"]),
    'broker-servers.ts names redis:8-alpine',
  ],
  ['a licence outside of the list', (it) => it.change('fastify', { license: 'GPL-3.0-only' }), 'GPL-3.0-only'],
  ['a licence that is no SPDX expression', (it) => it.change('fastify', { license: 'Custom' }), 'the licence Custom'],
  [
    'a private key',
    (it) => it.write('notes.txt', `${KEY}\n${'MIIEpAIBAAKCAQEA'.repeat(8)}\n${KEY.replace('BEGIN', 'END')}\n`),
    'notes.txt:1 holds a secret',
  ],
  ['a token', (it) => it.write('notes.txt', `token: ${'ghp_'}${'a1B2c3D4e5'.repeat(4).slice(0, 36)}\n`), 'notes.txt:1'],
  ['a file of secrets', (it) => it.write('.env', 'PORT=1\n'), '.env is a file of secrets'],
  [
    'an install script that nobody has decided on',
    (it) => it.change('fastify', { hasInstallScript: true }),
    'has an install script',
  ],
];

it.each(planted)('finds %s', async (_what, plant, fault) => {
  plant(project);
  expect((await supplyFaults(project.folder)).join('\n')).toContain(fault);
});

it('refuses a project with a fault, and names it', () => {
  project.change('ws', VULNERABLE_WS);
  expect(project.check()).toMatchObject({
    status: 1,
    faults: expect.stringContaining('ws@8.17.0 is vulnerable') as string,
  });
});

it('accepts a vulnerability with a reason, until its date', async () => {
  project.change('ws', VULNERABLE_WS);
  project.write('scripts/supply/accepted-advisories.json', accept('9999-12-31'));
  expect(await supplyFaults(project.folder)).toEqual([]);
});

it('runs with every verify, also of a part of the project', async () => {
  const { stepsFor } = (await import(join(root, 'scripts/verify.mjs'))) as {
    stepsFor: (folders: string[] | undefined, options: { isFast: boolean }) => { name: string }[];
  };
  for (const folders of [undefined, ['services/auth']])
    expect(stepsFor(folders, { isFast: true }).map(({ name }) => name)).toContain('supply chain');
});

it('does not run the install script of a package', () => {
  const proof = join(project.folder, 'it-ran');
  const planted = join(project.folder, 'planted');
  mkdirSync(planted);
  writeFileSync(join(planted, 'run.js'), `require('fs').writeFileSync(${JSON.stringify(proof)}, '')`);
  const manifest = { name: 'planted', version: '1.0.0', scripts: { postinstall: 'node run.js' } };
  writeFileSync(join(planted, 'package.json'), JSON.stringify(manifest));
  const victim = join(project.folder, 'victim');
  mkdirSync(victim);
  // The script is allowed by name, so that only our .npmrc keeps a newer npm from running it.
  const wanting = { name: 'victim', version: '1.0.0', dependencies: { planted: 'file:planted-1.0.0.tgz' } };
  writeFileSync(join(victim, 'package.json'), JSON.stringify({ ...wanting, allowScripts: { planted: true } }));
  execFileSync('npm', ['pack', planted, '--silent'], { cwd: victim });
  // npm hands its own settings to the scripts that it runs, and so to this test.
  const ofNpm = ([name]: [string, unknown]) => name.toLowerCase().startsWith('npm_config_');
  const env = Object.fromEntries(Object.entries(process.env).filter((entry) => !ofNpm(entry)));
  const install = () =>
    execFileSync('npm', ['install', '--offline', '--no-audit', '--silent', '--force'], { cwd: victim, env });

  cpSync(join(project.folder, '.npmrc'), join(victim, '.npmrc'));
  install();
  expect([existsSync(join(victim, 'node_modules/planted')), existsSync(proof)]).toEqual([true, false]);

  rmSync(join(victim, '.npmrc'));
  rmSync(join(victim, 'node_modules'), { recursive: true });
  install();
  expect(existsSync(proof)).toBe(true);
});
