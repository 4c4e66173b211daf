import type { FastifyInstance } from 'fastify';
import { PahiyaError } from './errors.ts';

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
 * Parses JSON as Fastify does, with two differences: an empty body counts as no body, and characters that PostgreSQL can't
 * store are refused. Fastify's parser of plain text is removed, because no contract has a body of plain text.
 */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (spellsUnstorable(body as string))
      return done(new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-character' }));
    void parse(request, body as string, done);
  });
}
