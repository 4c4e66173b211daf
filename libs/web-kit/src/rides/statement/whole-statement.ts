import { type Statement } from '@pahiya/contracts';
import { isApiError } from '@pahiya/web-kit';

/** How often the pages are read from the first one again. */
const MOST_AGAIN = 3;

const isCursorRefused = (error: unknown): boolean =>
  isApiError(error) && error.code === 'VALIDATION_FAILED' && error.issues.some(({ path }) => path === 'cursor');

/**
 * Loads all pages of a statement: its screens sort, search and print all lines, but one answer has at most 1000. While a
 * release is being replaced, a server may refuse the cursor that one of the other release has made: then the pages are
 * read again from the first.
 */
export async function wholeStatement(ask: (cursor: string | undefined) => Promise<Statement>): Promise<Statement> {
  for (let again = 0; ; again++) {
    try {
      return await everyPage(ask);
    } catch (error) {
      if (again === MOST_AGAIN || !isCursorRefused(error)) throw error;
    }
  }
}

async function everyPage(ask: (cursor: string | undefined) => Promise<Statement>): Promise<Statement> {
  const lines: Statement['lines'] = [];
  let cursor: string | undefined;
  for (;;) {
    const { nextCursor, ...page } = await ask(cursor);
    lines.push(...page.lines);
    if (nextCursor === undefined) return { ...page, lines };
    cursor = nextCursor;
  }
}
