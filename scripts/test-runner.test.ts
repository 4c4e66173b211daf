import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Project {
  displayName: string;
  runner: [string, object];
  setupFiles: string[];
  setupFilesAfterEnv: string[];
}

interface TestReport {
  title: string;
  status: string;
  failureMessages: string[];
}

const root = join(import.meta.dirname, '..');
const { default: jestConfig } = (await import(join(root, 'jest.config.mjs'))) as { default: { projects: Project[] } };
const { tools } = (await import(join(root, 'scripts/places.mjs'))) as { tools: { jest: string } };

const counts = `
  import { count } from './state.ts';
  it('begins with fresh modules', () => expect(count()).toBe(1));`;
const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'state.ts': 'let counted = 0;\nexport const count = (): number => ++counted;',
  'a.test.ts': counts,
  'b.test.ts': counts,
  'limits.test.ts': `
    afterAll(() => new Promise(() => undefined), 100);
    it('never ends', () => new Promise(() => undefined), 100);
    it.each([1])('ends in time: %s', async (value) => expect(value).toBe(1), 5_000);`,
  'unprepared.test.ts': `
    describe('unprepared', () => {
      beforeAll(() => { throw new Error('no platform'); });
      afterAll(() => { throw new Error('cleaned up'); });
      describe('inside', () => {
        beforeEach(() => process.exit());
        it('is not run', () => process.exit());
      });
    });
    it('is run', () => undefined);`,
};

const REASON = /not ended within [\d.]+ s|no platform|cleaned up|Not run/;

/** What Jest reports of `files`, which one process runs as it runs the server's tests. */
async function runFiles(): Promise<{ name: string; status: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-on-node-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const server = jestConfig.projects.find(({ displayName }) => displayName === 'server');
    const inRoot = (paths: string[] = []) => paths.map((path) => path.replace('<rootDir>', root));
    const [runner = '', options = {}] = server?.runner ?? [];
    const config = {
      ...{ rootDir: folder, testMatch: ['**/*.test.ts'] },
      runner: [fileURLToPath(import.meta.resolve(runner)), options],
      setupFiles: inRoot(server?.setupFiles),
      setupFilesAfterEnv: inRoot(server?.setupFilesAfterEnv),
    };
    const report = await new Promise<string>((told) => {
      const args = [tools.jest, '--runInBand', '--json', '--config', JSON.stringify(config)];
      execFile(process.execPath, args, { cwd: folder }, (_failed, stdout) => told(stdout));
    });
    const { testResults } = JSON.parse(report) as { testResults: { assertionResults: TestReport[] }[] };
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status, failureMessages }) => ({
        name: title,
        status: REASON.exec(String(failureMessages))?.[0] ?? status,
      })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('gives each test file fresh modules, ends what never ends, and runs no test whose beforeAll failed', async () => {
  const reported = await runFiles();
  expect(reported.toSorted((a, b) => `${a.name} ${a.status}`.localeCompare(`${b.name} ${b.status}`))).toEqual([
    { name: '(afterAll)', status: 'cleaned up' },
    { name: '(afterAll)', status: 'not ended within 0.1 s' },
    { name: '(beforeAll)', status: 'no platform' },
    { name: 'begins with fresh modules', status: 'passed' },
    { name: 'begins with fresh modules', status: 'passed' },
    { name: 'ends in time: 1', status: 'passed' },
    { name: 'is not run', status: 'Not run' },
    { name: 'is run', status: 'passed' },
    { name: 'never ends', status: 'not ended within 0.1 s' },
  ]);
});
