import { eventually } from '@pahiya/testing/eventually';
import { openLink, type Link } from '@pahiya/testing/link';
import type { CDPSession, Page } from 'playwright-core';
import { DriverPage } from './pages/driver.page.ts';
import { violations, sidewaysScroll } from './support/accessibility.ts';
import { assignedRide } from './support/assigned-ride.ts';
import { cast } from './support/cast.ts';
import { journey, PHONE, platformUrl } from './support/stage.ts';

/**
 * Carries the browser's connections, so that they can be cut. The browser's own emulation of an offline network is not
 * enough where a service worker sends: a worker that Chromium starts later may send before the emulation reaches it.
 */
let link: Link;
let through: string;
beforeAll(async () => {
  const { hostname, port } = new URL(platformUrl());
  link = await openLink(Number(port));
  through = `http://${hostname}:${link.port}`;
});
afterAll(() => link.close());

describe('a driver on the road', () => {
  journey('Ganesh accepts and starts a ride offline, and the server gets each action once', async (stage) => {
    const ride = await assignedRide(platformUrl(), { rider: cast.rohan, to: cast.ganesh });
    const driver = new DriverPage(await stage.enter('Ganesh', { as: cast.ganesh, viewport: PHONE, through }));
    const { page } = driver;
    const network = networkOf(page);
    const sent = writesOf(page);
    await driver.open();
    await keptByWorker(page);
    const card = driver.ride(ride.bookingId);

    await network.lose();
    await card.getByRole('button', { name: 'Accept' }).click();
    await card.getByText('Accepted — will be sent when you are back online').waitFor();
    await leavePahiya(page);
    expect((await ride.now()).status).toBe('assigned');
    await network.regain();
    await wakeWorker(page, through);
    await eventually(async () => (await ride.now()).status === 'accepted', { describe: 'the ride accepted' });

    await driver.open();
    await card.getByRole('button', { name: 'Start Ride' }).waitFor();
    expect(await page.getByText(/not sent yet/).count()).toBe(0);
    await network.lose();
    await card.getByRole('button', { name: 'Start Ride' }).click();
    await card.getByText('Started — will be sent when you are back online').waitFor();
    await page.reload();
    await page.getByText('1 action not sent yet').waitFor();
    await page.getByText('Ride in Progress').waitFor();
    await page.getByText(/^Rides as of \d/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect((await ride.now()).status).toBe('accepted');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out with 1 action not sent?' });
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await question.waitFor({ state: 'hidden' });

    await network.regain();
    await page.getByText('1 action not sent yet').waitFor({ state: 'hidden' });
    await eventually(async () => (await ride.now()).status === 'on_trip', { describe: 'the ride on trip' });
    await driver.complete(ride.bookingId, { waitingMinutes: 0, toll: 85 });
    const { status, fareDetails } = await ride.now();
    expect({ status, toll: fareDetails.tollCharges }).toEqual({ status: 'completed', toll: 85 });
    // Offline attempts have no answer, so only the answered ones are listed.
    expect(sent.filter(({ call }) => call !== 'completeRide')).toEqual([
      { call: 'acceptBooking', by: 'the service worker', status: 200 },
      { call: 'startRide', by: 'the page', status: 200 },
    ]);
  });

  journey('Ganesh can put Pahiya on his home screen', async (stage) => {
    const page = await stage.enter('Ganesh', { as: cast.ganesh, viewport: PHONE });
    await new DriverPage(page).open();
    await keptByWorker(page);
    const browser = await page.context().newCDPSession(page);
    const manifest = await browser.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data ?? '')).toMatchObject({ start_url: '/driver-dashboard', display: 'standalone' });
    expect(await installabilityErrors(browser)).toEqual([]);
    // The login page is outside the worker's scope.
    await page.goto('/login');
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
  });
});

/** Switches the driver's network: what the page is told of it, and the connection itself. */
const networkOf = (page: Page) => ({
  async lose() {
    link.cut('reset');
    await page.context().setOffline(true);
  },
  async regain() {
    link.heal();
    await page.context().setOffline(false);
  },
});

interface Write {
  call: string | undefined;
  by: 'the page' | 'the service worker';
  status: number;
}

/** Every write that the server answered, from the page or from the service worker. */
function writesOf(page: Page): Write[] {
  const answers: Write[] = [];
  page.context().on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PATCH') return;
    const by = request.serviceWorker() ? 'the service worker' : 'the page';
    answers.push({ call: new URL(response.url()).pathname.split('/').at(-1), by, status: response.status() });
  });
  return answers;
}

/** Waits until the service worker controls the page and has cached its files. */
async function keptByWorker(page: Page): Promise<void> {
  await eventually(
    () =>
      page.evaluate<boolean>(
        `navigator.serviceWorker.controller !== null &&
          caches.open('pahiya-driver-versions').then((kept) => kept.match('/current')).then((found) => found !== undefined)`,
      ),
    { describe: 'the pages kept by the service worker' },
  );
}

/** Closes the last page of Pahiya; its service worker stays. */
async function leavePahiya(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** Fires the background sync, because Chromium does not notice that Playwright's emulated network is back. */
async function wakeWorker(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations)
        if (scopeURL.startsWith(origin)) resolve(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await known,
    tag: 'pahiya-driver-outbox',
    lastChance: false,
  });
}

/** The installability errors, without the one that only says that Playwright's contexts are incognito. */
async function installabilityErrors(browser: CDPSession): Promise<string[]> {
  const { installabilityErrors: errors } = await browser.send('Page.getInstallabilityErrors');
  return errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
