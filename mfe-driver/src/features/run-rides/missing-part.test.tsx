import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The file of each part is missing until the test says that it is there. */
const there = new Set<string>();
const part = (name: string, exports: Readonly<Record<string, unknown>>) => () => {
  if (there.has(name)) return exports;
  throw Object.assign(new Error(`Loading chunk ${name} failed.`), { name: 'ChunkLoadError' });
};
jest.unstable_mockModule('./below-rides.tsx', part('below', { BelowRides: () => 'The figures' }));
jest.unstable_mockModule('./ride-dialogs.tsx', part('dialogs', { RideDialogs: () => 'The dialog' }));
jest.unstable_mockModule('../../rides/extras/ride-extras.tsx', part('extras', { RideExtras: () => 'The extras' }));

const { givenRide, startDriver } = await import('../../../test/start-driver.ts');

let driver: ReturnType<typeof startDriver>;
/** Like the page, which reports the errors that nobody catches. */
const noteError = () => undefined;
beforeEach(() => {
  driver = startDriver();
  addEventListener('error', noteError);
});
afterEach(async () => {
  there.clear();
  await driver.close();
  removeEventListener('error', noteError);
});

const FAILED = 'This part of the page didn’t load';
const cardOf = (code: string) => screen.findByRole('article', { name: `Ride ${code}` });
const retry = (place: HTMLElement) => userEvent.click(within(place).getByRole('button', { name: 'Retry' }));

it('offers a new version when a dialog is missing because one was deployed', async () => {
  driver.deploy('one');
  driver.state.rides = [givenRide('A1B2C3D4')];
  driver.open('/driver-dashboard');
  await userEvent.click(within(await cardOf('A1B2C3')).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.getAllByText(FAILED)).toHaveLength(2));
  driver.deploy('two');
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
  expect(await screen.findAllByText('A new version of Pahiya is ready.')).not.toEqual([]);
});

it('keeps the ride at hand when the part below it does not load, and loads that part on request', async () => {
  driver.state.rides = [givenRide('A1B2C3D4')];
  driver.open('/driver-dashboard');
  const aside = await screen.findByRole('complementary', { name: 'Location and figures' });
  await within(aside).findByText(FAILED);
  await userEvent.click(within(await cardOf('A1B2C3')).getByRole('button', { name: 'Accept' }));
  await screen.findByRole('button', { name: 'Start Ride' });

  there.add('below');
  await retry(aside);
  await within(aside).findByText('The figures');
});

it('keeps the ride at hand when a dialog does not load, and opens it on request or at the next press', async () => {
  there.add('below');
  driver.state.rides = [givenRide('A1B2C3D4')];
  driver.open('/driver-dashboard');
  const press = async () => userEvent.click(within(await cardOf('A1B2C3')).getByRole('button', { name: 'Reject' }));
  await press();
  await screen.findByText(FAILED);
  await press();
  const failed = (await screen.findByText(FAILED)).closest<HTMLElement>('[role="alert"]');
  there.add('dialogs');
  await retry(failed ?? document.body);
  await screen.findByText('The dialog');
});

it('keeps the past rides when the note about extras does not load', async () => {
  there.add('below');
  const claimed = { waitingMinutes: 10_080, waitingCharges: 16_800, tollCharges: 100_000 };
  driver.state.rides = [givenRide('HE1DEX77', { status: 'completed', extras: { state: 'waiting', claimed } })];
  driver.open('/driver-dashboard');
  await userEvent.click(await screen.findByRole('tab', { name: /Past/ }));
  const card = await cardOf('HE1DEX');
  await within(card).findByText(FAILED);
  there.add('extras');
  await retry(card);
  await within(card).findByText('The extras');
});
