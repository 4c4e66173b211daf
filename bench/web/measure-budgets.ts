import type { Browser } from 'playwright-core';
import type { MeasuredWeb } from './budgets.ts';
import { FIRST_SCREENS } from './first-screens.ts';
import { headingsWithoutScripts, openFirstScreen, sharedLibraries, type PageBytes } from './page-bytes.ts';
import { PEOPLE, type WebPlatform } from './web-platform.ts';

/**
 * The measurements that are equal on every machine: bytes, scripts, copies of libraries; with `remote` those of its first screen,
 * without the landing page, which is the shell's.
 */
export async function measureBudgets(
  browser: Browser,
  { url, sessions }: WebPlatform,
  remote?: string,
): Promise<MeasuredWeb> {
  const people = PEOPLE.filter((person) => remote === undefined || FIRST_SCREENS[person].remote === remote);
  if (people.length === 0) throw new Error(`${remote} has no first screen`);
  // Lazy loads start seconds later, so the other pages are opened meanwhile.
  const opened: { name: string; bytes: Promise<PageBytes> }[] = [];
  for (const person of people) {
    const { name, path, ready } = FIRST_SCREENS[person];
    opened.push({ name, ...(await openFirstScreen(browser, { url, path, session: sessions[person], ready })) });
  }
  const landing: MeasuredWeb['landing'] = [];
  for (const language of remote === undefined ? ['en', 'hi'] : []) {
    const address = { url, path: '/', language };
    const answer = await fetch(url, { headers: { cookie: `language=${language}` } });
    landing.push({
      language,
      bytes: await (await openFirstScreen(browser, address)).bytes,
      headings: await headingsWithoutScripts(browser, address),
      html: await answer.text(),
    });
  }
  const [first = 'company'] = remote === undefined ? [] : people;
  const shared = await sharedLibraries(browser, { url, path: FIRST_SCREENS[first].path, session: sessions[first] });
  const firstScreens = await Promise.all(opened.map(async ({ name, bytes }) => ({ name, bytes: await bytes })));
  return { firstScreens, landing, shared };
}
