import { eventually } from '@pahiya/testing/eventually';
import type { Page } from 'playwright-core';
import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import { settled } from './scenes/scene.ts';
import { cast } from './support/cast.ts';
import { sharedUi } from './support/shared-ui.ts';
import { journey } from './support/stage.ts';

const GUARD_SENTENCE = 'You need to log in with proper access to view this page';
const TO_LOGIN_MS = 1_200;
const TO_HISTORY_MS = 1_500;

const pathOf = (page: Page): string => new URL(page.url()).pathname;

const languageMenu = (page: Page) => page.getByRole('button', { name: /^(Language|भाषा)/ });

/** Changes the address without loading a page, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

describe('the guard', () => {
  const refusals = [
    { who: 'nobody', path: '/profile', login: '/login' },
    { who: 'nobody', path: '/driver-dashboard', login: '/login' },
    { who: 'nobody', path: '/admin', login: '/admin/login' },
    { who: 'a rider', as: cast.asha, path: '/company-dashboard', login: '/login' },
    { who: 'a rider', as: cast.asha, path: '/admin/billing/booking-invoice', login: '/admin/login' },
    { who: 'a company', as: cast.company, path: '/driver-dashboard', login: '/login' },
    { who: 'a driver', as: cast.ravi, path: '/booking', login: '/login' },
    { who: 'an admin', as: cast.admin, path: '/history', login: '/login' },
  ];

  journey('it redirects a visitor without access to the right login, and says why', async (stage) => {
    for (const { who, as: account, path, login } of refusals) {
      const page = await stage.enter(`${who} at ${path}`, account ? { as: account } : {});
      await page.goto(path);
      await page.waitForURL(`**${login}`);
      await page.getByRole('alert').filter({ hasText: GUARD_SENTENCE }).waitFor();
      expect(pathOf(page)).toBe(login);
      await page.context().close();
    }
  });

  journey('a forged token opens no page', async (stage) => {
    const page = await stage.enter('a stranger');
    await page.goto('/health/live');
    await page.evaluate(() => {
      localStorage.setItem('token', 'not.a.token');
      localStorage.setItem('userRole', 'admin');
    });
    await page.goto('/admin/bookings');
    await page.waitForURL('**/admin/login');
    await page.getByText(GUARD_SENTENCE).waitFor();
  });

  journey('it shows its message at most once in two seconds', async (stage) => {
    const page = await stage.enter('a visitor in a hurry');
    const told = page.getByText(GUARD_SENTENCE);
    await page.clock.install();
    await page.goto('/history');
    await page.waitForURL('**/login');
    await told.waitFor();
    // Wait for the whole page: when the clock jumps, pending requests would time out.
    await page.locator('main h1').first().waitFor();
    // Long enough for the message to disappear. From here on, only this journey moves the clock.
    await page.clock.fastForward(20_000);
    await told.waitFor({ state: 'hidden' });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

    for (const path of ['/booking', '/company-dashboard', '/profile']) {
      await follow(page, path);
      await page.waitForURL('**/login');
    }
    await told.first().waitFor();
    expect(await told.count()).toBe(1);

    await page.clock.runFor(2_000);
    await follow(page, '/history');
    await eventually(async () => (await told.count()) === 2, { describe: 'the sentence a second time' });
    expect(pathOf(page)).toBe('/login');
  });
});

/**
 * Notes when a button was pressed and when the address changed, in ms of the page's own clock. A slow machine makes the time
 * between the two longer, never shorter.
 */
async function keepTimes(page: Page): Promise<void> {
  await page.evaluate(`
    addEventListener('click', ({ timeStamp }) => { globalThis.pressedAt = timeStamp; }, true);
    for (const name of ['pushState', 'replaceState']) {
      const change = history[name].bind(history);
      history[name] = (state, title, url) => {
        globalThis.leftAt = performance.now();
        change(state, title, url);
      };
    }`);
}

describe('after a booking', () => {
  journey('a rider without a session is told, logs in and finds the form as it was', async (stage) => {
    const rider = new RiderPage(await stage.enter('Vikram', { as: cast.vikram }));
    const { page } = rider;
    await rider.openBooking();
    await rider.fillForm({ pickup: 'Hinjawadi', drop: 'Koregaon Park', inMinutes: 90 });
    const typed = await rider.typed();
    await page.evaluate(() => localStorage.clear());
    await keepTimes(page);
    await rider.submit();
    await page.getByText('Please login to book a cab').waitFor();
    await page.waitForURL('**/login');
    expect(await page.evaluate<number>('leftAt - pressedAt')).toBeGreaterThanOrEqual(TO_LOGIN_MS);
    expect(await page.getByText(GUARD_SENTENCE).count()).toBe(0);

    const login = new LoginPage(page);
    await login.fill(cast.vikram);
    await login.submit();
    await page.waitForURL('**/booking');
    await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
    expect(await rider.typed()).toEqual(typed);
  });

  journey('a rider reads that the ride is booked before the history opens', async (stage) => {
    const rider = new RiderPage(await stage.enter('Vikram', { as: cast.vikram }));
    const { page } = rider;
    await rider.openBooking();
    await rider.fillForm({ pickup: 'Hinjawadi', drop: 'Koregaon Park', inMinutes: 120 });
    await rider.fareCard().getByText('Total', { exact: true }).waitFor();
    await keepTimes(page);
    await rider.submit();
    await page.getByText('Booking created successfully').waitFor();
    await page.waitForURL('**/history');
    const waited = await page.evaluate<number>(
      `leftAt - performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/createBooking')).responseEnd`,
    );
    expect(waited).toBeGreaterThanOrEqual(TO_HISTORY_MS);
  });
});

describe('motion', () => {
  /** Collects the duration in ms of each finite animation that starts from now on. */
  async function watchMotions(page: Page): Promise<number[]> {
    const begun: number[] = [];
    const browser = await page.context().newCDPSession(page);
    browser.on('Animation.animationStarted', ({ animation: { source } }) => {
      if (source && source.iterations === 1) begun.push(source.duration);
    });
    await browser.send('Animation.enable');
    return begun;
  }

  async function toRegistration(page: Page): Promise<void> {
    await page.goto('/login');
    await page
      .getByRole('link', { name: /Register/ })
      .first()
      .waitFor();
    await settled(page);
  }

  journey('a page slides and fades in for 0.4 s', async (stage) => {
    const page = await stage.enter('a visitor', { reducedMotion: 'no-preference' });
    await toRegistration(page);
    const begun = await watchMotions(page);
    await follow(page, '/register');
    await page.waitForURL('**/register');
    await eventually(async () => begun.includes(400), { describe: 'a motion of 400 ms' });
  });

  journey('nothing moves for people who prefer reduced motion', async (stage) => {
    const page = await stage.enter('a visitor', { reducedMotion: 'reduce' });
    await toRegistration(page);
    const begun = await watchMotions(page);
    await follow(page, '/register');
    await page.getByRole('heading', { level: 1, name: /Register|Create/ }).waitFor();
    await settled(page);
    expect(begun.filter((duration) => duration > 1)).toEqual([]);
  });
});

describe('messages and kept input', () => {
  journey('the newest twenty messages stand at the top right', async (stage) => {
    const page = await stage.enter('a visitor');
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ui = await sharedUi(page);
    await ui?.evaluate(({ toast }) => {
      for (let number = 1; number <= 25; number += 1) toast.info(`Message ${number}.`);
    });
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('Message 25.').waitFor();
    const said = await messages.getByRole('listitem').allInnerTexts();
    expect(said.map((text) => text.trim())).toEqual(Array.from({ length: 20 }, (_, nth) => `Message ${25 - nth}.`));
    const { x, y, width } = (await messages.boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
    const bar = await page.getByRole('banner').boundingBox();
    const below = y - ((bar?.y ?? NaN) + (bar?.height ?? NaN));
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(32);
    expect(x + width).toBeGreaterThan(1280 - 32);
    expect(x + width).toBeLessThanOrEqual(1280);
  });

  journey('Log Out empties the local storage; language and theme stay', async (stage) => {
    const page = await stage.enter('Asha', { as: cast.asha });
    await page.goto('/profile');
    await languageMenu(page).click();
    await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
    await page.getByRole('button', { name: 'थीम' }).click();
    await page.getByRole('menuitem').nth(1).click();
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'लॉग आउट' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^hi/);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  journey(
    'Log Out in one tab takes the other tabs to the landing page, without the message of the guard',
    async (stage) => {
      const page = await stage.enter('Asha', { as: cast.asha });
      await page.goto('/history');
      await page.getByRole('heading', { level: 1, name: 'My Ride History' }).waitFor();
      const other = await page.context().newPage();
      await other.goto('/profile');
      await other.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL(({ pathname }) => pathname === '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText(GUARD_SENTENCE).count()).toBe(0);
    },
  );

  journey('a place typed before the list of places has loaded is found', async (stage) => {
    const { page } = new RiderPage(await stage.enter('Asha', { as: cast.asha }));
    await page.goto('/booking');
    const field = page.getByRole('combobox', { name: 'Pickup' });
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    const typed = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await field.fill('Hinjawadi');
    typed.resolve();
    await page.getByRole('option', { name: 'Hinjawadi' }).first().waitFor();
    await page.keyboard.type(' Phase');
    expect(await field.inputValue()).toBe('Hinjawadi Phase');
  });

  journey('the booking form keeps its input when the language changes', async (stage) => {
    const rider = new RiderPage(await stage.enter('Asha', { as: cast.asha }));
    const { page } = rider;
    await rider.openBooking();
    await rider.fillForm({ pickup: 'Hinjawadi', drop: 'Koregaon Park', inMinutes: 90 });
    const typed = await rider.typed();
    expect(typed.drop).toMatch(/Koregaon Park/);
    await languageMenu(page).click();
    await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { level: 1, name: 'राइड बुक करें' }).waitFor();
    expect(await page.getByRole('combobox', { name: /पिकअप/ }).inputValue()).toBe(typed.pickup);
    expect(await page.getByRole('combobox', { name: /ड्रॉप/ }).inputValue()).toBe(typed.drop);

    await languageMenu(page).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
    expect(await rider.typed()).toEqual(typed);
  });
});
