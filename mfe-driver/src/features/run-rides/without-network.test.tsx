import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking, type RouteContract } from '@pahiya/contracts';
import { endSession, unsentCount } from '@pahiya/web-kit';
import { signInAs, signInElsewhereAs } from '@pahiya/web-kit/testing';
import { openDB } from 'idb';
import { SESSION_DATABASE } from '@pahiya/web-kit/session-database';
import { keptAnswers, keptKey } from '../../offline/session-store.ts';
import { OUTBOX_DATABASE } from '../../outbox/task-store.ts';
import { givenRide, ravi, startDriver } from '../../../test/start-driver.ts';

let driver: ReturnType<typeof startDriver>;
beforeEach(() => {
  driver = startDriver();
});
afterEach(() => driver.close());

async function open(...rides: Booking[]) {
  driver.state.rides = rides;
  driver.open('/driver-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ravi Kumar' });
  await waitFor(async () => expect(await keptKey(ravi._id)).toBeDefined());
}
async function reload() {
  cleanup();
  driver.open('/driver-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ravi Kumar' });
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const keysOf = (route: RouteContract) => driver.server.callsOf(route).map(({ idempotencyKey }) => idempotencyKey);
const { acceptBooking, startRide, completeRide } = routes.booking;
/** The cache is written and deleted a moment after the answers arrive. */
const keptRides = (kept: boolean) =>
  waitFor(async () => expect((await keptAnswers(ravi._id)).some(({ data }) => Array.isArray(data))).toBe(kept));

it('keeps a whole trip across a reload and sends it once, in order, when the network is back', async () => {
  await open(givenRide('A1B2C3D4', { date: '2026-11-21' }));
  await screen.findByRole('button', { name: 'Accept' });
  await keptRides(true);

  driver.network(false);
  await press('Accept');
  const card = await screen.findByRole('article', { name: 'Ride A1B2C3' });
  await within(card).findByText('Accepted — will be sent when you are back online');
  await press('Start Ride');
  await within(card).findByText('Started — will be sent when you are back online');

  await reload();
  await screen.findByText('2 actions not sent yet');
  await screen.findByText(/^Rides as of /);
  await screen.findByText('Ride in Progress');
  await press('Complete Ride');
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride A1B2C3' });
  await userEvent.type(within(dialog).getByLabelText('Toll and parking'), '120');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete Ride' }));
  await screen.findByText('3 actions not sent yet');
  expect(unsentCount()).toBe(3);
  expect(keysOf(acceptBooking)).toEqual([]);

  driver.network(true);
  await screen.findByText('Ride completed successfully!');
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  expect(driver.state.rides[0]?.status).toBe('completed');
  expect([keysOf(acceptBooking), keysOf(startRide), keysOf(completeRide)].map((keys) => keys.length)).toEqual([
    1, 1, 1,
  ]);
  expect(driver.server.callsOf(completeRide)[0]?.body).toMatchObject({ waitingMinutes: 0, tollCharges: 120 });
  expect(unsentCount()).toBe(0);
});

it('shows another driver who logs in in another tab none of the first one’s data, and keeps none of it', async () => {
  await open(givenRide('A1B2C3D4', { date: '2026-11-21' }));
  await keptRides(true);
  driver.network(false);
  await press('Accept');
  await screen.findByText('Accepted — will be sent when you are back online');
  driver.network(true);
  driver.server.hold();

  signInElsewhereAs({ sub: 'driver-2', driverId: 'driver-2', role: 'driver', name: 'Lakshmi Reddy' });
  await screen.findByText(/^Another account was logged in/);
  expect(screen.queryByText(/not sent yet|Ravi Kumar|A1B2C3/)).toBeNull();
  await keptRides(false);
});

it('on a phone, says above the cached rides, without covering them, that loading failed', async () => {
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
  try {
    await open(givenRide('A1B2C3D4'));
    await screen.findByRole('article', { name: 'Ride A1B2C3' });
    await keptRides(true);
    const refusal = { code: 'FORBIDDEN', message: 'No' } as const;
    driver.server.refuse(routes.booking.assignedBookings, ...Array.from({ length: 20 }, () => refusal));
    await reload();
    const told = await screen.findByText('Failed to load bookings', { selector: '[role="alert"]' });
    expect(told.parentElement?.textContent).toMatch(/^Failed to load bookingsRides as of /);
    expect(screen.getAllByText('Failed to load bookings')).toEqual([told]);
    screen.getByRole('article', { name: 'Ride A1B2C3' });
  } finally {
    window.matchMedia = matchMedia;
  }
});

it('sends an action whose answer was lost again with its key', async () => {
  await open(givenRide('A1B2C3D4'));
  driver.server.refuse(acceptBooking, 'lost');
  await press('Accept');
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');

  const keys = keysOf(acceptBooking);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('says what the server refused, restores the ride and does not send the actions that depended on it', async () => {
  await open(givenRide('A1B2C3D4', { date: '2026-11-21' }));
  await screen.findByRole('button', { name: 'Accept' });
  driver.network(false);
  await press('Accept');
  await press('Start Ride');
  await screen.findByText('2 actions not sent yet');

  driver.state.rides = [];
  const message = 'The ride is cancelled and cannot become accepted.';
  driver.server.refuse(acceptBooking, { code: 'ILLEGAL_TRANSITION', message });
  driver.network(true);
  await screen.findByText('Ride A1B2C3 could not be accepted');
  await screen.findByText(message);
  await screen.findByText(/starting it was not sent/);
  await screen.findByText('No ride right now');
  expect(keysOf(startRide)).toEqual([]);

  await reload();
  await screen.findByText(message);
  await press('Understood');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it('sends a trip started offline again when only its vehicle changed since', async () => {
  await open(givenRide('A1B2C3D4', { status: 'accepted', date: '2026-11-21', revision: 3 }));
  await screen.findByRole('button', { name: 'Start Ride' });
  driver.network(false);
  await press('Start Ride');
  await screen.findByText('1 action not sent yet');

  const newest = givenRide('A1B2C3D4', { status: 'accepted', vehicleNumber: 'DL01CD9', revision: 4 });
  driver.state.rides = [newest];
  const message = 'Someone else was first: the ride is accepted now. Please look at it again.';
  driver.server.refuse(startRide, { code: 'ILLEGAL_TRANSITION', message, booking: newest });
  driver.network(true);
  await screen.findByText('Ride started successfully!');
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  expect(driver.server.callsOf(startRide).map(({ body }) => body['revision'])).toEqual([3, 4]);
  expect(new Set(keysOf(startRide)).size).toBe(2);
});

it('sends a trip started offline again although the phone’s clock is slow: the server decides about its time', async () => {
  const ride = { status: 'accepted', date: '2026-11-21', revision: 3 } as const;
  await open(givenRide('A1B2C3D4', ride));
  await screen.findByRole('button', { name: 'Start Ride' });
  driver.network(false);
  await press('Start Ride');
  await screen.findByText('1 action not sent yet');

  const inTwentyMinutes = new Date(Date.now() + 20 * 60_000).toISOString();
  const newest = givenRide('A1B2C3D4', { ...ride, revision: 4, startableFrom: inTwentyMinutes });
  driver.state.rides = [newest];
  driver.server.refuse(startRide, { code: 'ILLEGAL_TRANSITION', message: 'Someone else was first.', booking: newest });
  driver.network(true);
  await screen.findByText('Ride started successfully!');
  expect(driver.server.callsOf(startRide).map(({ body }) => body['revision'])).toEqual([3, 4]);
});

it('never sends another driver’s actions, and sends them when that driver is back', async () => {
  await open(givenRide('A1B2C3D4'));
  await screen.findByRole('button', { name: 'Accept' });
  driver.network(false);
  await press('Accept');
  await screen.findByText('1 action not sent yet');
  cleanup();
  act(() => endSession('signed-out'));

  driver.network(true);
  signInAs({ sub: 'meena', driverId: 'meena', role: 'driver' });
  await reload();
  await screen.findByRole('button', { name: 'Accept' });
  expect(screen.queryByText(/not sent yet/)).toBeNull();
  expect(keysOf(acceptBooking)).toEqual([]);
  cleanup();

  signInAs({ sub: ravi._id, driverId: ravi._id, role: 'driver' });
  await reload();
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');
  expect(keysOf(acceptBooking)).toHaveLength(1);
});

it('deletes the cached rides of a driver who logged out', async () => {
  await open(givenRide('A1B2C3D4'));
  await screen.findByRole('article', { name: 'Ride A1B2C3' });
  await keptRides(true);
  cleanup();
  act(() => endSession('signed-out'));
  await keptRides(false);
  signInAs({ sub: ravi._id, driverId: ravi._id, role: 'driver' });
  driver.network(false);
  driver.open('/driver-dashboard');
  await screen.findByText('Failed to load your profile');
  expect(driver.address()).toBe('/driver-login');
});

it('keeps nothing readable of a driver’s rides and actions, and loses the key with the session', async () => {
  await open(givenRide('A1B2C3D4', { pickup: 'Hinjawadi, Pune' }));
  await screen.findByRole('button', { name: 'Accept' });
  await keptRides(true);
  driver.network(false);
  await press('Accept');
  await screen.findByText('1 action not sent yet');

  const kept = [...(await valuesOf(SESSION_DATABASE, 'answers')), ...(await valuesOf(OUTBOX_DATABASE, 'tasks'))];
  expect(kept).toHaveLength(2);
  for (const value of kept) expect(inspect(value)).not.toMatch(/A1B2C3|Hinjawadi|accept/);
  expect((await keptKey(ravi._id))?.extractable).toBe(false);

  cleanup();
  act(() => endSession('signed-out'));
  await waitFor(async () => expect(await keptKey(ravi._id)).toBeUndefined());
});

it('reads the actions of the previous release, which stored them without encryption', async () => {
  const task = { key: 'k1', driverId: ravi._id, rideId: 'ride-A1B2C3D4', code: 'A1B2C3', task: { kind: 'accept' } };
  const before = await openDB(OUTBOX_DATABASE, 1, {
    upgrade: (opened) =>
      void opened
        .createObjectStore('tasks', { keyPath: 'order', autoIncrement: true })
        .createIndex('driverId', 'driverId'),
  });
  await before.add('tasks', task);
  before.close();
  await open(givenRide('A1B2C3D4'));
  await waitFor(() => expect(keysOf(acceptBooking)).toEqual(['k1']));
});

it('sends an action although the storage does not answer', async () => {
  // A page of the previous release that does not close its database, so that ours waits to open it.
  const blocking = await openDB(OUTBOX_DATABASE, 1, {
    upgrade: (opened) =>
      void opened
        .createObjectStore('tasks', { keyPath: 'order', autoIncrement: true })
        .createIndex('driverId', 'driverId'),
  });
  try {
    await open(givenRide('A1B2C3D4'));
    await press('Accept');
    await screen.findByRole('button', { name: 'Start Ride' }, { timeout: 5_000 });
    expect(keysOf(acceptBooking)).toHaveLength(1);
  } finally {
    blocking.close();
  }
});

async function valuesOf(database: string, store: string): Promise<unknown[]> {
  const opened = await openDB(database);
  const values = await opened.getAll(store);
  opened.close();
  return values;
}

/** The value as text. Bytes become text too, as a reader of the phone's storage would see them. */
const inspect = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    ArrayBuffer.isView(part) || String(part) === '[object ArrayBuffer]'
      ? new TextDecoder('latin1').decode(part as ArrayBuffer)
      : part,
  );
