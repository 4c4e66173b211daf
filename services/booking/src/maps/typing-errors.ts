/** Text beyond this length says nothing more about the place. */
export const MAX_QUERY_LENGTH = 60;

/** With fewer than four letters a typo may just as well be another place. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Three rows of the edit table, reused between calls: a search fills them some hundred times. */
let twoBack = new Uint8Array(MAX_QUERY_LENGTH * 3);
let oneBack = new Uint8Array(MAX_QUERY_LENGTH * 3);
let current = new Uint8Array(MAX_QUERY_LENGTH * 3);

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn `query` into a prefix of `key`;
 * `limit` + 1 when there would be more than `limit`.
 */
export function prefixEdits(query: string, key: string, limit: number): number {
  const columns = Math.min(key.length, query.length + limit);
  if (columns < query.length - limit) return limit + 1;
  for (let column = 0; column <= columns; column++) oneBack[column] = column;
  let fewest = 0;
  for (let row = 1; row <= query.length; row++) {
    const letter = query.charCodeAt(row - 1);
    current[0] = row;
    fewest = row;
    for (let column = 1; column <= columns; column++) {
      const keyLetter = key.charCodeAt(column - 1);
      const replaced = at(oneBack, column - 1) + (letter === keyLetter ? 0 : 1);
      let edits = Math.min(replaced, at(oneBack, column) + 1, at(current, column - 1) + 1);
      const swapped =
        row > 1 && column > 1 && letter === key.charCodeAt(column - 2) && query.charCodeAt(row - 2) === keyLetter;
      if (swapped) edits = Math.min(edits, at(twoBack, column - 2) + 1);
      current[column] = edits;
      if (edits < fewest) fewest = edits;
    }
    if (fewest > limit) return limit + 1;
    const spare = twoBack;
    twoBack = oneBack;
    oneBack = current;
    current = spare;
  }
  return fewest;
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}
