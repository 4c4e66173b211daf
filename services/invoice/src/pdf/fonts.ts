import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/**
 * Noto Sans instead of the product's Anek: fontkit, which shapes text inside pdfkit, misplaces the matras of Anek
 * Devanagari (prārthanā, ṛṣikeśa), while Noto Sans matches HarfBuzz. Its figures are tabular, and its Latin and
 * Devanagari share one baseline and one height. The package splits the family into files by script.
 */
const SCRIPTS = ['latin', 'devanagari', 'latin-ext'] as const;
type Script = (typeof SCRIPTS)[number];

const WEIGHTS = { regular: 400, semibold: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

const require = createRequire(import.meta.filename);
const inPackage = (file: string) => require.resolve(`@fontsource/noto-sans/${file}`);

type Range = readonly [first: number, last: number];
const rangesOf = (unicodeRange: string): Range[] =>
  unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const rangesByScript: Readonly<Record<Script, Range[]>> = (() => {
  const byScript: Record<string, string> = JSON.parse(readFileSync(inPackage('unicode.json'), 'utf8'));
  const ranges = (script: Script) => rangesOf(byScript[script] ?? '');
  return { latin: ranges('latin'), devanagari: ranges('devanagari'), 'latin-ext': ranges('latin-ext') };
})();

const covers = (script: Script, codePoint: number) =>
  rangesByScript[script].some(([first, last]) => codePoint >= first && codePoint <= last);

export type FontFile = { name: string; bytes: Buffer };

/** Read once per process: six files, 0.6 MB. */
export const FONT_FILES: readonly FontFile[] = Object.entries(WEIGHTS).flatMap(([weight, value]) =>
  SCRIPTS.map((script) => ({
    name: `${script}-${weight}`,
    bytes: unpackWoff(readFileSync(inPackage(`files/noto-sans-${script}-${value}-normal.woff`))),
  })),
);

export type FontRun = { font: string; text: string };

const continuesItsBase = /^[\p{M}\u200c\u200d]$/u;

/**
 * Splits a line into runs that one font file can draw. Marks and joiners stay with the letter before them, so that
 * conjuncts are shaped whole. A character in no file goes to the Latin one, which draws an empty box.
 */
export const fontRuns = (text: string, weight: Weight): FontRun[] => {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const current = runs.at(-1);
    if (current && continuesItsBase.test(character) && covers(current.script, codePoint)) {
      current.text += character;
      continue;
    }
    const script = SCRIPTS.find((candidate) => covers(candidate, codePoint)) ?? 'latin';
    if (current?.script === script) current.text += character;
    else runs.push({ script, text: character });
  }
  return runs.map((run) => ({ font: `${run.script}-${weight}`, text: run.text }));
};
