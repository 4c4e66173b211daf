export const LANGUAGES = ['en', 'hi'] as const;
/** The languages that every sentence of the server exists in. */
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((language) => language === text);

/** One choice of an Accept-Language, e.g. `hi-IN;q=0.8`. */
function choiceOf(part: string): { language: string | undefined; weight: number } {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
}

/** The language that a caller's Accept-Language (RFC 9110, section 12.5.4) likes best among ours; English where it says nothing. */
export function languageOf({ headers }: { headers: { 'accept-language'?: string | undefined } }): Language {
  const accepted = headers['accept-language'];
  // Almost every request: nothing to weigh.
  if (accepted === undefined || !/hi/i.test(accepted)) return 'en';
  const [best] = accepted
    .split(',')
    .map(choiceOf)
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return isLanguage(best?.language) ? best.language : 'en';
}
