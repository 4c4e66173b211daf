import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import type { Session } from './web-platform.ts';

/** A mid-range phone, as in Lighthouse's mobile profile. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export const LOCALE = 'en-IN';
export const TIME_ZONE = 'Asia/Kolkata';

/** Slow 4G: 1.6 Mbit/s and a round trip of 150 ms. */
export const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
export const SLOWER_CPU = 4;

export const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

export function openBrowser({ debuggingPort }: { debuggingPort?: number } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`])],
  });
}

export interface OpenedPage {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
}

/** A blank page on a phone with an empty cache, for a visitor or a signed-in person. timings.ts has its own for measuring time. */
export async function openPhone(
  browser: Browser,
  { url, session, language = 'en', throttled = false }: OpenOptions,
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...PHONE, locale: LOCALE, timezoneId: TIME_ZONE });
  if (language !== 'en') await context.addCookies([{ name: 'language', value: language, url }]);
  if (session)
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, session);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (throttled) {
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  }
  return { context, page, devtools };
}

interface OpenOptions {
  url: string;
  session?: Session | undefined;
  language?: string | undefined;
  /** Throttles to a slow line and a quarter of this machine's CPU speed. */
  throttled?: boolean;
}
