import type { Locator, Page } from 'playwright-core';

/** More stops than any of our pages has: then the way leads in a circle that misses what is looked for. */
const MOST_STOPS = 120;

/** Whether the focus is on the target. */
export const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) > 0;

/** What has the focus, for the message when a way by keyboard ends in the wrong place. */
const whatHasFocus = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement?.outerHTML.slice(0, 160) ?? "nothing"');

/** Goes on from where the focus is, by Tab alone, until it is on the target. Throws when it never gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    stops.push(await whatHasFocus(page));
  }
  throw new Error(`Tab never reaches ${String(target)}. It stops at:\n${[...new Set(stops)].join('\n')}`);
}

/** Types into a field that Tab leads to, in place of what is there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Presses a button or follows a link that Tab leads to. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Where the next Tab starts from: an element, and not the top of the document, to which a lost focus falls back. */
export async function focusIsSomewhere(page: Page): Promise<void> {
  const isLost = await page.evaluate<boolean>('[null, document.body].includes(document.activeElement)');
  if (isLost) throw new Error(`Nothing has the focus at ${page.url()}.`);
}
