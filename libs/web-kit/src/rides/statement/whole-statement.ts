import { type Statement } from '@pahiya/contracts';

/** Loads all pages of a statement: its screens sort, search and print all lines, but one answer has at most 1000. */
export async function wholeStatement(ask: (cursor: string | undefined) => Promise<Statement>): Promise<Statement> {
  const lines: Statement['lines'] = [];
  let cursor: string | undefined;
  for (;;) {
    const { nextCursor, ...page } = await ask(cursor);
    lines.push(...page.lines);
    if (nextCursor === undefined) return { ...page, lines };
    cursor = nextCursor;
  }
}
