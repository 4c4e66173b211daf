import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import type { Session } from './web-platform.ts';

/** A mid-range phone of today, as Lighthouse's mobile profile has it. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export const LOCALE = 'en-IN';
export const TIME_ZONE = 'Asia/Kolkata';

/** 1.6 Mbit/s and 150 ms each way and back: a slow 4G. */
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

/** An empty page of a phone with an empty cache, for a visitor or for somebody who is signed in; timings.ts has one for the time that a page takes. */
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
  /** On a slow line and a CPU of a quarter of this machine's speed. */
  throttled?: boolean;
}
