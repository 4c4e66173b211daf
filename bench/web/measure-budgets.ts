import type { Browser } from 'playwright-core';
import type { MeasuredWeb } from './budgets.ts';
import { FIRST_SCREENS } from './first-screens.ts';
import { headingsWithoutScripts, openFirstScreen, sharedLibraries, type PageBytes } from './page-bytes.ts';
import { PEOPLE, type WebPlatform } from './web-platform.ts';

/** The measurements that are equal on every machine: bytes, scripts, copies of libraries. */
export async function measureBudgets(browser: Browser, { url, sessions }: WebPlatform): Promise<MeasuredWeb> {
  // Lazy loads start seconds later, so the other pages are opened meanwhile.
  const opened: { name: string; bytes: Promise<PageBytes> }[] = [];
  for (const person of PEOPLE) {
    const { name, path, ready } = FIRST_SCREENS[person];
    opened.push({ name, ...(await openFirstScreen(browser, { url, path, session: sessions[person], ready })) });
  }
  const landing: MeasuredWeb['landing'] = [];
  for (const language of ['en', 'hi']) {
    const address = { url, path: '/', language };
    const answer = await fetch(url, { headers: { cookie: `language=${language}` } });
    landing.push({
      language,
      bytes: await (await openFirstScreen(browser, address)).bytes,
      headings: await headingsWithoutScripts(browser, address),
      html: await answer.text(),
    });
  }
  const shared = await sharedLibraries(browser, { url, path: '/company-dashboard', session: sessions.company });
  const firstScreens = await Promise.all(opened.map(async ({ name, bytes }) => ({ name, bytes: await bytes })));
  return { firstScreens, landing, shared };
}
