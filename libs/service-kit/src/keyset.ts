import type { PahiyaError } from './errors.ts';
import { validationError } from './validation.ts';

/** Where a keyset page ended, opaque to clients: the sort key of its last row. */
function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** @throws PahiyaError VALIDATION_FAILED for anything that `pageOf` did not make with `length` parts */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(key) && key.length === length && key.every(isStorableText)) return key;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw notACursor();
}

/** For a cursor of the right form whose parts are not what the list sorts by. */
export function notACursor(): PahiyaError {
  return validationError([{ path: 'cursor', message: 'cursor is not one that this list gave' }]);
}

/** PostgreSQL has no U+0000 in text. */
function isStorableText(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\0');
}

/** A LIKE pattern for "contains", in which what a person typed has no special meaning. */
export function containing(typed: string): string {
  return `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** One row more than the page was asked for, so that its presence tells whether there is a next page. */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  keyOf: (row: Row) => string[],
): { page: Row[]; nextCursor?: string } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return found.length > limit && last !== undefined ? { page, nextCursor: encodeCursor(keyOf(last)) } : { page };
}
