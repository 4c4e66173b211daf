import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { launchChromium } from '@pahiya/testing/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { sessionOf, type Account } from './cast.ts';
import { thisPlatform } from './this-platform.ts';

const root = join(import.meta.dirname, '../..');
const SCREENSHOTS = join(root, 'e2e/screenshots');
/** The limit of one step, generous because the machine may be busy. */
const STEP_TIMEOUT_MS = 60_000;
/** The limit of a journey that sets none of its own. */
const JOURNEY_MINUTES = 10;
/** Hinjawadi in Pune, where the rides of the demonstration start. */
const PUNE = { latitude: 18.5913, longitude: 73.7389 };

/** The narrowest screen that is supported. */
export const PHONE = { width: 360, height: 740 };

interface EntranceOptions extends Pick<
  BrowserContextOptions,
  'viewport' | 'javaScriptEnabled' | 'reducedMotion' | 'serviceWorkers'
> {
  /** Who is logged in from the start. */
  as?: Account;
  /** The address at which the page reaches the platform: its own, or that of a link in front of it. */
  through?: string;
  /** Uncaught errors of the page fail the journey, unless this is true: some journeys break the page on purpose. */
  mayThrow?: boolean;
}

interface Person {
  name: string;
  page: Page;
  uncaught: string[];
  /** Errors in the console, repeated in the message of a failure. */
  complaints: string[];
}

/** Lets people enter a journey, each with a browser context of their own. */
export interface Stage {
  enter(name: string, options?: EntranceOptions): Promise<Page>;
}

export const platformUrl = (): string => thisPlatform().url;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/**
 * A test in a browser. The message of a failure names a screenshot of each person's page and repeats the errors in its console.
 * When Chromium itself crashed, the journey runs once more in a new one.
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
    // After a crash the pages are gone. Closing them would throw, and hide the first error.
    if (browser.isConnected()) await Promise.all(people.map(({ page }) => page.context().close()));
  }
}

async function enter(people: Person[], options: EntranceOptions & { name: string }): Promise<Page> {
  const { name, as: account, through = platformUrl(), mayThrow = false, ...browserOptions } = options;
  const context = await browser.newContext({
    baseURL: through,
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
    // A page of the same origin that runs no script: the storage must be filled before the web reads it.
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
    // The journey has closed the other pages.
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
  // The same error object keeps the place for Jest, which prints the stack. The stack repeats the message.
  error.stack = error.stack?.replace(error.message, () => error.message + seen);
  error.message += seen;
  return error;
}

const fileName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 100);
