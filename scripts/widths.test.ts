import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { BREAKPOINTS } = (await import(join(root, 'libs/ui/src/breakpoints.ts'))) as {
  BREAKPOINTS: Record<string, number>;
};
const CONDITION = /@(?:media|container)[^{]*/g;
/** A length that a query compares a width with, in a stylesheet or in a string of a script. */
const WIDTH = /\((?:(?:min|max)-)?(?:device-)?(?:width|inline-size)\s*(?::|[<>]=?)\s*([\d.]+\w+|calc\b)/g;
const BEFORE_WIDTH = /\(\s*([\d.]+\w+)\s*[<>]=?\s*(?:width|inline-size)/g;

/** A container that is narrower than this holds one word, and its query is about the word and not about a layout. */
const ONE_WORD_PX = 100;

/**
 * The widths in the queries of a source that are none of the breakpoints (in px), or are written where a name belongs. A
 * stylesheet names its media queries, and a container query, which has no names, compares with a breakpoint or with the
 * width of one word. A script imports its queries from ui.
 */
function foreignWidths(path: string, source: string, breakpoints: number[]): string[] {
  if (!path.endsWith('.css')) return widthsIn(source);
  return [...source.matchAll(CONDITION)].flatMap(([condition]) =>
    widthsIn(condition).filter((width) => condition.startsWith('@media') || !mayBeOfContainer(pixels(width))),
  );
  function mayBeOfContainer(px: number): boolean {
    return px < ONE_WORD_PX || breakpoints.includes(px);
  }
}

function widthsIn(text: string): string[] {
  return [WIDTH, BEFORE_WIDTH].flatMap((pattern) => [...text.matchAll(pattern)].map(([, width = '']) => width.trim()));
}

const pixels = (width: string) => (/^\d+px$/.test(width) ? Number.parseInt(width, 10) : Number.NaN);

const widthsOf = (path: string, source: string) => foreignWidths(path, source, Object.values(BREAKPOINTS));

/** Sources of pages. Tests of them and the breakpoints themselves may write a query out. */
function sourcesOfPages(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', 'shell', 'mfe-*', 'libs/ui', 'libs/web-kit'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = stdout.split('\n').filter((path) => /\.(css|tsx?|html)$/.test(path));
  return paths.filter((path) => !/\.test\.tsx?$|^libs\/ui\/(src\/breakpoints|build\/custom-media)\.ts$/.test(path));
}

it('finds a width that is no breakpoint, in every form of a query', () => {
  const planted = [
    ['a.css', '@media (max-width: 719px) {', ['719px']],
    ['a.css', '@media (pointer: coarse), (width <= 40em) {', ['40em']],
    ['a.css', '@media screen and (600px <= width) {', ['600px']],
    ['a.css', '@media (min-width: 600px) {', ['600px']],
    ['a.css', '@media (--phone) {\n.a { max-width: 719px; }', []],
    ['a.css', '@container (width < 560px) {', ['560px']],
    ['a.css', '@container list (inline-size >= 60rem) {', ['60rem']],
    ['a.css', '@container (width < 600px) {', []],
    ['a.css', '@container (width < 45px) {', []],
    ['a.css', '@media (width < 45px) {', ['45px']],
    ['a.tsx', "useMedia('(max-width: 599px)')", ['599px']],
    ['a.tsx', 'useMedia(PHONE)', []],
  ] as const;
  expect(planted.map(([path, source]) => [path, source, widthsOf(path, source)])).toEqual(planted);
});

it('finds only the three breakpoints in the layouts, each by its name', () => {
  const sources = sourcesOfPages();
  expect(sources.length).toBeGreaterThan(200);
  expect(Object.keys(BREAKPOINTS)).toHaveLength(3);
  const foreign = sources.flatMap((path) =>
    widthsOf(path, readFileSync(join(root, path), 'utf8')).map((width) => `${path}: ${width}`),
  );
  expect(foreign).toEqual([]);
});
