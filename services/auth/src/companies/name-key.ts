import { tidy } from '../accounts/account.ts';

/** Lower-case Cyrillic and Greek letters that look like a Latin letter in either case. */
const LOOKS_LATIN = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    ѕ: 's',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    ү: 'y',
    х: 'x',
    һ: 'h',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    ɡ: 'g',
    ı: 'i',
    α: 'a',
    β: 'b',
    ε: 'e',
    ζ: 'z',
    η: 'h',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'n',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'y',
    χ: 'x',
    ϲ: 'c',
  }),
);

/**
 * Equal for names that a person would confuse: ignores case, spaces, punctuation, accents and invisible characters.
 * Vowel signs of Indian scripts are not accents and are kept.
 */
export function nameKey(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/\p{L}/gu, (letter) => LOOKS_LATIN.get(letter) ?? letter)
    .normalize('NFC');
  // A name without letters or digits is its own key.
  return letters === '' ? tidy(name) : letters;
}
