import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openPhone, type OpenedPage } from './browser.ts';
import type { FirstScreen } from './page-bytes.ts';

/** The slowest line and CPU of this measurement bring a first screen in a few seconds; a busy machine takes longer. */
const LOAD_TIMEOUT_MS = 60_000;
/** Event Timing delivers an entry after the frame that it measures. */
const ENTRY_DELAY_MS = 300;

/** What in-page.js notes. */
interface Measured {
  largestPaint: number;
  longTasksEnd: number;
  readyAt: number | undefined;
  slowest: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function openObserved(browser: Browser, { url, session, language }: FirstScreen): Promise<OpenedPage> {
  const opened = await openPhone(browser, { url, session, language, throttled: true });
  await opened.page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
  return opened;
}

const read = (page: Page): Promise<Measured> => page.evaluate<Measured>('measured');

/** Largest Contentful Paint of a page on a slow phone with an empty cache, in ms. */
export async function largestPaintMs(browser: Browser, screen: FirstScreen): Promise<number> {
  const { context, page } = await openObserved(browser, screen);
  await page.goto(screen.url + screen.path, { waitUntil: 'networkidle', timeout: LOAD_TIMEOUT_MS });
  const { largestPaint } = await read(page);
  await context.close();
  return largestPaint;
}

/**
 * Until a first screen can be used, in ms from the start of the navigation: `ready` is there, no outline of what is to
 * come any more, and the last task of more than 50 ms is over.
 */
export async function interactiveMs(browser: Browser, screen: FirstScreen & { ready: string }): Promise<number> {
  const { context, page } = await openObserved(browser, screen);
  await page.addInitScript(`measured.watchFor(${JSON.stringify(screen.ready)})`);
  await page.goto(screen.url + screen.path, { waitUntil: 'networkidle', timeout: LOAD_TIMEOUT_MS });
  // As a function: the page's policy forbids evaluating texts.
  await page.waitForFunction(() => (Reflect.get(globalThis, 'measured') as Measured).readyAt !== undefined);
  const { readyAt = Number.NaN, longTasksEnd } = await read(page);
  await context.close();
  return Math.max(readyAt, longTasksEnd);
}

/** The longest that `click` took to its painted answer, in ms: Event Timing, as Interaction to Next Paint has it. */
export async function interactionMs(
  browser: Browser,
  screen: FirstScreen,
  click: (page: Page) => Promise<unknown>,
): Promise<number> {
  const { context, page } = await openObserved(browser, screen);
  await page.goto(screen.url + screen.path, { waitUntil: 'networkidle', timeout: LOAD_TIMEOUT_MS });
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('measured.countFrom = performance.now()');
  await click(page);
  await page.waitForTimeout(ENTRY_DELAY_MS);
  const { slowest } = await read(page);
  await context.close();
  return slowest;
}
