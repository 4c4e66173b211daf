import { textNow } from './language/messages.tsx';
import { messages } from './messages.ts';

const WORDS = { Sedan: 'sedan', 'Mini SUV': 'miniSuv', SUV: 'suv' } as const;
const isKnown = (cabType: string): cabType is keyof typeof WORDS => Object.hasOwn(WORDS, cabType);

/** The name of a cab type (`Mini SUV`, as in API calls and URLs) in the language on screen. An unknown type is returned as it is. */
export const cabTypeWord = (cabType: string): string =>
  isKnown(cabType) ? textNow(messages)(WORDS[cabType]) : cabType;
