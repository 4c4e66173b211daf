import { currentLanguage } from '@pahiya/ui';

type Translate = (sentence: string, code?: string) => string;

let inHindi: Translate | undefined;

/** Loads what `serverSentence` needs for a language; part of showing it. */
export async function loadServerSentences(): Promise<void> {
  inHindi = (await import('./server-sentences.hi.ts')).inHindi;
}

/**
 * A sentence that the server wrote, in the language on screen. The server writes English; in Hindi a known sentence is
 * translated with its facts, and any other is told by its stable error `code` where that loses nothing. What neither
 * covers is shown as it came.
 */
export function serverSentence(sentence: string, code?: string): string {
  return currentLanguage() === 'hi' && inHindi ? inHindi(sentence, code) : sentence;
}
