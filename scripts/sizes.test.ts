import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { LARGER } = (await import(join(root, 'scripts/lint/larger.mjs'))) as {
  LARGER: Record<string, { allows: string[]; because: string }>;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pahiya-sizes-'));
  const listed = Object.keys(LARGER).filter((path) => existsSync(join(root, path)));
  for (const path of ['scripts/lint', ...listed]) cpSync(join(root, path), join(folder, path), { recursive: true });
  // This rule alone: the files stand here without the projects that their imports are held to.
  write(
    '.oxlintrc.json',
    JSON.stringify({ jsPlugins: ['./scripts/lint/boundaries.mjs'], rules: { 'pahiya/sizes': 'error' } }),
  );
  // Nothing is excepted here.
  write('scripts/lint/larger.mjs', 'export const LARGER = {};\n');
  for (const [path, content] of planted) write(path, content);
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};

const lines = (count: number, line = 'use(1);') => `${line}\n`.repeat(count);
const planted: [path: string, content: string][] = [
  ['planted/file.ts', lines(301)],
  ['planted/function.ts', `function tooLong() {\n${lines(60)}}\nuse(tooLong);\n`],
  ['planted/component.tsx', `export function Page() {\n${lines(119)}}\n`],
  ['planted/fits.tsx', `export function Page() {\n${lines(118)}}\n`],
  ['planted/suite.test.ts', `describe('a suite', () => {\n${lines(80)}});\n`],
  ['planted/case.test.ts', `it('does too much', () => {\n${lines(60)}});\n`],
  ['planted/ways.ts', `export function decide(a) {\n${lines(15, 'if (a) use(a);')}}\n`],
  ['planted/few-ways.ts', `export function decide(a) {\n${lines(14, 'if (a) use(a);')}}\n`],
];

/** What the lint says of sizes, by file. */
function said(): Map<string, string[]> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith('{')) throw new Error(`The lint did not run: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string; code: string }[] };
  const sizes = diagnostics.filter(({ code }) => code === 'pahiya(sizes)');
  return new Map(
    [...Map.groupBy(sizes, ({ filename }) => filename)].map(([path, all]) => [path, all.map(({ message }) => message)]),
  );
}

const kindOf = (message: string) =>
  message.startsWith('This file') ? 'file' : message.includes('a complexity of') ? 'complexity' : 'functions';

it('holds files, functions, components and their complexity to a size, and groups of tests to none', () => {
  const found = said();
  expect(planted.map(([path]) => [path.slice('planted/'.length), found.get(path) ?? []])).toEqual([
    ['file.ts', ['This file has 301 lines, more than 300: it holds more than one thing.']],
    ['function.ts', ['tooLong has 62 lines, more than 60: give its parts names.']],
    ['component.tsx', ['Page has 121 lines, more than 120: give its parts names.']],
    ['fits.tsx', []],
    ['suite.test.ts', []],
    ['case.test.ts', ['This function has 62 lines, more than 60: give its parts names.']],
    ['ways.ts', ['decide has a complexity of 16, more than 15.']],
    ['few-ways.ts', []],
  ]);
});

it('excepts only what is larger, each for a reason', () => {
  const found = said();
  const needed = Object.keys(LARGER).map((path) => [
    path,
    [...new Set((found.get(path) ?? []).map(kindOf))].toSorted((a, b) => a.localeCompare(b)),
  ]);
  expect(Object.entries(LARGER).map(([path, { allows }]) => [path, allows])).toEqual(needed);
  expect(Object.values(LARGER).every(({ because }) => because.length > 20)).toBe(true);
});
