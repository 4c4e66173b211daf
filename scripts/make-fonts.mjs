// Makes the files of libs/ui/src/fonts from Fontsource's, for fonts.css beside them: `node scripts/make-fonts.mjs`.
// They are kept in git, so that a build needs no font tool. They leave out weights that no token names, letters that
// another file has, and the typographic features that nobody turns on. The Devanagari font also leaves out wide
// variants of ि and rare ligatures ('pres'), which are two thirds of it: 74 kB instead of 258.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const target = join(import.meta.dirname, '../libs/ui/src/fonts');
const fileOf = (family, subset) =>
  join(
    dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/package.json`))),
    `files/${family}-${subset}-wght-normal.woff2`,
  );
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

const ALL_WEIGHTS = { wght: { min: 430, max: 680 } };
const SHAPING = [
  'ccmp',
  'locl',
  'nukt',
  'akhn',
  'rphf',
  'rkrf',
  'blwf',
  'half',
  'vatu',
  'cjct',
  'abvs',
  'blws',
  'psts',
  'haln',
];
const PLACING = ['mark', 'mkmk', 'abvm', 'blwm', 'kern', 'dist'];

const HINDI_AND_MARATHI =
  'ँंःअआइईउऊऋऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरऱलळवशषसह़ऽािीुूृॅेैॉोौ्ॐक़ख़ग़ज़ड़ढ़फ़य़।॥०१२३४५६७८९॰ॲ'.normalize('NFD') +
  range(0x958, 0x95f);

/**
 * Signs that no first screen and no landing page shows. They are in a file of rare letters, which a page fetches when
 * it shows one of them.
 */
const RARE_SIGNS = '"#&@<=>[\\]^_`{|}~';
const COMMON = range(0x20, 0x7e)
  .split('')
  .filter((sign) => !RARE_SIGNS.includes(sign))
  .join('');

const fonts = [
  {
    name: 'latin',
    from: ['anek-latin', 'latin'],
    text: COMMON + '\u00a0·–—’“”…−↑↓',
    features: ['kern', 'tnum'],
  },
  {
    name: 'latin-more',
    from: ['anek-latin', 'latin'],
    text: RARE_SIGNS + range(0xa1, 0xff) + '‘•‹›€™',
    features: ['kern', 'tnum', 'mark'],
  },
  { name: 'rupee', from: ['anek-devanagari', 'latin-ext'], text: '₹', features: ['kern', 'tnum'] },
  // The one Hindi word of English pages, where the language is chosen.
  {
    name: 'hindi-name',
    from: ['anek-devanagari', 'devanagari'],
    text: 'हिन्दी',
    features: [...SHAPING, ...PLACING],
    weights: { wght: 540 },
  },
  {
    name: 'devanagari',
    from: ['anek-devanagari', 'devanagari'],
    text: `${HINDI_AND_MARATHI}\u200c\u200d\u25cc`,
    features: [...SHAPING, ...PLACING],
  },
];

await mkdir(target, { recursive: true });
for (const { name, from, text, features, weights = ALL_WEIGHTS } of fonts) {
  const made = await subsetFont(await readFile(fileOf(...from)), text, {
    targetFormat: 'woff2',
    variationAxes: weights,
    keepFeatures: features,
  });
  await writeFile(join(target, `anek-${name}.woff2`), made);
  console.log(`anek-${name}.woff2  ${made.length} bytes`);
}
