import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What axe-core finds on the page as it is now, by WCAG 2.2 AA and its own best practices, a line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script element: that the content security policy forbids.
  await page.evaluate(axe.source);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  );
}

/** By how many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.scrollingElement.scrollWidth - innerWidth)');
}
