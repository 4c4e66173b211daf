import { brokenBudgets, BUDGETS, type MeasuredWeb } from './budgets.ts';

const bytes = (total: number, scripts: string[] = []) => ({
  untilUsable: total,
  untilQuiet: total,
  scripts,
  errors: [] as string[],
  requests: [{ path: '/assets/main.js', bytes: total }],
});
const headings = ['h1', 'estimate', 'one', 'two', 'three', 'four', 'five', 'six'];
const screen = { name: 'the first screen of a rider', bytes: bytes(150_000) };
const landing = {
  language: 'hi',
  bytes: bytes(40_000, ['/start.js']),
  headings,
  html: '<script src="/start.js" async>',
};
const react = { name: 'react', loaded: [{ version: '19.3.1', from: 'shell', useIn: ['shell', 'rider'] }] };
const good: MeasuredWeb = { firstScreens: [screen], landing: [landing], shared: [react] };

it('reports nothing for a web within its budgets', () => {
  expect(brokenBudgets(good)).toEqual([]);
});

it('names each exceeded budget, its excess and its cause', () => {
  const tooLarge = { ...screen, bytes: bytes(BUDGETS.firstScreenBytes.usable + 12_345) };
  expect(brokenBudgets({ ...good, firstScreens: [tooLarge] })).toEqual([
    expect.stringMatching(
      /^the first screen of a rider takes [\d.]+ kB until it can be used, more than [\d.]+ kB; .*\/assets\/main\.js/,
    ),
  ]);
  const goesOn = { ...screen, bytes: { ...bytes(150_000), untilQuiet: BUDGETS.firstScreenBytes.quiet + 1_000 } };
  expect(brokenBudgets({ ...good, firstScreens: [goesOn] })).toEqual([
    expect.stringMatching(/^the first screen of a rider takes [\d.]+ kB until its page is quiet, more than [\d.]+ kB/),
  ]);
  const early = { ...landing, bytes: bytes(40_000, ['/assets/main.js']), headings: ['h1'], html: '<script src="x">' };
  expect(brokenBudgets({ ...good, landing: [early] })).toHaveLength(3);
  const twice = { ...react, loaded: [...react.loaded, { version: '19.2.0', from: 'rider', useIn: ['rider'] }] };
  expect(brokenBudgets({ ...good, shared: [twice] })).toEqual([
    'react is loaded 2 times: 19.3.1 of shell, 19.2.0 of rider.',
  ]);
});

it('names a page that logged an error, however little it transfers', () => {
  const broken = { ...screen, bytes: { ...bytes(10_000), errors: ['TypeError: x is not a function'] } };
  expect(brokenBudgets({ ...good, firstScreens: [broken] })).toEqual([
    'the first screen of a rider logged an error: TypeError: x is not a function',
  ]);
});
