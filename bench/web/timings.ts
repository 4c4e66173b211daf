import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { LOCALE, PHONE, SLOW_LINE, SLOWER_CPU, TIME_ZONE } from './browser.ts';
import type { DevTools } from './devtools.ts';
import type { FirstScreen } from './page-bytes.ts';

const POLL_MS = 50;
const SEEN_WITHIN_MS = 60_000;
/** What comes when a page is quiet, such as the code of its dialogs, comes one after the other. */
const QUIET_MS = 2_000;
/** Several events are one interaction, and Event Timing tells each after its frame. */
const ENTRIES_WITHIN_MS = 300;

const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

interface SlowPhone {
  /** The value of an expression in the page, once it has one. */
  read<Value>(expression: string): Promise<Value>;
  /** Presses the middle of the element that the expression names. */
  press(element: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a screen with an empty cache on a phone with a slow line and a quarter of this machine's speed, for a visitor or
 * for somebody who is signed in, and leaves it alone until it asks for nothing more.
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
    async press(element) {
      const [x, y] = await read<[number, number]>(
        `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${element}.getBoundingClientRect())`,
      );
      const pointer = { x, y, button: 'left', clickCount: 1 };
      await tell('Input.dispatchMouseEvent', { ...pointer, type: 'mousePressed' });
      await tell('Input.dispatchMouseEvent', { ...pointer, type: 'mouseReleased' });
    },
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
 * Until a first screen can be used, in ms from the start of the navigation: `ready` is there, no outline of what is to
 * come any more, and the last task of more than 50 ms is over.
 */
export async function interactiveMs(devtools: DevTools, screen: FirstScreen & { ready: string }): Promise<number> {
  const phone = await openOnSlowPhone(devtools, screen);
  const readyAt = await phone.read<number>('measured.readyAt');
  const longTasksEnd = await phone.read<number>('measured.longTasksEnd');
  await phone.close();
  return Math.max(readyAt, longTasksEnd);
}

/** Until nothing was asked for during QUIET_MS. */
async function quiet({ read }: SlowPhone): Promise<void> {
  const asked = () => read<number>('performance.getEntriesByType("resource").length');
  for (let [before, now] = [0, await asked()]; now > before; [before, now] = [now, await asked()])
    await delay(QUIET_MS);
}

/**
 * The longest that pressing `element` of a page that has come took to its painted answer, in ms: Event Timing, as
 * Interaction to Next Paint has it.
 */
export async function interactionMs(devtools: DevTools, screen: FirstScreen, element: string): Promise<number> {
  const phone = await openOnSlowPhone(devtools, screen);
  await quiet(phone);
  await phone.read('measured.countFrom = performance.now()');
  await phone.press(element);
  await phone.read<number>('measured.slowest');
  await delay(ENTRIES_WITHIN_MS);
  const slowest = await phone.read<number>('measured.slowest');
  await phone.close();
  return slowest;
}
