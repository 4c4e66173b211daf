import type { JSHandle, Page } from 'playwright-core';

/** What is reached past the screen in the page's own `@pahiya/ui`. */
interface SharedUi {
  chooseLanguage(language: string): Promise<void>;
  toast: { info(text: string): string };
}

interface Federation {
  __FEDERATION__?: { __INSTANCES__: { loadShare(name: string): Promise<() => unknown> }[] };
}

/** The one `@pahiya/ui` of a page; undefined where the page is read before its scripts are there. */
export async function sharedUi(page: Page): Promise<JSHandle<SharedUi> | undefined> {
  const ui = await page.evaluateHandle(async () => {
    const [shell] = (globalThis as Federation).__FEDERATION__?.__INSTANCES__ ?? [];
    return (await shell?.loadShare('@pahiya/ui'))?.();
  });
  const isThere = await ui.evaluate((shared) => shared !== undefined);
  return isThere ? (ui as JSHandle<SharedUi>) : undefined;
}

/**
 * Changes the language of the page as its menu does, dialogs and what was typed staying as they are; a page without its
 * scripts comes again, in the language of the cookie.
 */
export async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  const ui = await sharedUi(page);
  if (ui) return ui.evaluate(({ chooseLanguage }, wanted) => chooseLanguage(wanted), language);
  await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
  await page.reload();
}
