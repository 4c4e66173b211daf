import { readFileSync } from 'node:fs';
import { dispatchRoutes, type RouteContract } from '@pahiya/contracts';
import { choicesOf, plannedDay } from '@pahiya/testing';
import type { Browser, Page } from 'playwright-core';
import { LOCALE, openPhone, TIME_ZONE } from './browser.ts';
import type { Session } from './web-platform.ts';

/** A day of a large operator: 330 rides of 110 drivers. */
const plan = plannedDay({ drivers: 110, ridesEach: 3 });
const figures = { served: 330, waiting: 1, emptyKm: 1056, paise: 1_056_000, evenness: 0.31 };
const drivers = choicesOf(plan, plan.timelines[0]?.driver.driverId ?? '');
const DESK = { width: 1440, height: 900 };
const OPENED_MS = 60_000;
/** The drag goes down and up through the rows, across their hours, and scrolls the board at its lower edge. */
const MOVES = 180;
const MOVE_MS = 8;

const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

type Answers = readonly (readonly [RouteContract, object])[];
const ANSWERS: Answers = [
  [dispatchRoutes.getPlan, { plan }],
  [dispatchRoutes.driversOfPlannedRide, { drivers }],
  [dispatchRoutes.whatIf, { before: figures, after: figures, extraPaise: 5200, changes: [], broken: [] }],
];

/** The day is the bench's own: a platform would take an hour to book it. Screen and answers are those of the product. */
async function answerWithTheDay(page: Page): Promise<void> {
  for (const [{ path, method }, json] of ANSWERS)
    await page.route(new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`), (route) =>
      route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
    );
}

interface Desk {
  url: string;
  session: Session;
}

/** Frames a second while a ride is dragged over the board of a desk, and the longest time between two of them, in ms. */
export async function dragFrames(
  browser: Browser,
  { url, session }: Desk,
): Promise<{ perSecond: number; longestMs: number }> {
  const context = await browser.newContext({ viewport: DESK, locale: LOCALE, timezoneId: TIME_ZONE });
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, session);
  const page = await context.newPage();
  await page.addInitScript(IN_PAGE);
  await answerWithTheDay(page);
  await page.goto(`${url}/admin/dispatch?plan=${plan._id}&view=board`, { timeout: OPENED_MS });
  const bar = page.locator('[data-movable]').nth(3);
  await bar.waitFor({ timeout: OPENED_MS });
  await page.waitForLoadState('networkidle');
  await bar.scrollIntoViewIfNeeded();
  const board = await page.locator('[role="group"]:has([data-movable])').boundingBox();
  const at = await bar.boundingBox();
  if (!board || !at) throw new Error('The board has no ride that can be dragged.');
  await page.mouse.move(at.x + 10, at.y + 10);
  await page.mouse.down();
  await page.evaluate('measured.frames = []; measured.watchFrames()');
  for (let move = 0; move < MOVES; move += 1) {
    const part = (1 - Math.cos((move / MOVES) * 6 * Math.PI)) / 2;
    const y = Math.min(at.y + 20 + part * (board.height - 60), DESK.height - 8);
    await page.mouse.move(at.x + 20 + (move % 60) * 6, y);
    await page.waitForTimeout(MOVE_MS);
  }
  const gaps = await page.evaluate<number[]>('measured.frames');
  const isDragged = await page.locator('[data-dragged]').count();
  await page.mouse.up();
  await context.close();
  if (isDragged === 0 || gaps.length === 0) throw new Error('The ride was not dragged.');
  return { perSecond: (1000 * gaps.length) / gaps.reduce((all, gap) => all + gap, 0), longestMs: Math.max(...gaps) };
}

/** What people press on a phone that shows the day, by name. */
export const PRESSES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the table': (page) => page.getByRole('tab', { name: 'Table' }).click(),
  'the board': (page) => page.getByRole('tab', { name: 'Board' }).click(),
  'the drivers for one': (page) =>
    page
      .getByRole('button', { name: /^Another driver for/ })
      .first()
      .click(),
};

/** The longest time from a press to its painted answer on a slow phone, in ms. */
export async function pressMs(
  browser: Browser,
  { url, session }: Desk,
  press: (page: Page) => Promise<unknown>,
): Promise<number> {
  const { context, page } = await openPhone(browser, { url, session, throttled: true });
  await page.addInitScript(IN_PAGE);
  await answerWithTheDay(page);
  await page.goto(`${url}/admin/dispatch?plan=${plan._id}`, { timeout: OPENED_MS, waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^Another driver for/ })
    .first()
    .waitFor({ timeout: OPENED_MS });
  await page.waitForLoadState('networkidle', { timeout: OPENED_MS });
  await page.evaluate('measured.countFrom = performance.now()');
  await press(page);
  await page.waitForTimeout(1000);
  const slowest = await page.evaluate<number | undefined>('measured.slowest');
  await context.close();
  if (slowest === undefined) throw new Error('No event of the press was told.');
  return slowest;
}
