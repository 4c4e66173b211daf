import { useSyncExternalStore } from 'react';
import { rememberChoice, rememberedChoice } from '../theme.ts';

/** The languages of the web client, each by its own name. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

/** Both locales use Latin digits with Indian grouping, as Indian forms and bills do. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(LANGUAGES, text);

let shown: Language = 'en';
let asked: Language = 'en';
const watchers = new Set<() => void>();
const preparations = new Set<(language: Language) => Promise<unknown>>();

/** The language on screen. Components ask `useLanguage` or `useText`, which follow a change. */
export const currentLanguage = (): Language => shown;

/** For Intl: the locale of the language on screen. */
export const currentLocale = (): string => LOCALES[shown];

/** The language that the person chose, or else the language of the loaded page. */
export function chosenLanguage(): Language {
  const kept = rememberedChoice('language');
  if (isLanguage(kept)) return kept;
  const [arrived] = document.documentElement.lang.split('-');
  return isLanguage(arrived) ? arrived : 'en';
}

/**
 * Switches to a language after its sentences have loaded, so that the two languages never mix on screen. Does nothing if
 * another language was asked for meanwhile. Call `showLanguage(chosenLanguage())` once at start.
 * @throws the error from loading the sentences; the language on screen stays
 */
export async function showLanguage(language: Language): Promise<void> {
  asked = language;
  await Promise.all([...preparations].map((prepare) => prepare(language)));
  if (asked !== language) return;
  shown = language;
  if (typeof document !== 'undefined') document.documentElement.lang = LOCALES[language].slice(0, 5);
  for (const watcher of watchers) watcher();
}

/** Shows a language as `showLanguage` does, and keeps it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  if (asked === language) rememberChoice('language', language);
}

/** Registers a step that must finish before a language is shown. */
export function beforeLanguage(prepare: (language: Language) => Promise<unknown>): void {
  preparations.add(prepare);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The language on screen; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(watch, currentLanguage, currentLanguage);
}
