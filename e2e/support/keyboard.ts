import { eventually } from '@pahiya/testing/eventually';
import type { FileChooser, JSHandle, Locator, Page } from 'playwright-core';
import { settled } from '../scenes/scene.ts';
import { violations } from './accessibility.ts';

/** No page has more stops of Tab. Beyond this, Tab goes in circles and misses the target. */
const MOST_STOPS = 120;

/** Whether the focus is on the target. */
export const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) > 0;

/** An element in the page, as far as `tabTo` looks at it. */
interface InPage {
  isConnected: boolean;
  matches(selector: string): boolean;
  ownerDocument: { activeElement: { outerHTML: string } | null };
}

/** The element that the target means now. */
const elementOf = async (target: Locator) => (await target.elementHandle()) as unknown as JSHandle<InPage>;

/** Whether the element has the focus, whether it is gone from the page, and the focused element as HTML, for error messages. */
const focusSeenFrom = (element: InPage) => ({
  isHere: element.matches(':focus'),
  isGone: !element.isConnected,
  stop: element.ownerDocument.activeElement?.outerHTML.slice(0, 160) ?? 'nothing',
});

/** Presses Tab until the target has the focus. Throws when Tab never reaches it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const stops: string[] = [];
  // At each stop one element is asked for the focus, which costs less than to search the page for the target.
  let element = await elementOf(target);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const seen = await element.evaluate(focusSeenFrom);
    if (seen.isHere && (await hasFocus(target))) return;
    if (seen.isHere || seen.isGone) {
      element = await elementOf(target);
      continue;
    }
    stops.push(seen.stop);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}. It stops at:\n${[...new Set(stops)].join('\n')}`);
}

/** Whether Enter would choose this option of the combobox. */
const isChosen = async (field: Locator, option: Locator): Promise<boolean> =>
  (await option.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'));

/** Presses an arrow key until the option of the combobox is the active one. */
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

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Tabs to a button or link and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Fills in text fields, named by the beginning of their labels, in the order of Tab. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await typeInto(page, page.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
}

/** Types into a field with suggestions and chooses the first one, named `suggested`. */
export async function choose(page: Page, field: Locator, typed: string, suggested = typed): Promise<void> {
  await typeInto(page, field, typed);
  await page.getByRole('option', { name: suggested }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').filter({ hasText: suggested }).waitFor({ state: 'hidden' });
}

/**
 * Chooses a file in the file dialog that the field opens. Waits for the dialog before it tabs to the field: Playwright takes
 * a moment to intercept file dialogs, and an Enter before that would open a real one.
 */
export async function chooseFile(
  page: Page,
  field: Locator,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, field)]);
  await chooser.setFiles(file);
}

/** Some element has the focus. A lost focus falls back to the body, and Tab would start from the top of the page. */
export async function focusIsSomewhere(page: Page): Promise<void> {
  await eventually(() => page.evaluate<boolean>('![null, document.body].includes(document.activeElement)'), {
    describe: `something that has the focus at ${page.url()}`,
  });
}

/** axe-core finds nothing, and some element has the focus. Waits for tables first, whose rows are pale while others load. */
export async function isFine(page: Page): Promise<void> {
  await focusIsSomewhere(page);
  await page.locator('table[data-dimmed]').first().waitFor({ state: 'hidden' });
  await settled(page);
  expect(await violations(page)).toEqual([]);
}
