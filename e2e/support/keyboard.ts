import { eventually } from '@pahiya/testing';
import type { FileChooser, Locator, Page } from 'playwright-core';
import { violations } from './accessibility.ts';

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

/** Whether the option of a combobox is the one that Enter would choose. */
const isChosen = async (field: Locator, option: Locator): Promise<boolean> =>
  (await option.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'));

/** Goes through the options of a combobox by one arrow key until the one that is looked for is chosen. */
export async function arrowTo(
  page: Page,
  field: Locator,
  option: Locator,
  key: 'ArrowUp' | 'ArrowDown',
): Promise<void> {
  await option.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isChosen(field, option)) return;
    const before = await field.getAttribute('aria-activedescendant');
    await page.keyboard.press(key);
    await eventually(async () => (await field.getAttribute('aria-activedescendant')) !== before, {
      describe: `${key} to choose the next option`,
    });
  }
  throw new Error(`${key} never reaches ${String(option)}.`);
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

/** Types into text fields by the beginnings of their labels, in the order in which Tab comes to them. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await typeInto(page, page.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
}

/** Types into a field with suggestions and takes the first of them, which is called `suggested`. */
export async function choose(page: Page, field: Locator, typed: string, suggested = typed): Promise<void> {
  await typeInto(page, field, typed);
  await page.getByRole('option', { name: suggested }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').filter({ hasText: suggested }).waitFor({ state: 'hidden' });
}

/**
 * Chooses a file in the window of the system that the field opens. Waited for before Tab leads there: the browser hears a
 * moment later that the window is not to be shown, and an Enter pressed at once would open it for nobody.
 */
export async function chooseFile(
  page: Page,
  field: Locator,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, field)]);
  await chooser.setFiles(file);
}

/** Where the next Tab starts from: an element, and not the top of the document, to which a lost focus falls back. */
export async function focusIsSomewhere(page: Page): Promise<void> {
  await eventually(() => page.evaluate<boolean>('![null, document.body].includes(document.activeElement)'), {
    describe: `something that has the focus at ${page.url()}`,
  });
}

/** Nothing on the page keeps somebody out, and the focus is somewhere. */
export async function isFine(page: Page): Promise<void> {
  await focusIsSomewhere(page);
  expect(await violations(page)).toEqual([]);
}
