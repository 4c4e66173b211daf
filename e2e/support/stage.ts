import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { launchChromium } from '@pahiya/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { sessionOf, type Account } from './cast.ts';

const root = join(import.meta.dirname, '../..');
const SCREENSHOTS = join(root, 'e2e/screenshots');
/** Of one step. A machine that also builds is slow; nobody waits this long when all is well. */
const STEP_TIMEOUT_MS = 20_000;
/** Of a journey, with all its people, unless it says that it takes longer. */
const JOURNEY_MINUTES = 2;
/** Hinjawadi in Pune, where rides of the demonstration begin. */
const PUNE = { latitude: 18.5913, longitude: 73.7389 };

/** The narrowest screen that everything must fit. */
export const PHONE = { width: 360, height: 740 };

interface EntranceOptions extends Pick<BrowserContextOptions, 'viewport' | 'javaScriptEnabled' | 'reducedMotion'> {
  /** Signed in already, without the login form. */
  as?: Account;
  /** An error that a page throws and nobody catches ends the journey, unless the journey breaks the page itself. */
  mayThrow?: boolean;
}

interface Person {
  name: string;
  page: Page;
  uncaught: string[];
  /** What its console said that was wrong, for the message of a failure. */
  complaints: string[];
}

/** The people of one journey, each with a browser context of their own. */
export interface Stage {
  enter(name: string, options?: EntranceOptions): Promise<Page>;
}

export function platformUrl(): string {
  const url = process.env.PAHIYA_URL;
  if (url === undefined)
    throw new Error('PAHIYA_URL is set by e2e/support/start-platform.ts: run the project journeys.');
  return url;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/**
 * A test in which people want something. When it fails, the message names a screenshot of everybody's page and repeats what
 * their consoles said. When Chromium itself has ended, which says nothing about the page, it is played once more in a new one.
 */
export function journey(
  wish: string,
  play: (stage: Stage) => Promise<void>,
  { minutes = JOURNEY_MINUTES }: { minutes?: number } = {},
): void {
  it(
    wish,
    async () => {
      try {
        await playOnce(wish, play);
      } catch (error) {
        if (browser.isConnected()) throw error;
        console.warn(`Chromium ended during "${wish}", which is played again: ${String(error)}`);
        browser = await launchChromium();
        await playOnce(wish, play);
      }
    },
    minutes * 60_000,
  );
}

async function playOnce(wish: string, play: (stage: Stage) => Promise<void>): Promise<void> {
  const people: Person[] = [];
  try {
    await play({ enter: (name, options) => enter(people, { name, ...options }) });
    expect(people.flatMap(({ name, uncaught }) => uncaught.map((error) => `${name}: ${error}`))).toEqual([]);
  } catch (error) {
    throw await asSeen(error, { wish, people });
  } finally {
    // With an ended Chromium its pages are gone, and closing them would hide why.
    if (browser.isConnected()) await Promise.all(people.map(({ page }) => page.context().close()));
  }
}

async function enter(people: Person[], options: EntranceOptions & { name: string }): Promise<Page> {
  const { name, as: account, mayThrow = false, ...browserOptions } = options;
  const context = await browser.newContext({
    baseURL: platformUrl(),
    viewport: { width: 1280, height: 860 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    geolocation: PUNE,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    ...browserOptions,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const person: Person = { name, page, uncaught: [], complaints: [] };
  people.push(person);
  page.on('console', (message) => {
    if (message.type() === 'error') person.complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    (mayThrow ? person.complaints : person.uncaught).push(error.stack ?? error.message);
  });
  if (account) {
    // An empty page of the same origin: the storage must be filled before the first page reads it.
    await page.goto('/health/live');
    const session = await sessionOf(platformUrl(), account);
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, session);
  }
  return page;
}

async function asSeen(error: unknown, { wish, people }: { wish: string; people: Person[] }): Promise<Error> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const lines = await Promise.all(
    // Whoever the journey has sent home saw nothing of it.
    people
      .filter(({ page }) => !page.isClosed())
      .map(async ({ name, page, complaints, uncaught }) => {
        const path = join(SCREENSHOTS, `${fileName(`${name} ${wish}`)}.png`);
        const shot = await page.screenshot({ path, timeout: 5_000 }).then(
          () => relative(root, path),
          (reason: Error) => `no screenshot (${reason.message.split('\n')[0]})`,
        );
        const said = [...uncaught, ...complaints].map((line) => `\n      ${line}`).join('');
        return `  ${name} at ${page.url()}: ${shot}${said}`;
      }),
  );
  const seen = `\n\nWhat they saw:\n${lines.join('\n')}`;
  if (!(error instanceof Error)) return new Error(`${String(error)}${seen}`);
  // The same error, so that Jest still shows where it happened; it prints the stack, which repeats the message.
  error.stack = error.stack?.replace(error.message, () => error.message + seen);
  error.message += seen;
  return error;
}

const fileName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100);
