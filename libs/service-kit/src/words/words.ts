import { FormatError, IntlMessageFormat, type Formats } from 'intl-messageformat';
import { shortCode, type ErrorCode, type Fault, type Notice, type RideRefusal } from '@pahiya/contracts';
import { languageOf, type Language } from './language.ts';
import { en } from './sentences.en.ts';
import { hi } from './sentences.hi.ts';
import type { Sentences } from './sentences.ts';

const SENTENCES: Readonly<Record<Language, Sentences>> = { en, hi };
/** Both languages have Latin digits with Indian grouping, as the web writes them. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };
const FORMATS: Partial<Formats> = {
  number: { rupees: { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' } },
  // A day of the calendar is not an instant, so it is read and written in the same time zone.
  date: { day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } },
};

/** The parsed sentences, by their text: parsing one takes longer than writing it. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(sentence: string, language: Language): IntlMessageFormat {
  const key = `${language} ${sentence}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new IntlMessageFormat(sentence, LOCALES[language], FORMATS)));
  return format;
}

type Params = Readonly<Record<string, unknown>>;

function valueOf(name: string, value: unknown, fields: Sentences['fields']): string | number | Date {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join(', ');
  if (name === 'day') return new Date(String(value));
  return name === 'field' ? fieldName(String(value), fields) : String(value);
}

/** The desk and drivers know a ride by a part of its code; a rider's receipt has the whole of it. */
function shortened(params: Params): Params {
  const { code, what } = params;
  return typeof code === 'string' && what !== 'ride-overlaps' ? { ...params, code: shortCode(code) } : params;
}

/** `pickupLocation.address` as a form calls it. */
function fieldName(path: string, fields: Sentences['fields']): string {
  return fields[path.split('.').at(-1) ?? path] ?? path;
}

/** @throws FormatError where `params` lacks an argument of the sentence */
function write(sentence: string, params: Params, language: Language): string {
  if (!sentence.includes('{')) return sentence;
  const { fields } = SENTENCES[language];
  const told = shortened(params);
  const values = Object.entries(told).map(([name, value]) => [name, valueOf(name, value, fields)] as const);
  return String(formatOf(sentence, language).format(Object.fromEntries(values)));
}

export function titleOf(code: ErrorCode, language: Language): string {
  return SENTENCES[language].titles[code];
}

/** A problem as its code and params have it. It may come from a service of another version: see `orElse`. */
export interface Problem {
  code: ErrorCode;
  params: Params;
}

/** What a person should read of a problem; its title where its params do not say enough. */
export function problemSentence({ code, params }: Problem, language: Language): string {
  const known: string | Readonly<Partial<Record<string, string>>> = SENTENCES[language].problems[code];
  const sentence = typeof known === 'string' ? known : known[String(params['what'])];
  return orElse(titleOf(code, language), () =>
    sentence === undefined ? undefined : write(sentence, params, language),
  );
}

/** Why nobody can do that with a ride, as the problem's `detail` says it. */
export function refusalOfRide(refusal: RideRefusal, language: Language): string {
  const code = refusal.what === 'wrong-role' ? 'FORBIDDEN' : 'ILLEGAL_TRANSITION';
  return problemSentence({ code, params: { ...refusal } }, language);
}

/** What is wrong with one field, without a full stop. */
export function issueSentence({ path, code, params }: Fault, language: Language): string {
  const { issues } = SENTENCES[language];
  const known: Readonly<Partial<Record<string, string>>> = issues;
  const about = { ...params, field: path };
  const unknown = write(issues.invalid, about, language);
  return orElse(unknown, () => write(known[code] ?? issues.invalid, about, language));
}

/** The issues in one sentence: the first three, since more cannot be read at a glance. */
export function sentenceOfIssues(faults: readonly Fault[], language: Language): string {
  const told = faults.slice(0, 3).map((fault) => issueSentence(fault, language));
  return `${told.join('; ')}${SENTENCES[language].fullStop}`;
}

/** What was done, for the `message` of a success, in the caller's language. */
export function say(notice: Notice, request: Parameters<typeof languageOf>[0]): string {
  return SENTENCES[languageOf(request)].notices[notice];
}

/** A service of another version may know facts that this one does not, or leave some out. */
function orElse(fallback: string, sentence: () => string | undefined): string {
  try {
    return sentence() ?? fallback;
  } catch (error) {
    if (error instanceof FormatError) return fallback;
    throw error;
  }
}
