import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { LOCALE, openPhone, PHONE, SLOW_LINE, SLOWER_CPU, TIME_ZONE } from './browser.ts';
import type { DevTools } from './devtools.ts';
import type { FirstScreen } from './page-bytes.ts';

const POLL_MS = 50;
const SEEN_WITHIN_MS = 60_000;
/** One interaction has several events, and Event Timing reports each after its frame. */
const ENTRIES_WITHIN_MS = 300;

const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

interface SlowPhone {
  /** Waits until an expression in the page has a value. */
  read<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Opens a screen for a visitor or a signed-in person, with an empty cache, a slow line and a quarter of this machine's
 * CPU speed, and waits until it sends no more requests.
 */
async function openOnSlowPhone(
  { send, next }: DevTools,
  { url, path, session = {}, language, ready }: FirstScreen,
): Promise<SlowPhone> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const tell = <Result>(method: string, params = {}) => send<Result>(method, params, sessionId);
  const { userAgent } = await send<{ userAgent: string }>('Browser.getVersion');
  const { viewport, deviceScaleFactor, isMobile: mobile, hasTouch } = PHONE;
  await tell('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile });
  await tell('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  await tell('Emulation.setLocaleOverride', { locale: LOCALE });
  await tell('Emulation.setTimezoneOverride', { timezoneId: TIME_ZONE });
  await tell('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: LOCALE });
  if (language !== undefined)
    await send('Storage.setCookies', { cookies: [{ name: 'language', value: language, url }], browserContextId });
  await tell('Page.enable');
  await tell('Page.setLifecycleEventsEnabled', { enabled: true });
  const before = [
    `for (const [name, value] of Object.entries(${JSON.stringify(session)})) localStorage.setItem(name, value);`,
    IN_PAGE,
    ready === undefined ? '' : `measured.watchFor(${JSON.stringify(ready)});`,
  ];
  await tell('Page.addScriptToEvaluateOnNewDocument', { source: before.join('\n') });
  await tell('Network.enable');
  await tell('Network.emulateNetworkConditions', SLOW_LINE);
  await tell('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });

  let loader = '';
  const quiet = next(
    'Page.lifecycleEvent',
    sessionId,
    ({ name, loaderId }) => name === 'networkIdle' && loaderId === loader,
  );
  ({ loaderId: loader } = await tell<{ loaderId: string }>('Page.navigate', { url: url + path }));
  await quiet;

  const read = async <Value>(expression: string) => {
    for (let waitedMs = 0; waitedMs < SEEN_WITHIN_MS; waitedMs += POLL_MS) {
      const answer = { expression, returnByValue: true };
      const { result } = await tell<{ result: { value?: Value } }>('Runtime.evaluate', answer);
      if (result.value !== undefined) return result.value;
      await delay(POLL_MS);
    }
    throw new Error(`${path}: there was no ${expression} within ${SEEN_WITHIN_MS / 1000} s.`);
  };
  return {
    read,
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  };
}

/** Largest Contentful Paint of a page on a slow phone, in ms. */
export async function largestPaintMs(devtools: DevTools, screen: FirstScreen): Promise<number> {
  const phone = await openOnSlowPhone(devtools, screen);
  const largestPaint = await phone.read<number>('measured.largestPaint');
  await phone.close();
  return largestPaint;
}

/**
 * The time until a first screen can be used, in ms from the start of the navigation: `ready` is shown, no skeleton is
 * left, and the last task of more than 50 ms has ended.
 */
export async function interactiveMs(devtools: DevTools, screen: FirstScreen & { ready: string }): Promise<number> {
  const phone = await openOnSlowPhone(devtools, screen);
  const readyAt = await phone.read<number>('measured.readyAt');
  const longTasksEnd = await phone.read<number>('measured.longTasksEnd');
  await phone.close();
  return Math.max(readyAt, longTasksEnd);
}

/**
 * The longest time from `click` to the next paint on a slow phone, in ms, from Event Timing, like Interaction to Next
 * Paint. The mouse is moved to the target first.
 */
export async function interactionMs(
  browser: Browser,
  screen: FirstScreen,
  click: (page: Page) => Promise<unknown>,
): Promise<number> {
  const { context, page } = await openPhone(browser, { ...screen, throttled: true });
  await page.addInitScript(IN_PAGE);
  await page.goto(screen.url + screen.path, { waitUntil: 'networkidle', timeout: SEEN_WITHIN_MS });
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('measured.countFrom = performance.now()');
  await click(page);
  await page.waitForTimeout(ENTRIES_WITHIN_MS);
  const slowest = await page.evaluate<number | undefined>('measured.slowest');
  await context.close();
  if (slowest === undefined) throw new Error(`${screen.path}: no event of the click was told.`);
  return slowest;
}
