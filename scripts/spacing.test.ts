import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const TOKENS = readFileSync(join(root, 'libs/ui/src/tokens.css'), 'utf8');
const DISTANCE = /^\s*(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)[a-z-]*)\s*:([^;]*);/gm;
const PIXELS = /(?<![\w.])\d+px\b/g;

const tokenOf = new Map([...TOKENS.matchAll(/(--space-\d+): (\d+px);/g)].map(([, token, pixels]) => [pixels, token]));

/** The distances in pixels that have a token. A `calc()` combines sizes of other things, so it is left alone. */
const untokened = (source: string): string[] =>
  [...source.matchAll(DISTANCE)]
    .filter(([, value = '']) => !value.includes('calc('))
    .flatMap(([, value = '']) => value.match(PIXELS) ?? [])
    .filter((pixels) => tokenOf.has(pixels));

it('finds a distance in pixels that has a token', () => {
  const planted = [
    ['.a { \n  gap: 16px;\n}', ['16px']],
    ['.a {\n  padding: 6px 12px;\n  margin-top: -8px;\n}', ['12px', '8px']],
    ['.a {\n  margin: calc(12px * var(--n)) 7px;\n  width: 16px;\n}', []],
    ['.a {\n  gap: var(--space-4);\n}', []],
  ] as const;
  expect(planted.map(([source]) => [source, untokened(source)])).toEqual(planted);
});

it('finds no distance in pixels that has a token', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.css'], { cwd: root, encoding: 'utf8' });
  const paths = stdout.split('\n').filter(Boolean);
  expect(paths.length).toBeGreaterThan(50);
  expect(tokenOf.size).toBe(10);
  const found = paths.flatMap((path) =>
    untokened(readFileSync(join(root, path), 'utf8')).map((pixels) => `${path}: ${pixels}`),
  );
  expect(found).toEqual([]);
});
