import { Fragment, use, type ReactNode } from 'react';
import { formatToParts, type Formatters, type MessageFormatPart } from 'intl-messageformat';
import { beforeLanguage, currentLanguage, currentLocale, useLanguage, type Language } from './language.ts';
import { parseSentence } from './parse-sentence.ts';

type Sentences<Key extends string> = Readonly<Record<Key, string>>;

/** The sentences of one folder: English at hand, Hindi loaded when somebody reads it. */
export interface Messages<Key extends string> {
  /** The sentences in a language, or undefined while they have not been loaded. */
  loaded(language: Language): Sentences<Key> | undefined;
  load(language: Language): Promise<Sentences<Key>>;
}

type Value = string | number | boolean | Date | null | undefined;
/** `text('rides', { count: 3 })`: the sentence of that key with its ICU arguments. */
export interface Text<Key extends string> {
  (key: Key, values?: Readonly<Record<string, Value>>): string;
  /** The same with elements in it: `<b>` of the sentence is what `values.b` makes of its children. */
  rich(
    key: Key,
    values: Readonly<Record<string, Value | ReactNode | ((children: ReactNode[]) => ReactNode)>>,
  ): ReactNode;
}

/** What `useText(messages)` answers, for functions that are handed it: `TextOf<typeof messages>`. */
export type TextOf<M> = M extends Messages<infer Key> ? Text<Key> : never;

/**
 * The sentences of a folder in ICU MessageFormat: `en` by key, and `hi`, which loads the same keys in Hindi.
 *
 *   export const messages = defineMessages(en, () => import('./messages.hi.ts').then(({ hi }) => hi));
 */
export function defineMessages<Key extends string>(
  en: Sentences<Key>,
  hi: () => Promise<Sentences<NoInfer<Key>>>,
): Messages<Key> {
  const known = new Map<Language, Sentences<Key>>([['en', en]]);
  const loading = new Map<Language, Promise<Sentences<Key>>>();
  const load = (language: Language): Promise<Sentences<Key>> => {
    const begun = loading.get(language);
    if (begun) return begun;
    const promise: Promise<Sentences<Key>> = (language === 'en' ? Promise.resolve(en) : hi()).then((sentences) => {
      known.set(language, sentences);
      // What `use` looks for: sentences that are there are read at once, nobody waits for them again.
      void Object.assign(promise, { status: 'fulfilled', value: sentences });
      return sentences;
    });
    // A later attempt may find the network again.
    promise.catch(() => loading.delete(language));
    loading.set(language, promise);
    return promise;
  };
  beforeLanguage(load);
  return { loaded: (language) => known.get(language), load };
}

/** A `make` that makes one for each key: Intl takes a phone a millisecond for each, and IntlMessageFormat some for each sentence. */
function oneForEach<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    let one = made.get(key);
    if (one === undefined) made.set(key, (one = make(key)));
    return one;
  };
}
const parsed = oneForEach(parseSentence);
const numberFormat = oneForEach((locale) => new Intl.NumberFormat(locale));
const pluralRules = oneForEach((locale) => new Intl.PluralRules(locale));
const formatters: Formatters = {
  getNumberFormat: () => numberFormat(currentLocale()),
  getPluralRules: () => pluralRules(currentLocale()),
  // Dates are formatted before they come into a sentence.
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
};
const NO_FORMATS = { number: {}, date: {}, time: {} };

const partsOf = <Rich,>(sentence: string, values: Record<string, Value | Rich>): MessageFormatPart<Rich>[] =>
  formatToParts<Rich>(parsed(sentence), currentLocale(), formatters, NO_FORMATS, values, undefined, sentence);
/** Nothing in it that ICU would read. */
const isPlain = (sentence: string): boolean => !/[{<'#]/.test(sentence);

/** One function for each set of sentences, so that a component may hold on to it between renders. */
const texts = new WeakMap<object, unknown>();
function textIn<Key extends string>(sentences: Sentences<Key>): Text<Key> {
  const made = texts.get(sentences) as Text<Key> | undefined;
  if (made) return made;
  const text = (key: Key, values?: Parameters<Text<Key>>[1]): string => {
    const sentence = sentences[key];
    if (isPlain(sentence)) return sentence;
    return partsOf<never>(sentence, { ...values })
      .map(({ value }) => value)
      .join('');
  };
  const rich: Text<Key>['rich'] = (key, values) => {
    const parts = partsOf<ReactNode>(sentences[key], { ...values } as Record<string, ReactNode>);
    return parts.map(({ value }, at) => <Fragment key={at}>{value}</Fragment>);
  };
  const whole = Object.assign(text, { rich });
  texts.set(sentences, whole);
  return whole;
}

/** The sentences in the language on screen. Suspends while they are loaded; follows a change of the language at once. */
export function useText<Key extends string>(messages: Messages<Key>): Text<Key> {
  const language = useLanguage();
  const english = language === 'en' ? messages.loaded(language) : undefined;
  // By `use` however often a component is rendered: one that waited is rendered again, and must meet the same hooks.
  return textIn(english ?? use(messages.load(language)));
}

/**
 * The sentences in a language that need not be the one on screen: for what is looked for by its words in every language.
 * What they format (numbers, plurals) follows the language on screen.
 */
export async function textFor<Key extends string>(messages: Messages<Key>, language: Language): Promise<Text<Key>> {
  return textIn(await messages.load(language));
}

/**
 * The sentences at this moment, for what is said outside a render: a toast, the message of an error. English while the
 * others are not there yet.
 */
export function textNow<Key extends string>(messages: Messages<Key>): Text<Key> {
  const sentences = messages.loaded(currentLanguage()) ?? messages.loaded('en');
  if (!sentences) throw new Error('Messages without English sentences.');
  return textIn(sentences);
}
