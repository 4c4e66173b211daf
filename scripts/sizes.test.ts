import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lintPlanted } from './lint-planted.fixture.ts';

const root = join(import.meta.dirname, '..');
const { LARGER } = (await import(join(root, 'scripts/lint/larger.mjs'))) as {
  LARGER: Record<string, { allows: Partial<Record<Kind, number>>; because: string }>;
};
type Kind = 'file' | 'functions' | 'complexity';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pahiya-sizes-'));
  const listed = Object.keys(LARGER).filter((path) => existsSync(join(root, path)));
  for (const path of ['scripts/lint', ...listed]) cpSync(join(root, path), join(folder, path), { recursive: true });
  // Only the rule for sizes: the files are here without the projects to which the other rules hold their imports.
  write(
    '.oxlintrc.json',
    JSON.stringify({ jsPlugins: ['./scripts/lint/boundaries.mjs'], rules: { 'pahiya/sizes': 'error' } }),
  );
  // Here only planted files are excepted.
  write('scripts/lint/larger.mjs', `export const LARGER = ${JSON.stringify(plantedExceptions)};\n`);
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
  [
    'planted/suite.test.ts',
    `describeOnEach('a suite', () => {\n${lines(30)}describe('b', () => {\n${lines(30)}it('a', () => {\n${lines(58)}});\n});\n});\n`,
  ],
  [
    'planted/group.test.ts',
    `describe('a group', () => {\n${lines(30)}it('a', () => {\n${lines(58)}});\n${lines(30)}});\n`,
  ],
  [
    'planted/test/shared-suite.ts',
    `export function describeIt() {\n${lines(40)}it('works', () => {\n${lines(60)}});\n}\n`,
  ],
  ['planted/describe.ts', `export function describeRide() {\n${lines(60)}}\n`],
  ['planted/case.test.ts', `it('does too much', () => {\n${lines(60)}});\n`],
  ['planted/ways.ts', `export function decide(a) {\n${lines(15, 'if (a) use(a);')}}\n`],
  ['planted/few-ways.ts', `export function decide(a) {\n${lines(14, 'if (a) use(a);')}}\n`],
];

const plantedExceptions = {
  'planted/excepted.ts': { allows: { file: 310, functions: 70, complexity: 20 } },
  'planted/excepted-page.tsx': { allows: { functions: 70 } },
};
const excepted = ({ ways, ofFunction, ofFile }: { ways: number; ofFunction: number; ofFile: number }) =>
  `function decide(a) {\n${lines(ways - 1, 'if (a) use(a);')}${lines(ofFunction - ways - 1)}}\n${lines(ofFile - ofFunction)}`;

/** The messages of the lint about sizes, by file. */
const said = () => lintPlanted(folder, (code) => code === 'pahiya(sizes)');

const kindOf = (message: string): Kind =>
  message.startsWith('This file') ? 'file' : message.includes('a complexity of') ? 'complexity' : 'functions';
const sizeIn = (message: string) => Number(/has (?:a complexity of )?(\d+)/.exec(message)?.[1]);

/** The largest of each kind that the lint objected to. */
function largest(messages: string[]): Partial<Record<Kind, number>> {
  const sizes: Partial<Record<Kind, number>> = {};
  for (const message of messages) sizes[kindOf(message)] = Math.max(sizes[kindOf(message)] ?? 0, sizeIn(message));
  return sizes;
}

it('holds files, functions, components and their complexity to a size, and groups of tests without the functions in them', () => {
  const found = said();
  expect(planted.map(([path]) => [path.slice('planted/'.length), found.get(path) ?? []])).toEqual([
    ['file.ts', ['This file has 301 lines, more than 300: it holds more than one thing.']],
    ['function.ts', ['tooLong has 62 lines, more than 60: give its parts names.']],
    ['component.tsx', ['Page has 121 lines, more than 120: give its parts names.']],
    ['fits.tsx', []],
    ['suite.test.ts', []],
    ['group.test.ts', ['This function has 63 lines, more than 60: give its parts names.']],
    ['test/shared-suite.ts', ['This function has 62 lines, more than 60: give its parts names.']],
    ['describe.ts', ['describeRide has 62 lines, more than 60: give its parts names.']],
    ['case.test.ts', ['This function has 62 lines, more than 60: give its parts names.']],
    ['ways.ts', ['decide has a complexity of 16, more than 15.']],
    ['few-ways.ts', []],
  ]);
});

it('lets a listed file reach its numbers and not exceed them', () => {
  write('planted/excepted.ts', excepted({ ways: 20, ofFunction: 70, ofFile: 310 }));
  expect(said().get('planted/excepted.ts')).toBeUndefined();

  write('planted/excepted.ts', excepted({ ways: 21, ofFunction: 71, ofFile: 311 }));
  write('planted/excepted-page.tsx', `export function Page() {\n${lines(118)}}\n`);
  const found = said();
  expect(found.get('planted/excepted.ts')).toEqual([
    'This file has 311 lines, more than 310: it holds more than one thing.',
    'decide has 71 lines, more than 70: give its parts names.',
    'decide has a complexity of 21, more than 20.',
  ]);
  // A number for functions does not take lines from a component.
  expect(found.get('planted/excepted-page.tsx')).toBeUndefined();
});

it('lists only files that need it, each with a reason and its present size', () => {
  const found = said();
  for (const [path, { allows, because }] of Object.entries(LARGER)) {
    expect([path, largest(found.get(path) ?? [])]).toEqual([path, allows]);
    expect(because.length).toBeGreaterThan(20);
  }
});
