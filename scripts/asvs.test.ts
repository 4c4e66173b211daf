import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
const FOLDER = 'docs/security';
const MOST_OPEN = 10;
const SHORTEST_SENTENCE = 15;

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Each line is `<id> <level>`. The file says where they come from. */
const levels = new Map(
  read('scripts/asvs-requirements.txt')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(' ') as [id: string, level: string]),
);
const asvs = read(`${FOLDER}/asvs.md`);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/**
 * The fault of a link of a page in docs/security: a label in “…” has to be in the file, and an anchor has to be one of
 * its headings.
 */
function faultOfLink(label: string, target: string): string | undefined {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? `${FOLDER}/asvs.md` : normalize(`${FOLDER}/${file}`);
  if (!existsSync(join(root, path))) return `${path} does not exist`;
  const quoted = /^“(.+)”$/.exec(label)?.[1];
  if (quoted === undefined && anchor === undefined) return undefined;
  const text = read(path);
  if (quoted !== undefined && !text.includes(quoted)) return `${path} does not contain “${quoted}”`;
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  if (anchor !== undefined && !anchors.includes(anchor)) return `${path} has no heading #${anchor}`;
  return undefined;
}

const linksIn = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]
    .map(([, label = '', target = '']) => ({ label, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));

const faultsOfLinks = (text: string): string[] =>
  linksIn(text).flatMap(({ label, target }) => faultOfLink(label, target) ?? []);

interface Row {
  id: string;
  level: string;
  state: string;
  evidence: string;
}

const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| .+? +\| (.+?) +\| (.*?) *\|$/gm)].map(
    ([, id = '', level = '', state = '', evidence = '']) => ({ id, level, state, evidence }),
  );

function faultsOfRow({ id, level, state, evidence }: Row): string[] {
  const faults: string[] = [];
  if (!levels.has(id)) faults.push('is no requirement of level 1 or 2');
  else if (levels.get(id) !== level) faults.push(`is of level ${levels.get(id)}`);
  if (state === 'met') faults.push(...(linksIn(evidence).length === 0 ? ['is met without a link'] : []));
  else if (state !== 'not applicable' && state !== 'open') faults.push(`has no state '${state}'`);
  else if (evidence.length < SHORTEST_SENTENCE || !evidence.includes(' '))
    faults.push(`is ${state} without a sentence`);
  if (state === 'open' && !evidence.includes('Plan: ')) faults.push('is open without a plan');
  return [...faults, ...faultsOfLinks(evidence)].map((fault) => `${id} ${fault}`);
}

/** All that is wrong with the page of ASVS. */
function faultsOf(page: string): string[] {
  const rows = rowsOf(page);
  const ids = rows.map(({ id }) => id);
  const countOf = (state: string) => rows.filter((row) => row.state === state).length;
  const told = (state: string) => Number(new RegExp(`^\\| \`${state}\` .*\\| (\\d+) +\\|$`, 'm').exec(page)?.[1]);
  return [
    ...[...levels.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...rows.flatMap(faultsOfRow),
    ...(countOf('open') > MOST_OPEN ? [`${countOf('open')} are open`] : []),
    ...['met', 'not applicable', 'open']
      .filter((state) => countOf(state) !== told(state))
      .map((state) => `${countOf(state)} are ${state}, and not ${told(state)}`),
  ];
}

it('knows the requirements of ASVS 5.0.0, levels 1 and 2', () => {
  const isOf = (wanted: string) => [...levels.values()].filter((level) => level === wanted).length;
  expect([levels.size, isOf('1'), isOf('2')]).toEqual([253, 70, 183]);
});

it('has every requirement once, with a state and what shows it', () => {
  expect(linksIn(asvs).length).toBeGreaterThan(200);
  expect(faultsOf(asvs)).toEqual([]);
});

it.each(globSync(`${FOLDER}/*.md`, { cwd: root }))('%s links only to what is there', (path) => {
  expect(faultsOfLinks(read(path))).toEqual([]);
});

/** The page with another row for 1.2.4, which is met. */
const withRow = (change: (row: string) => string) => asvs.replace(/^\| 1\.2\.4 .*$/m, change);
const rowWith = (state: string, evidence: string) =>
  withRow(() => `| 1.2.4 | 1 | no SQL injection | ${state} | ${evidence} |`);
const SENTENCE = 'Nobody has done it yet. Plan: somebody does.';

it.each<[what: string, page: () => string, fault: RegExp]>([
  ['a requirement that is missing', () => withRow(() => ''), /^1\.2\.4 is missing$/],
  ['one that is there twice', () => withRow((row) => `${row}\n${row}`), /^1\.2\.4 is there twice$/],
  ['one that is not of ASVS', () => withRow((row) => `${row}\n${row.replace('1.2.4', '1.2.99')}`), /^1\.2\.99 is no/],
  ['one of another level', () => withRow((row) => row.replace(/\| 1 +\|/, '| 2 |')), /^1\.2\.4 is of level 1$/],
  ['a state that is none', () => rowWith('nearly', SENTENCE), /^1\.2\.4 has no state 'nearly'$/],
  ['nothing that shows it', () => rowWith('met', 'It is so.'), /^1\.2\.4 is met without a link$/],
  [
    'a file that is gone',
    () => rowWith('met', '[a test](../../platform/test/gone.test.ts)'),
    /gone\.test\.ts does not exist$/,
  ],
  [
    'a test that is gone',
    () => rowWith('met', '[“flies to the moon”](../../scripts/release.test.ts)'),
    /does not contain “flies/,
  ],
  ['a heading that is gone', () => rowWith('met', '[Limits](../operations.md#the-moon)'), /has no heading #the-moon$/],
  ['no reason', () => rowWith('not applicable', ''), /^1\.2\.4 is not applicable without a sentence$/],
  ['no plan', () => rowWith('open', 'Nobody has done it yet.'), /^1\.2\.4 is open without a plan$/],
  [
    'too many that are open',
    () => asvs.replaceAll(/\| not applicable +\| (?=There is no)/g, '| open | Plan: '),
    /^\d+ are open$/,
  ],
  ['a count that is wrong', () => asvs.replace(/(?<=^\| `open` .*\| )\d+/m, '99'), /^\d+ are open, and not 99$/],
])('would find %s', (_what, page, fault) => {
  expect(page()).not.toBe(asvs);
  expect(faultsOf(page()).filter((each) => fault.test(each))).not.toEqual([]);
});

describe('docs/security/threat-model.md', () => {
  const threats = read(`${FOLDER}/threat-model.md`);
  /** The letters of the threats that each boundary has a row for. */
  const boundariesOf = (page: string) =>
    page
      .split(/^## (?=\d+\. )/m)
      .slice(1)
      .map((section) => ({
        title: section.slice(0, section.indexOf('\n')),
        letters: [...section.matchAll(/^\| ([STRIDE](?:, [STRIDE])*): /gm)].flatMap(([, of = '']) => of.split(', ')),
      }));
  const missingLettersOf = (page: string) =>
    boundariesOf(page).flatMap(({ title, letters }) =>
      Array.from('STRIDE')
        .filter((letter) => !letters.includes(letter))
        .map((letter) => `${title} has no ${letter}`),
    );

  it('has an answer for each letter of STRIDE at each boundary of its picture', () => {
    const picture = /```([^]+?)```/.exec(threats)?.[1] ?? '';
    const drawn = new Set([...picture.matchAll(/\d+/g)].map(([number]) => Number(number)));
    expect(boundariesOf(threats).map(({ title }) => Number.parseInt(title))).toEqual(
      [...drawn].toSorted((a, b) => a - b),
    );
    expect(missingLettersOf(threats)).toEqual([]);
  });

  it('is read so that a missing letter is noticed', () => {
    const without = threats.replace(/^\| R: which call.+\n/m, '');
    expect(missingLettersOf(without)).toEqual([expect.stringMatching(/^2\. .+ has no R$/)]);
  });
});
