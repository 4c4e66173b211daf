import { type Statement } from '@pahiya/contracts';

/** Asks for a statement page by page: its screens sort, search and print all lines, of which one answer has 1000 at most. */
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
