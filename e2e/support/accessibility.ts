import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** The minified build, because every page runs it again. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Runs axe-core on the page: a line for each violation of WCAG 2.2 AA or of axe-core's best practices. */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) await addAxe(page);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  );
}

/**
 * Runs axe in the page by the debugging protocol, because the content security policy forbids another script element.
 * `page.evaluate` would pass its 650 kB to `eval`, and Chromium caches the compiled code of a script but not of `eval`.
 */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

/** How many pixels the page scrolls sideways; 0 when it fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.scrollingElement.scrollWidth - innerWidth)');
}
