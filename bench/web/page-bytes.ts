import { join } from 'node:path';
import type { Browser, CDPSession } from 'playwright-core';
import { openPhone } from './browser.ts';
import type { Session } from './web-platform.ts';

export interface PageBytes {
  /** The bytes transferred for requests sent until the page could be used: compressed bodies and headers. */
  untilUsable: number;
  /**
   * The bytes until then and those of later requests: the client of the live connection, the tiles of a map. What the
   * shell prefetches after its mark 'quiet' does not count.
   */
  untilQuiet: number;
  requests: { path: string; bytes: number }[];
  /** The paths of the scripts that ran; 'inline' for inline ones. */
  scripts: string[];
  /**
   * What the page logged as errors. They are needed because a page that failed transfers less, and also shows a
   * heading.
   */
  errors: string[];
}

/** Lazy loads that wait for a quiet page start after at most seven seconds: untilQuiet of web-kit. */
const FOLLOWING_MS = 7_000;

export interface FirstScreen {
  url: string;
  path: string;
  session?: Session;
  language?: string;
  /** The selector that is shown once the page can be used; without it, all bytes until the page is quiet count. */
  ready?: string;
}

/**
 * Opens a page with an empty cache and resolves once it can be used. `bytes` resolves when the page is quiet; other pages
 * can be opened meanwhile.
 */
export async function openFirstScreen(
  browser: Browser,
  { url, path, session, language, ready }: FirstScreen,
): Promise<{ bytes: Promise<PageBytes> }> {
  const { context, page, devtools } = await openPhone(browser, { url, session, language });
  await page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
  if (ready !== undefined) await page.addInitScript(`measured.watchFor(${JSON.stringify(ready)})`);
  const { requests, scripts } = await watchNetwork(devtools, { url, path });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  // A function, because the page's Content-Security-Policy forbids evaluating strings.
  if (ready !== undefined)
    await page.waitForFunction(() => Reflect.get(Reflect.get(globalThis, 'measured'), 'readyAt') !== undefined);
  const count = async (): Promise<PageBytes> => {
    await page.waitForLoadState('networkidle');
    if (ready !== undefined) await page.waitForTimeout(FOLLOWING_MS);
    const moments = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      readyAt: Reflect.get(Reflect.get(globalThis, 'measured'), 'readyAt') as number | undefined,
      quietAt: performance.getEntriesByName('quiet')[0]?.startTime,
    }));
    await context.close();
    const { origin, readyAt = Infinity, quietAt = Infinity } = moments;
    return { ...splitAt(requests, { usableAt: origin + readyAt, quietAt: origin + quietAt }), scripts, errors };
  };
  return { bytes: count() };
}

type TimedRequest = PageBytes['requests'][number] & { at: number };

/** Records the requests and scripts of the page from now on, in growing lists. */
async function watchNetwork(devtools: CDPSession, { url, path }: Pick<FirstScreen, 'url' | 'path'>) {
  const asked = new Map<string, { address: string; at: number }>();
  const requests: TimedRequest[] = [];
  const scripts: string[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) =>
    asked.set(requestId, { address: request.url, at: wallTime * 1000 }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { address, at } = asked.get(requestId) ?? { address: '', at: 0 };
    if (address.startsWith('http')) requests.push({ path: address.replace(url, ''), bytes: encodedDataLength, at });
  });
  devtools.on('Debugger.scriptParsed', ({ url: address }) => {
    // Only scripts of the page; the others are evaluated by the measurement.
    if (address.startsWith(url)) scripts.push(address === `${url}${path}` ? 'inline' : address.replace(url, ''));
  });
  await devtools.send('Debugger.enable');
  return { requests, scripts };
}

function splitAt(
  requests: readonly TimedRequest[],
  { usableAt, quietAt }: { usableAt: number; quietAt: number },
): Omit<PageBytes, 'scripts' | 'errors'> {
  const early = requests.filter(({ at }) => at <= usableAt);
  return {
    untilUsable: sumOf(early),
    untilQuiet: sumOf(requests.filter(({ at }) => at <= quietAt)),
    requests: early.toSorted((one, other) => other.bytes - one.bytes),
  };
}

const sumOf = (requests: PageBytes['requests']): number => requests.reduce((sum, { bytes }) => sum + bytes, 0);

/** The headings of a page that are shown without any script. */
export async function headingsWithoutScripts(
  browser: Browser,
  { url, path, language }: Omit<FirstScreen, 'session'>,
): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  if (language !== undefined) await context.addCookies([{ name: 'language', value: language, url }]);
  const page = await context.newPage();
  await page.goto(url + path);
  const headings = await page.getByRole('heading').filter({ visible: true }).allInnerTexts();
  await context.close();
  return headings;
}

interface ShareEntry {
  from: string;
  useIn: string[];
  loaded?: boolean;
}

/** The shared libraries of a page by name: the loaded versions, and who provided them. */
export async function sharedLibraries(
  browser: Browser,
  { url, path, session }: FirstScreen,
): Promise<{ name: string; loaded: { version: string; from: string; useIn: string[] }[] }[]> {
  const { context, page } = await openPhone(browser, { url, session });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  const scopes = await page.evaluate(() => {
    type Libraries = Record<string, Record<string, ShareEntry>>;
    const federation: { __SHARE__?: Record<string, Record<string, Libraries>> } = Reflect.get(
      globalThis,
      '__FEDERATION__',
    );
    return Object.values(federation.__SHARE__ ?? {}).flatMap((instance) =>
      Object.values(instance).flatMap((libraries) =>
        Object.entries(libraries).flatMap(([name, versions]) =>
          Object.entries(versions)
            .filter(([, entry]) => entry.loaded)
            .map(([version, { from, useIn }]) => ({ name, version, from, useIn })),
        ),
      ),
    );
  });
  await context.close();
  const names = [...new Set(scopes.map(({ name }) => name))];
  return names.map((name) => ({ name, loaded: scopes.filter((entry) => entry.name === name) }));
}
