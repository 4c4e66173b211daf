import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const documents = globSync(
  ['*.md', 'docs/**/*.md', '{gateway,platform,services/*,libs/*,mfe-*,shell,bench,e2e}/*.md'],
  { cwd: root, exclude: ['node_modules/**'] },
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('finds the documents', () =>
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'services/booking/README.md'])));

it.each(documents)('%s names only commands that exist', (path) => {
  const named = [...read(path).matchAll(/npm run ([a-z][a-z:-]*)( -w ([a-z/-]+))?/g)];
  const unknown = named.filter(([, script = '', , workspace]) => {
    const known =
      workspace === undefined
        ? scripts
        : (JSON.parse(read(`${workspace}/package.json`)) as { scripts?: Record<string, string> }).scripts;
    return known?.[script] === undefined;
  });
  expect(unknown.map(([command]) => command)).toEqual([]);
});

it.each(documents)('%s links only to files that exist', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

it('keeps the README within 120 lines and its map of the house true', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  const folders = [...readme.matchAll(/^\| (`[^|]+`) *\|/gm)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it('names for every promised sentence a test that looks for it', () => {
  const rows = [...read('docs/sentences.md').matchAll(/^\| (.+?) +\| [^|]+\| \[[^\]]+\]\(\.\.\/([^)]+)\) +\|$/gm)];
  expect(rows.length).toBeGreaterThan(80);
  const unseen = rows.filter(([, sentence = '', test = '']) => !read(test).replaceAll('\\', '').includes(sentence));
  expect(unseen.map(([, sentence, test]) => `${sentence} in ${test}`)).toEqual([]);
});
