import type { FastifyInstance } from 'fastify';
import { PahiyaError } from '../errors.ts';

/**
 * Every escape of a JSON text, in order, so that the second half of an escaped backslash does not start another. A match
 * has a group if PostgreSQL can't store the character: U+0000 or half of a surrogate pair.
 */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(u0000|ud[89a-f][\da-f]{2})|.)/gi;

/**
 * Whether the text escapes a character that PostgreSQL can't store. Without an escape there is none: JSON does not allow a
 * raw U+0000, and decoded UTF-8 has no half surrogate pairs.
 */
function spellsUnstorable(json: string): boolean {
  return json.includes('\\u') && [...json.matchAll(ESCAPES)].some(([, unstorable]) => unstorable !== undefined);
}

/**
 * No body of the contract has more than ten levels. The limit protects code that reads a value level by level from
 * values with thousands of levels.
 */
const MOST_LEVELS = 64;

function hasMoreThan(most: number, character: string, text: string): boolean {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}

/**
 * The deepest level of the text's objects and arrays, or the first that exceeds `most`, in one pass. Works for text
 * that is not JSON, too.
 */
function levelsOf(json: string, most: number): number {
  let level = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < json.length && deepest <= most; at += 1) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (level += 1));
    else if (character === '}' || character === ']') level -= 1;
  }
  return deepest;
}

/** Whether objects and arrays lie in each other deeper than MOST_LEVELS. Looks closer only at a text with many brackets. */
export function isTooDeep(json: string): boolean {
  const half = MOST_LEVELS / 2;
  if (!hasMoreThan(half, '{', json) && !hasMoreThan(half, '[', json)) return false;
  return levelsOf(json, MOST_LEVELS) > MOST_LEVELS;
}

/**
 * Parses JSON as Fastify does, with three differences: an empty body counts as no body, and characters that PostgreSQL can't
 * store and values deeper than MOST_LEVELS are refused. Fastify's parser of plain text is removed, because no contract has a body of plain text.
 */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (spellsUnstorable(body as string))
      return done(new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-character' }));
    if (isTooDeep(body as string))
      return done(new PahiyaError('MALFORMED_REQUEST', { what: 'too-deep', levels: MOST_LEVELS }));
    void parse(request, body as string, done);
  });
}
