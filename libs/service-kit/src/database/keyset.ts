import type { PahiyaError } from '../errors.ts';
import { validationError } from '../http/validation.ts';

/** Where a keyset page ended, opaque to clients: the sort key of its last row. */
export function encodeCursor(key: readonly string[]): string {
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

/** The order of a list. A cursor is only valid for the order that it was made in. */
export interface ListOrder {
  sort: string;
  order: 'asc' | 'desc';
}

/** The first part of the cursor of a list that can be sorted in several ways; the parts of the row follow it. */
export function orderMark({ sort, order }: ListOrder): string {
  return `${sort} ${order}`;
}

/**
 * The row's parts of a cursor whose first part is an `orderMark`.
 * @throws PahiyaError VALIDATION_FAILED for a cursor of another order, and for anything that `pageOf` did not make
 */
export function decodeCursorOf(listOrder: ListOrder, cursor: string, length: number): string[] {
  const [mark, ...key] = decodeCursor(cursor, length + 1);
  if (mark === orderMark(listOrder)) return key;
  if (mark === undefined || !/^[a-z]+ (asc|desc)$/.test(mark)) throw notACursor();
  throw validationError([
    { path: 'cursor', code: 'cursor-of-another-order', params: { its: mark, wanted: orderMark(listOrder) } },
  ]);
}

/** The requested order and page of a list of people. */
export interface PeopleOrderWanted {
  sort?: 'name' | 'registered';
  order?: 'asc' | 'desc';
  cursor?: string;
}

/**
 * The pieces of SQL for a list of people by name (from A by default) or by registration (newest first by default; ids
 * sort by time). `byName` is the indexed expression of the name; `values` are the two parameters of `isBeyond`, from
 * `$1`.
 * @throws PahiyaError VALIDATION_FAILED for a cursor of another order, and for anything that is no cursor
 */
export function peopleOrder(
  { sort, order, cursor }: PeopleOrderWanted,
  { unlessSaid, byName }: { unlessSaid: 'name' | 'registered'; byName: string },
) {
  const by = sort ?? unlessSaid;
  const listOrder: ListOrder = { sort: by, order: order ?? (by === 'name' ? 'asc' : 'desc') };
  const [afterName = null, afterId = null] = cursor === undefined ? [] : decodeCursorOf(listOrder, cursor, 2);
  const sign = listOrder.order === 'asc' ? '>' : '<';
  return {
    isBeyond:
      by === 'name'
        ? `($2::text is null or (${byName}, id) ${sign} ($1::text, $2))`
        : `($2::text is null or (id ${sign} $2 and $1::text is not null))`,
    orderBy: `order by ${by === 'name' ? `${byName} ${listOrder.order}, ` : ''}id ${listOrder.order}`,
    values: [afterName, afterId],
    cursorOf: (row: { id: string; sortName: string }) => [orderMark(listOrder), row.sortName, row.id],
  };
}

/** Also for a cursor of the right form whose parts do not fit the order of the list. */
export function notACursor(): PahiyaError {
  return validationError([{ path: 'cursor', code: 'no-cursor' }]);
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
