import { Fragment, use, type ReactNode } from 'react';
import { formatToParts, type Formatters, type MessageFormatPart } from 'intl-messageformat';
import { beforeLanguage, currentLanguage, currentLocale, useLanguage, type Language } from './language.ts';
import { parseSentence } from './parse-sentence.ts';

type Sentences<Key extends string> = Readonly<Record<Key, string>>;

/** The sentences of one folder. English is bundled; Hindi loads when somebody uses it. */
export interface Messages<Key extends string> {
  /** The sentences in a language, or undefined until they have loaded. */
  loaded(language: Language): Sentences<Key> | undefined;
  load(language: Language): Promise<Sentences<Key>>;
  /** For a render: like `load`, but a failure stays the answer for a moment. */
  awaited(language: Language): Promise<Sentences<Key>>;
}

/** React renders a part that failed several times within this time. A new request in each render would never end. */
const FAILED_FOR_MS = 200;

type Value = string | number | boolean | Date | null | undefined;
/** `text('rides', { count: 3 })`: the sentence of that key with its ICU arguments. */
export interface Text<Key extends string> {
  (key: Key, values?: Readonly<Record<string, Value>>): string;
  /** Like the function above, with elements in the sentence: `values.b` renders the children of `<b>`. */
  rich(
    key: Key,
    values: Readonly<Record<string, Value | ReactNode | ((children: ReactNode[]) => ReactNode)>>,
  ): ReactNode;
}

/** The type that `useText(messages)` returns, for functions that take it as a parameter: `TextOf<typeof messages>`. */
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
  const failed = new Map<Language, Promise<Sentences<Key>>>();
  const load = (language: Language): Promise<Sentences<Key>> => {
    const begun = loading.get(language);
    if (begun) return begun;
    const promise: Promise<Sentences<Key>> = (language === 'en' ? Promise.resolve(en) : hi()).then((sentences) => {
      known.set(language, sentences);
      // React's `use` checks these fields, so loaded sentences are read at once without suspending again.
      void Object.assign(promise, { status: 'fulfilled', value: sentences });
      return sentences;
    });
    // Removes a failed load, so that a later attempt can retry.
    promise.catch(() => {
      loading.delete(language);
      failed.set(language, promise);
      setTimeout(() => failed.delete(language), FAILED_FOR_MS);
    });
    loading.set(language, promise);
    return promise;
  };
  beforeLanguage(load);
  return {
    loaded: (language) => known.get(language),
    load,
    awaited: (language) => (!known.has(language) && failed.get(language)) || load(language),
  };
}

/** Caches what `make` returns for each key. On a phone a new Intl object takes a millisecond, and an IntlMessageFormat several. */
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
  // Not cached, because sentences receive dates as formatted text.
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
};
const NO_FORMATS = { number: {}, date: {}, time: {} };

const partsOf = <Rich,>(sentence: string, values: Record<string, Value | Rich>): MessageFormatPart<Rich>[] =>
  formatToParts<Rich>(parsed(sentence), currentLocale(), formatters, NO_FORMATS, values, undefined, sentence);
/** Whether the sentence has no ICU syntax. */
const isPlain = (sentence: string): boolean => !/[{<'#]/.test(sentence);

/** One function per set of sentences, so that components get the same function on every render. */
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

/** The sentences in the language on screen. Suspends while they load and follows a change of the language at once. */
export function useText<Key extends string>(messages: Messages<Key>): Text<Key> {
  const language = useLanguage();
  const english = language === 'en' ? messages.loaded(language) : undefined;
  // Calls `use` on every render, because a suspended component renders again and must call the same hooks.
  return textIn(english ?? use(messages.awaited(language)));
}

/**
 * The sentences in any language, also one that is not on screen, for a search that matches words in every language.
 * Their numbers and plurals follow the language on screen.
 */
export async function textFor<Key extends string>(messages: Messages<Key>, language: Language): Promise<Text<Key>> {
  return textIn(await messages.load(language));
}

/**
 * The sentences in the language on screen now, for texts outside a render: a toast, the message of an error. English
 * until that language has loaded.
 */
export function textNow<Key extends string>(messages: Messages<Key>): Text<Key> {
  const sentences = messages.loaded(currentLanguage()) ?? messages.loaded('en');
  if (!sentences) throw new Error('Messages without English sentences.');
  return textIn(sentences);
}
