import { allowedEdits, prefixEdits } from './typing-errors.ts';

/** The names of a place, by which a search compares it with what was typed. */
export interface IndexedNames {
  /** Every name of the place, normalised. */
  readonly keys: readonly string[];
  /** Bit set of the letters in each key: one operation rules out keys too different for a typo. */
  readonly keyLetters: readonly number[];
  readonly words: readonly string[];
  /** Words for its location: town, state, kind. They narrow a search but find nothing alone. */
  readonly contextWords: readonly string[];
}

/**
 * A match's score is added to log10 of the population: one point outweighs ten times the people. So `del` is Delhi
 * before the airport DEL, `pune` is Pune before Punewadi, and a typo of a large city beats a village.
 */
export const EXACT = 5;
export const IATA = 4;
/** Three capital letters are taken as an airport code. */
export const IATA_IN_CAPITALS = 7;
const PREFIX = 3;
const ALL_WORDS = 2.5;
const WORD_PREFIX = 2;
const TYPO = 1.5;
const TYPO_COST = 0.6;

export function worthByName(keys: readonly string[], query: string): number {
  let best = 0;
  for (const key of keys) {
    if (key.startsWith(query)) {
      const worth = key.length === query.length ? EXACT : PREFIX + query.length / key.length;
      if (worth > best) best = worth;
    } else if (best < WORD_PREFIX && key.includes(` ${query}`)) {
      best = WORD_PREFIX;
    }
  }
  return best;
}

/** Several words in any order: 'pune koregaon', 'mg road bangalore'. At least one must be in the place's own name. */
export function worthByWords(indexed: IndexedNames, tokens: readonly string[]): number {
  if (tokens.length < 2) return 0;
  let own = 0;
  for (const token of tokens) {
    if (someStartsWith(indexed.words, token)) own++;
    else if (!someStartsWith(indexed.contextWords, token)) return 0;
  }
  return own === 0 ? 0 : ALL_WORDS + own / tokens.length;
}

export function worthByTypo(indexed: IndexedNames, query: string, letters: number, tokens: readonly string[]): number {
  const allowed = allowedEdits(query.length);
  if (allowed === 0) return 0;
  let fewest = allowed + 1;
  for (let i = 0; i < indexed.keys.length; i++) {
    if (bitCount(letters & ~(indexed.keyLetters[i] ?? 0)) >= fewest) continue;
    fewest = Math.min(fewest, prefixEdits(query, indexed.keys[i] ?? '', fewest - 1));
  }
  if (fewest > allowed && tokens.length > 1) fewest = editsByWords(indexed, tokens, allowed);
  return fewest > allowed ? 0 : TYPO - TYPO_COST * fewest;
}

function editsByWords(indexed: IndexedNames, tokens: readonly string[], allowed: number): number {
  let total = 0;
  let own = 0;
  for (const token of tokens) {
    const inName = fewestEdits(indexed.words, token);
    if (inName < Infinity) own++;
    const edits = inName < Infinity ? inName : fewestEdits(indexed.contextWords, token);
    total += edits;
    if (total > allowed) return Infinity;
  }
  return own > 0 ? total : Infinity;
}

function fewestEdits(words: readonly string[], token: string): number {
  if (someStartsWith(words, token)) return 0;
  const allowed = allowedEdits(token.length);
  let fewest = Infinity;
  if (allowed === 0) return fewest;
  for (const word of words) {
    const edits = prefixEdits(token, word, allowed);
    if (edits <= allowed && edits < fewest) fewest = edits;
  }
  return fewest;
}

function someStartsWith(words: readonly string[], start: string): boolean {
  for (const word of words) if (word.startsWith(start)) return true;
  return false;
}

export function letterSet(text: string): number {
  let set = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) set |= 1 << letter;
  }
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
