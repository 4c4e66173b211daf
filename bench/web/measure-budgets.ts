import type { Browser } from 'playwright-core';
import type { MeasuredWeb } from './budgets.ts';
import { FIRST_SCREENS } from './first-screens.ts';
import { headingsWithoutScripts, pageBytes, sharedLibraries } from './page-bytes.ts';
import { PEOPLE, type WebPlatform } from './web-platform.ts';

/** Everything that is the same on every machine: bytes, scripts, copies of libraries. */
export async function measureBudgets(browser: Browser, { url, sessions }: WebPlatform): Promise<MeasuredWeb> {
  const firstScreens: MeasuredWeb['firstScreens'] = [];
  for (const person of PEOPLE) {
    const { name, path, ready } = FIRST_SCREENS[person];
    const bytes = await pageBytes(browser, { url, path, session: sessions[person], ready });
    firstScreens.push({ name, bytes });
  }
  const landing: MeasuredWeb['landing'] = [];
  for (const language of ['en', 'hi']) {
    const address = { url, path: '/', language };
    const answer = await fetch(url, { headers: { cookie: `language=${language}` } });
    landing.push({
      language,
      bytes: await pageBytes(browser, address),
      headings: await headingsWithoutScripts(browser, address),
      html: await answer.text(),
    });
  }
  const shared = await sharedLibraries(browser, { url, path: '/company-dashboard', session: sessions.company });
  return { firstScreens, landing, shared };
}
