import { eventually } from '@pahiya/testing';
import type { CDPSession, Page } from 'playwright-core';
import { DriverPage } from './pages/driver.page.ts';
import { violations, sidewaysScroll } from './support/accessibility.ts';
import { assignedRide } from './support/assigned-ride.ts';
import { cast } from './support/cast.ts';
import { journey, PHONE, platformUrl } from './support/stage.ts';

describe('a driver on the road', () => {
  journey('Ganesh runs a ride through a dead zone, and it happened once', async (stage) => {
    const ride = await assignedRide(platformUrl(), { rider: cast.rohan, to: cast.ganesh });
    const driver = new DriverPage(await stage.enter('Ganesh', { as: cast.ganesh, viewport: PHONE }));
    const { page } = driver;
    const sent = writesOf(page);
    await driver.open();
    await keptByWorker(page);
    const card = driver.ride(ride.bookingId);

    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Accept' }).click();
    await card.getByText('Accepted — will be sent when you are back online').waitFor();
    await leavePahiya(page);
    // Before the network is back: the browser may wake the worker by itself, at once.
    expect((await ride.now()).status).toBe('assigned');
    await page.context().setOffline(false);
    await wakeWorker(page);
    await eventually(async () => (await ride.now()).status === 'accepted', { describe: 'the ride accepted' });

    await driver.open();
    await card.getByRole('button', { name: 'Start Ride' }).waitFor();
    expect(await page.getByText(/not sent yet/).count()).toBe(0);
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Start Ride' }).click();
    // Tomorrow's ride: a slip of the thumb is asked about.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start now' }).click();
    await card.getByText('Started — will be sent when you are back online').waitFor();
    await page.reload();
    await page.getByText('1 action not sent yet').waitFor();
    await page.getByText('Ride in Progress').waitFor();
    await page.getByText(/^Rides as of \d/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect((await ride.now()).status).toBe('accepted');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out with 1 action not sent?' });
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await question.waitFor({ state: 'hidden' });

    await page.context().setOffline(false);
    await page.getByText('1 action not sent yet').waitFor({ state: 'hidden' });
    await eventually(async () => (await ride.now()).status === 'on_trip', { describe: 'the ride on trip' });
    await driver.complete(ride.bookingId, { waitingMinutes: 0, toll: 85 });
    const { status, fareDetails } = await ride.now();
    expect({ status, toll: fareDetails.tollCharges }).toEqual({ status: 'completed', toll: 85 });
    // Only the answers that came from the server count: tries without a network have none.
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
    // A rider on the same phone has nothing to do with it.
    await page.goto('/login');
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
  });
});

interface Write {
  call: string | undefined;
  by: 'the page' | 'the service worker';
  status: number;
}

/** Every write that the server answered, wherever it was sent from. */
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

/** The service worker has everything that the page is made of, and answers for it. */
async function keptByWorker(page: Page): Promise<void> {
  await eventually(
    () =>
      page.evaluate<boolean>(
        `navigator.serviceWorker.controller !== null &&
          caches.open('pahiya-driver-versions').then((kept) => kept.match('/current')).then((found) => found !== undefined)`,
      ),
    { describe: 'the pages kept by the service worker', timeoutMs: 20_000 },
  );
}

/** No page of Pahiya is open any more, only its service worker is there. */
async function leavePahiya(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** As the browser does for a background sync once the network is back; to it the network was never gone. */
async function wakeWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations)
        if (scopeURL.startsWith(platformUrl())) resolve(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: platformUrl(),
    registrationId: await known,
    tag: 'pahiya-driver-outbox',
    lastChance: false,
  });
}

/** Playwright's contexts are incognito ones, in which nothing can be installed. */
async function installabilityErrors(browser: CDPSession): Promise<string[]> {
  const { installabilityErrors: errors } = await browser.send('Page.getInstallabilityErrors');
  return errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
