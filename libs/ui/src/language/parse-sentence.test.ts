import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { parseSentence } from './parse-sentence.ts';

const root = join(import.meta.dirname, '../../../..');
const catalogues = globSync('{shell,mfe-*,libs/*}/src/**/messages{,.hi}.ts', { cwd: root });

interface Catalogue {
  messages?: { loaded(language: 'en'): Record<string, string> };
  hi?: Record<string, string>;
}

const official = (sentence: string) => parse(sentence, { captureLocation: false });

it('parses every sentence of the web as the library does', async () => {
  expect(catalogues.length).toBeGreaterThan(20);
  for (const file of catalogues) {
    const { messages, hi }: Catalogue = await import(join(root, file));
    const sentences = Object.values(messages?.loaded('en') ?? hi ?? {});
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.map(parseSentence)).toEqual(sentences.map(official));
  }
});

it.each([
  '{count, plural, =0 {none} one {# <b>ride of {company}</b>} other {#s}} in {km, number} km',
  '{state, select, on_trip {on trip} other {{count, plural, one {a #} other {#}} # {state}}}',
  "It's {name}'s: '{name}' and ''{name}''",
  "{count, plural, one {'#' #} other {it''s #}}",
  'A } alone',
])('reads as the library does: %s', (sentence) => {
  expect(parseSentence(sentence)).toEqual(official(sentence));
});

it.each(['{', '{count, plural, one {#}', '<b>bold', '{day, date}', 'bold</b>'])('refuses %s', (sentence) => {
  expect(() => parseSentence(sentence)).toThrow(SyntaxError);
});
