import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { releaseOf } = (await import(join(root, 'scripts/release.mjs'))) as {
  releaseOf: (tag: string) => { archive?: { file: string; folder: string }; image: { name: string; build: string[] } };
};

it('releases a remote as its files and an image that serves them', () => {
  expect(releaseOf('mfe-rider@1.5.0')).toEqual({
    archive: { file: 'releases/mfe-rider-1.5.0.tgz', folder: 'mfe-rider/dist' },
    image: { name: 'pahiya/mfe-rider:1.5.0', build: expect.arrayContaining(['WEB=mfe-rider', 'remote']) as string[] },
    parts: ['mfe-rider', 'gateway'],
  });
});

it.each(['auth', 'booking', 'driver', 'salary', 'invoice', 'gateway', 'platform'])(
  'releases %s as an image alone',
  (name) => {
    const { archive, image } = releaseOf(`${name}@2.0.1`);
    expect([archive, image.name]).toEqual([undefined, `pahiya/${name}:2.0.1`]);
    const target = image.build[image.build.indexOf('--target') + 1];
    expect(read('Dockerfile')).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'm'));
  },
);

it.each([
  ['mfe-rider', 'as which version'],
  ['mfe-rider@latest', 'as which version'],
  ['mfe-nobody@1.0.0', 'is no remote, service or gateway'],
  ['contracts@1.0.0', 'npm run contract:release -- 1.0.0'],
])('does not release %s, and says why', (tag, sentence) => {
  expect(() => releaseOf(tag)).toThrow(sentence);
});

it('makes the team in the tag of a project its code owner', () => {
  const owners = new Map(
    [...read('.github/CODEOWNERS').matchAll(/^(\S+)\s+(@.+)$/gm)].map(([, path = '', team = '']) => [path, team]),
  );
  const folders = globSync('{*,libs/*,services/*}/package.json', { cwd: root }).map((path) => path.slice(0, -13));
  expect(folders.length).toBeGreaterThan(20);
  for (const folder of folders) {
    const { nx } = JSON.parse(read(`${folder}/package.json`)) as { nx: { tags: string[] } };
    const scope = nx.tags.find((tag) => tag.startsWith('scope:'))?.slice('scope:'.length);
    expect([folder, owners.get(`/${folder}/`) ?? owners.get('*')]).toEqual([folder, `@pahiya/${scope}`]);
  }
  expect([...owners.keys()].filter((path) => path !== '*' && !existsSync(join(root, path)))).toEqual([]);
});

it('asks the team of the service about a change of its calls, and the platform', () => {
  const owners = new Map(
    [...read('.github/CODEOWNERS').matchAll(/^(\S+)\s+(@.+)$/gm)].map(([, path = '', teams = '']) => [path, teams]),
  );
  const contracts = globSync('libs/contracts/src/*.ts', { cwd: root }).filter((path) => read(path).includes('route({'));
  expect(contracts.length).toBeGreaterThan(15);
  for (const path of contracts) {
    const services = new Set([...read(path).matchAll(/\bservice: '([a-z]+)'/g)].map(([, service = '']) => service));
    const teams = [...services].map((service) => owners.get(`/services/${service}/`) ?? owners.get('*'));
    const asked = owners.get(`/${path}`) ?? owners.get('*');
    expect([path, asked?.split(' ')]).toEqual([path, [...new Set([...teams, '@pahiya/platform'])]]);
  }
});

/** A change that affects every project, by the libraries that nearly all depend on. */
const EVERYTHING =
  '--files=' + ['contracts', 'dispatch', 'fares', 'ui'].map((name) => `libs/${name}/src/index.ts`).join(',');

it.each([
  ['mfe-rider@1.5.0', ['mfe-rider', 'libs/fares', 'libs/web-kit', 'libs/ui', 'gateway']],
  ['salary@2.1.0', ['services/salary', 'libs/messaging', 'libs/service-kit', 'libs/testing']],
  ['gateway@2.1.0', ['gateway', 'shell', 'libs/web-kit', 'libs/service-kit']],
])('verifies for %s only what it ships, and what that depends on', async (tag, expected) => {
  const { foldersOfRelease } = (await import(join(root, 'scripts/verify.mjs'))) as {
    foldersOfRelease: (tag: string, change: string) => string[];
  };
  const verified = foldersOfRelease(tag, EVERYTHING);
  expect(verified).toEqual(expect.arrayContaining([...expected, 'libs/contracts']));
  const others = verified.filter((folder) => !folder.startsWith('libs/') && !expected.includes(folder));
  expect(others).toEqual([]);
});

it('verifies nothing for a release that a change does not touch', async () => {
  const { foldersOfRelease } = (await import(join(root, 'scripts/verify.mjs'))) as {
    foldersOfRelease: (tag: string, change: string) => string[];
  };
  expect(foldersOfRelease('mfe-rider@1.5.0', '--files=mfe-admin/src/remote.tsx,services/auth/src/service.ts')).toEqual(
    [],
  );
});

it('verifies in the workflow of a release what that release needs, before it is built', () => {
  const commands = [...read('.github/workflows/release.yml').matchAll(/npm run (?:verify|release).*$/gm)];
  expect(commands.map(([command]) => command)).toEqual([
    'npm run verify -- --release="$TAG" --base="$last"',
    'npm run release -- "$TAG" --push',
  ]);
});

it('shows the token of a release to no test and no check, which run the code of others', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: { release: { env: object; steps: { run?: string; env?: object }[] } };
  };
  const { env, steps } = jobs.release;
  expect(env).not.toHaveProperty('GH_TOKEN');
  const orderOf = (word: string) => steps.findIndex(({ run }) => run?.includes(word));
  expect(steps[orderOf('npm run verify')]?.env ?? {}).not.toHaveProperty('GH_TOKEN');
  // Docker keeps what it logged in with in a file.
  expect(orderOf('npm run verify')).toBeLessThan(orderOf('docker login'));
  // By default git keeps the token that it fetched with.
  for (const path of globSync('.github/workflows/*.yml', { cwd: root })) {
    const { jobs: all } = parse(read(path)) as {
      jobs: Record<string, { steps: { uses?: string; with?: object }[] }>;
    };
    for (const { uses, with: options } of Object.values(all).flatMap((job) => job.steps))
      if (uses?.startsWith('actions/checkout@'))
        expect([path, options]).toEqual([path, expect.objectContaining({ 'persist-credentials': false })]);
  }
});

it('has workflows that run only commands of this repository', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = globSync('.github/workflows/*.yml', { cwd: root });
  expect(files).toHaveLength(5);
  const named = files.flatMap((file) => [...read(file).matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name));
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['verify', 'release', 'test:fuzz', 'test:faults', 'test:upgrade']));
});

describe('a workflow', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pahiya-workflows-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function faultsOf(files: string[]): string[] {
    const checker = join(root, 'scripts/workflow-faults.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [checker, ...files], { encoding: 'utf8' });
    if (!stdout.startsWith('[')) throw new Error(`The workflows were not checked: ${stderr}`);
    return JSON.parse(stdout) as string[];
  }

  it('has no errors of GitHub or bash', () => {
    expect(faultsOf(globSync(join(root, '.github/workflows/*.yml')))).toEqual([]);
  });

  it.each([
    ['an unknown key', 'timeout-minutes', 'timeout-minuts', "Unexpected value 'timeout-minuts'"],
    ['an unknown context', 'github.token', 'githup.token', "Unrecognized named-value: 'githup'"],
    ['a string that does not end', '<<<"$GH_TOKEN"', '<<<"$GH_TOKEN', 'unexpected EOF'],
  ])('is refused for %s', (_what, right, wrong, reason) => {
    const planted = join(folder, 'planted.yml');
    writeFileSync(planted, read('.github/workflows/release.yml').replace(right, wrong));
    expect(faultsOf([planted])).toEqual([expect.stringContaining(reason)]);
  });
});

/** The commands of a page: its lines that begin with four spaces. */
const commandsOf = (path: string) => [...read(path).matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) => line);

it('names only commands that work in the page for teams', () => {
  const commands = commandsOf('docs/teams.md');
  const releases = commands.flatMap((line) => /^npm run release -- (\S+)/.exec(line)?.slice(1) ?? []);
  expect(releases.map((tag) => releaseOf(tag).image.name)).toEqual([
    'pahiya/mfe-rider:1.5.0',
    'pahiya/booking:2.1.0',
    'pahiya/mfe-rider:1.5.0',
  ]);
  const composed = /--no-deps (\S+)/.exec(commands.join('\n'))?.[1] ?? '';
  expect(read('docker-compose.yml')).toMatch(new RegExp(`^  ${composed}:`, 'm'));
  expect(read('docker-compose.yml')).toContain('PAHIYA_VERSION');
});

it.each(
  commandsOf('docs/teams.md').flatMap((line) => {
    const [, target = '', name = ''] = /^npx nx (\S+) @pahiya\/(\S+)$/.exec(line) ?? [];
    return target === '' ? [] : [[target, name] as const];
  }),
)('has the target %s of %s, as the page for teams says', (target, name) => {
  const folder = [name, `libs/${name}`, `services/${name}`].find((each) => existsSync(join(root, each))) ?? name;
  const { nx, scripts } = JSON.parse(read(`${folder}/package.json`)) as {
    nx: { targets: Record<string, unknown> };
    scripts?: Record<string, string>;
  };
  expect({ ...scripts, ...nx.targets }).toHaveProperty(target);
});
