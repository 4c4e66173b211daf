import type { Browser } from 'playwright-core';
import { openPhone } from './browser.ts';
import type { Session } from './web-platform.ts';

export interface PageBytes {
  /** Everything that came over the line until the page was quiet: compressed bodies and their headers. */
  total: number;
  requests: { path: string; bytes: number }[];
  /** Paths of the scripts that were run, inline ones as 'inline'. */
  scripts: string[];
}

export interface FirstScreen {
  url: string;
  path: string;
  session?: Session;
  language?: string;
}

/** Opens a page with an empty cache, leaves it alone until nothing more comes, and counts. */
export async function pageBytes(browser: Browser, { url, path, session, language }: FirstScreen): Promise<PageBytes> {
  const { context, page, devtools } = await openPhone(browser, { url, session, language });
  const addresses = new Map<string, string>();
  const requests: PageBytes['requests'] = [];
  const scripts: string[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address?.startsWith('http')) requests.push({ path: address.replace(url, ''), bytes: encodedDataLength });
  });
  devtools.on('Debugger.scriptParsed', ({ url: address }) => {
    // Those of the page; the others are what the measurement itself evaluates.
    if (address.startsWith(url)) scripts.push(address === `${url}${path}` ? 'inline' : address.replace(url, ''));
  });
  await devtools.send('Debugger.enable');
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  const total = requests.reduce((sum, { bytes }) => sum + bytes, 0);
  return { total, requests: requests.toSorted((one, other) => other.bytes - one.bytes), scripts };
}

/** What of a page can be read and seen without any script: the texts of its headings. */
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

/** The shared libraries of a page by name: the versions that were loaded, and whose they are. */
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
