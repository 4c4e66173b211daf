import { textNow } from './language/messages.tsx';
import { messages } from './messages.ts';

const WORDS = { Sedan: 'sedan', 'Mini SUV': 'miniSuv', SUV: 'suv' } as const;
const isKnown = (cabType: string): cabType is keyof typeof WORDS => Object.hasOwn(WORDS, cabType);

/** What a cab type (`Mini SUV`, as calls and addresses have it) is called in the language on screen. One that nobody knows is shown raw. */
export const cabTypeWord = (cabType: string): string =>
  isKnown(cabType) ? textNow(messages)(WORDS[cabType]) : cabType;
