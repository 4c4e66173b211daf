import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { hear, hearDisconnected, hearReconnected } from '@pahiya/web-kit/testing';
import { givenRide, ravi, startDriver } from '../../../test/start-driver.ts';

let driver: ReturnType<typeof startDriver>;

async function open(...rides: Booking[]) {
  driver.state.rides = rides;
  driver.open('/driver-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ravi Kumar' });
  expect(document.title).toBe('Dashboard · Pahiya');
  await screen.findByText('Connected');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  driver = startDriver();
});
afterEach(() => driver.close());

it('takes a ride from its assignment to its end, with one next action at each step', async () => {
  await open(givenRide('A1B2C3D4'));
  const card = await screen.findByRole('article', { name: 'Ride A1B2C3' });
  within(card).getByRole('link', { name: 'Call Asha Rao, 98123 45678' });

  await press('Accept');
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');
  await press('Start Ride');
  await screen.findByText('Ride started successfully!');
  await screen.findByText('Ride in Progress');
  expect(screen.getByText('On Ride')).toBeTruthy();

  await press('Complete Ride');
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride A1B2C3' });
  await userEvent.type(within(dialog).getByLabelText('Waiting minutes'), '20');
  await userEvent.type(within(dialog).getByLabelText('Toll and parking'), '120');
  // The waiting charge is for two started quarter hours at ₹100 an hour, the rate of a sedan.
  await within(dialog).findByText('₹1,970');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete Ride' }));
  await screen.findByText('No ride right now');
  await screen.findByText('Available');

  expect(driver.server.callsOf(routes.booking.completeRide).map(({ body }) => body)).toEqual([
    { bookingId: 'ride-A1B2C3D4', driverId: ravi._id, revision: 3, waitingMinutes: 20, tollCharges: 120 },
  ]);
  const figures = await screen.findByRole('region', { name: 'Your figures' });
  await within(figures).findByText('₹1,800');
});

it('asks for the driven distance if the distance was not known', async () => {
  await open({ ...givenRide('A1B2C3D4'), status: 'on_trip', distanceKnown: false });
  await screen.findByText('Distance not known');
  await press('Complete Ride');
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride A1B2C3' });
  within(dialog).getByText('follows the distance');
  const complete = () => userEvent.click(within(dialog).getByRole('button', { name: 'Complete Ride' }));
  await complete();
  await within(dialog).findByText('Enter the km that were driven.');
  expect(driver.server.callsOf(routes.booking.completeRide)).toHaveLength(0);
  const distance = within(dialog).getByLabelText<HTMLInputElement>(/^Distance driven/, { selector: 'input' });
  await userEvent.type(distance, '999999');
  await complete();
  expect(distance.value).toBe('999999');
  expect(driver.server.callsOf(routes.booking.completeRide)).toHaveLength(0);
  await userEvent.clear(distance);
  await userEvent.type(distance, '42.5');
  await complete();
  await screen.findByText('No ride right now');
  expect(driver.server.callsOf(routes.booking.completeRide).map(({ body }) => body)).toMatchObject([
    { drivenKm: 42.5 },
  ]);
});

it('lets a ride start, and tells times, by the server’s clock when the phone’s is 20 minutes slow', async () => {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  driver.server.tellTime({ aheadMs: 20 * 60_000 });
  await open(givenRide('A1B2C3D4', { status: 'accepted', startableFrom: minutesFromNow(15) }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Start Ride' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(screen.queryByText(/^Rides as of /)).toBeNull();
});

it('does not let a ride start too early when the phone’s clock is 20 minutes fast', async () => {
  driver.server.tellTime({ aheadMs: -20 * 60_000 });
  await open(
    givenRide('A1B2C3D4', { status: 'accepted', startableFrom: new Date(Date.now() - 300_000).toISOString() }),
  );
  await screen.findByRole('button', { name: 'Start Ride', description: /^You can start from / });
});

it('shows the newest state of a ride that an admin assigned anew while the rides were read', async () => {
  const { assignedBookings } = routes.booking;
  driver.server.on(assignedBookings, ({ query: { status } }) => ({
    bookings:
      status === 'assigned'
        ? [givenRide('A1B2C3D4', { revision: 5 })]
        : status === 'accepted'
          ? [givenRide('A1B2C3D4', { status: 'accepted', revision: 4 })]
          : [],
  }));
  driver.open('/driver-dashboard');
  await screen.findByRole('button', { name: 'Accept' });
});

it('rejects only after a confirmation', async () => {
  await open(givenRide('A1B2C3D4'));
  await press('Reject');
  expect(driver.server.callsOf(routes.booking.acceptBooking)).toHaveLength(0);
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject ride A1B2C3?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject ride' }));

  await screen.findByText('Booking rejected successfully! Admin and user have been notified.');
  await screen.findByText('No ride right now');
});

it('says when somebody else decided first, and shows the current ride', async () => {
  const ride = givenRide('A1B2C3D4');
  await open(ride);
  await screen.findByRole('button', { name: 'Accept' });
  driver.state.rides = [];
  const message = 'The ride is cancelled and cannot become accepted.';
  driver.server.refuse(routes.booking.acceptBooking, { code: 'ILLEGAL_TRANSITION', message });
  await press('Accept');

  await screen.findByText(message);
  await screen.findByText('No ride right now');
});

it('shows what an admin changed, and starts the ride as it is now', async () => {
  await open(givenRide('A1B2C3D4', { status: 'accepted', date: '2026-11-21', time: '00:10', revision: 3 }));
  const newest = givenRide('A1B2C3D4', {
    status: 'accepted',
    date: '2026-11-21',
    time: '00:10',
    revision: 4,
    vehicleNumber: 'DL01CD9',
  });
  await screen.findByRole('button', { name: 'Start Ride' });
  driver.state.rides = [newest];
  const message = 'Someone else was first: the ride is accepted now. Please look at it again.';
  driver.server.refuse(routes.booking.startRide, {
    code: 'ILLEGAL_TRANSITION',
    message,
    booking: newest,
  });
  await press('Start Ride');
  await screen.findByText('The vehicle is DL 01 CD 9 now.');
  await press('Start Ride');
  await screen.findByText('Ride started successfully!');
  expect(driver.server.callsOf(routes.booking.startRide).map(({ body }) => body['revision'])).toEqual([3, 4]);
});

/** Expects the Start button to have the sentence as its description, whose times contain a no-break space. */
function expectReason(sentence: string): void {
  const description = (given: string) => given.replaceAll(/\s/g, ' ') === sentence;
  screen.getByRole('button', { name: 'Start Ride', description });
}

it.each([
  ['2026-11-21T23:50:00+05:30', 'You can start from 11:50 pm.'],
  ['2026-11-23T09:00:00+05:30', 'You can start from 9:00 am on 23 Nov 2026.'],
])('says from when a ride can be started: %s', async (instant, sentence) => {
  const startableFrom = new Date(instant).toISOString();
  await open(givenRide('A1B2C3D4', { status: 'accepted', date: '2026-11-23', startableFrom }));
  await press('Start Ride');
  expectReason(sentence);
  expect(driver.server.callsOf(routes.booking.startRide)).toEqual([]);
});

it('says that the day of a ride has passed', async () => {
  await open(givenRide('A1B2C3D4', { status: 'accepted', date: '2026-11-20' }));
  await press('Start Ride');
  expectReason('The day of the ride is over.');
  expect(driver.server.callsOf(routes.booking.startRide)).toEqual([]);
});

it('keeps the key of an action that the server answered without a decision', async () => {
  await open(givenRide('A1B2C3D4'));
  driver.server.refuse(routes.booking.acceptBooking, 'unreadable');
  await press('Accept');
  await screen.findByText('Failed to accept booking');
  await press('Accept');
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');

  const keys = driver.server.callsOf(routes.booking.acceptBooking).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('shows a new assignment at once, and removes a cancelled ride', async () => {
  await open();
  await screen.findByText('No ride right now');
  const ride = givenRide('Z9Y8X7W6');
  driver.state.rides = [ride];
  hear('booking_assigned', { booking: ride });
  await screen.findByRole('article', { name: 'Ride Z9Y8X7' });
  await screen.findByText('New ride Z9Y8X7: 21 Nov 2026, 6:30 pm');

  driver.state.rides = [];
  hear('booking_updated', { booking: { ...ride, status: 'cancelled' } });
  await screen.findByText('Ride Z9Y8X7 was cancelled.');
  await screen.findByText('No ride right now');
  expect(screen.queryByText(/^New ride/)).toBeNull();
});

it.each([
  ['an accepted ride that has time', givenRide('A1B2C3D4', { status: 'accepted', date: '2026-11-23' })],
  ['an earlier ride that waits for an answer', givenRide('A1B2C3D4', { date: '2026-11-21' })],
])('leads from the announcement to the new ride, beside %s', async (_, known) => {
  await open(known);
  await screen.findByRole('article', { name: 'Ride A1B2C3' });
  const ride = givenRide('Z9Y8X7W6', { date: '2026-11-22' });
  driver.state.rides = [known, ride];
  hear('booking_assigned', { booking: ride });
  await press('View');
  await screen.findByRole('article', { name: 'Ride Z9Y8X7' });
});

it('announces a new ride until the driver answers it', async () => {
  await open();
  const ride = givenRide('Z9Y8X7W6');
  driver.state.rides = [ride];
  hear('booking_assigned', { booking: ride });
  await screen.findByText(/^New ride Z9Y8X7/);
  await press('Accept');
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');
  expect(screen.queryByText(/^New ride/)).toBeNull();
});

it('reads the driver and the finished rides again after the live connection was away', async () => {
  await open();
  await screen.findByText('No ride right now');
  hearDisconnected();
  driver.state.driver.status = 'inactive';
  const now = Date;
  globalThis.Date = class extends now {
    static override now = () => now.now() + 20_000;
  } as DateConstructor;
  try {
    const allRides = () => driver.server.callsOf(routes.booking.assignedBookings).filter(({ query }) => !query.status);
    const before = allRides().length;
    hearReconnected();
    await screen.findByText(/An admin must activate your account/);
    await waitFor(() => expect(allRides().length).toBeGreaterThan(before));
  } finally {
    globalThis.Date = now;
  }
});

it('tells a driver who is not active to wait for an admin, and offers no actions', async () => {
  driver.state.driver.status = 'inactive';
  await open(givenRide('A1B2C3D4'));

  await screen.findByText(/An admin must activate your account/);
  await screen.findByRole('article', { name: 'Ride A1B2C3' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText('Available')).toBeNull();
});

it('offers Retry when the rides failed to load', async () => {
  const refusal = { code: 'FORBIDDEN', message: 'No' } as const;
  driver.server.refuse(routes.booking.assignedBookings, ...Array.from({ length: 9 }, () => refusal));
  await open();
  const told = await screen.findAllByRole('alert');
  expect(told.some((alert) => alert.textContent?.includes('Failed to load bookings'))).toBe(true);
  driver.server.refuse(routes.booking.assignedBookings);
  await press('Retry');
  await waitFor(() => screen.getByText('No ride right now'));
});

it('offers to install the app until the driver declines', async () => {
  await open();
  const offer = () => act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  offer();
  await screen.findByRole('button', { name: 'Install' });
  await press('Not now');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  cleanup();
  await open();
  offer();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

it('opens the list that a shortcut of the installed app names', async () => {
  driver.open('/driver-dashboard?tab=upcoming');
  await screen.findByText('Nothing else coming up');
});

it('links to navigation by address when a place has no coordinates', async () => {
  const unknown = { address: 'Hinjawadi Phase 1, Pune', lat: null, lng: null };
  await open(givenRide('A1B2C3D4', { pickup: unknown.address, pickupLocation: unknown }));
  const way = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Navigate/ });
  expect(new URL(way.href).searchParams.get('destination')).toBe(unknown.address);
});
