import type { JSHandle, Page } from 'playwright-core';

/** The part of the page's `@pahiya/ui` that journeys call directly. */
interface SharedUi {
  chooseLanguage(language: string): Promise<void>;
  toast: { info(text: string): string };
}

interface Federation {
  __FEDERATION__?: { __INSTANCES__: { loadShare(name: string): Promise<() => unknown> }[] };
}

/** The page's shared `@pahiya/ui`, or undefined when the page has not loaded its scripts. */
export async function sharedUi(page: Page): Promise<JSHandle<SharedUi> | undefined> {
  const ui = await page.evaluateHandle(async () => {
    const [shell] = (globalThis as Federation).__FEDERATION__?.__INSTANCES__ ?? [];
    return (await shell?.loadShare('@pahiya/ui'))?.();
  });
  const isThere = await ui.evaluate((shared) => shared !== undefined);
  return isThere ? (ui as JSHandle<SharedUi>) : undefined;
}

/**
 * Changes the language as the menu does, and keeps dialogs and typed text. A page without scripts is reloaded with the
 * cookie of that language.
 */
export async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  const ui = await sharedUi(page);
  if (ui) return ui.evaluate(({ chooseLanguage }, wanted) => chooseLanguage(wanted), language);
  await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
  await page.reload();
}
