import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { assigned, driverOf, rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { booking } = routes;
const ravi = assigned(driverOf('Ravi Kumar'));
const claimed = { waitingMinutes: 10_080, waitingCharges: 16_800, tollCharges: 100_000 };
const held = rideOf('HE1DEX77', {
  status: 'completed',
  revision: 5,
  assignedDriver: ravi,
  extras: {
    state: 'waiting',
    claimed,
    passed: [
      { limit: 'waiting', most: 240 },
      { limit: 'tolls', most: 2000 },
      { limit: 'fare', most: 1800 },
    ],
  },
});
const decided = (fare: number, change: Partial<Booking> = {}): Booking => ({
  ...held,
  revision: 6,
  fare,
  extras: { state: 'decided', claimed, allowed: claimed },
  ...change,
});

let desk: ReturnType<typeof startConsole>;
let rides: Booking[];

beforeEach(() => {
  desk = startConsole();
  rides = [held];
  desk.server.on(booking.allBookings, ({ query }) => ({
    bookings: rides.filter(
      ({ status, extras }) =>
        (!query['status'] || status === query['status']) && (!query['extras'] || extras?.state === query['extras']),
    ),
  }));
  desk.server.on(booking.getBooking, ({ params }) => ({
    booking: { ...(rides.find(({ _id }) => _id === params['id']) ?? held), history: [] },
  }));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [] }));
});
afterEach(() => desk.close());

async function openDecision() {
  desk.open('/admin/bookings?extras=waiting');
  await userEvent.click(await screen.findByRole('button', { name: 'Decide on the extras of HE1DEX' }));
  return screen.findByRole('dialog', { name: 'Waiting and tolls of ride HE1DEX' });
}

it('shows the claimed extras and the limits that they passed, and accepts them unchanged', async () => {
  desk.server.on(booking.decideExtras, () => {
    rides = [decided(118_600)];
    return { message: 'Decided', booking: decided(118_600) };
  });
  const dialog = await openDecision();
  const claim = within(dialog).getByRole('region', { name: 'Claimed waiting and tolls' });
  for (const sentence of [
    'The waiting is longer than 4 h.',
    'The tolls are more than ₹2,000.',
    'Waiting and tolls together are more than the booked fare of ₹1,800.',
    'Waiting, 168 h',
    '₹16,800',
    '₹1,00,000',
    '₹1,800',
  ])
    within(claim).getByText(sentence);
  within(dialog).getByText('₹1,18,600');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept the extras' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(desk.server.callsOf(booking.decideExtras)[0]).toMatchObject({
    params: { id: held._id },
    body: { waitingMinutes: 10_080, tollCharges: 100_000, revision: 5 },
  });
  // The list of rides that await a decision no longer contains the ride.
  await waitFor(() => expect(screen.queryByText('HE1DEX')).toBeNull());
});

it('asks for a reason before it allows other amounts, and shows the resulting fare', async () => {
  desk.server.on(booking.decideExtras, () => ({ message: 'Decided', booking: decided(1985) }));
  const dialog = await openDecision();
  const waiting = within(dialog).getByRole('spinbutton', { name: /^Waiting minutes allowed/ });
  await userEvent.clear(waiting);
  await userEvent.type(waiting, '60');
  const tolls = within(dialog).getByRole('spinbutton', { name: /^Toll and parking allowed/ });
  await userEvent.clear(tolls);
  await userEvent.type(tolls, '85');
  within(dialog).getByText('₹1,985');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow these amounts' }));
  within(dialog).getByText('Please give a reason for allowing other amounts than claimed.');
  expect(desk.server.callsOf(booking.decideExtras)).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'By the trip log');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow these amounts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(desk.server.callsOf(booking.decideExtras)[0]?.body).toEqual({
    waitingMinutes: 60,
    tollCharges: 85,
    reason: 'By the trip log',
    revision: 5,
  });
});

it('says that another admin was first, and what the fare is now', async () => {
  const newest = decided(1885);
  desk.server.refuse(booking.decideExtras, {
    code: 'ILLEGAL_TRANSITION',
    message: 'Someone else was first: the ride is completed now. Please look at it again.',
    booking: newest,
  });
  const dialog = await openDecision();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept the extras' }));
  await within(dialog).findByText('Somebody else decided meanwhile: the fare is ₹1,885.');
  expect(within(dialog).queryByRole('button', { name: 'Accept the extras' })).toBeNull();
});

it('completes the trip of a driver who cannot, and says that the entered extras await a decision', async () => {
  rides = [rideOf('0NTR1P00', { status: 'on_trip', revision: 4, assignedDriver: ravi })];
  desk.server.on(booking.completeRide, () => ({ message: 'Completed', booking: { ...held, bookingId: '0NTR1P00' } }));
  desk.open('/admin/bookings?ride=ride-0NTR1P00');
  await userEvent.click(await screen.findByRole('button', { name: 'Complete ride' }));
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride 0NTR1P' });
  await userEvent.type(within(dialog).getByRole('spinbutton', { name: /^Waiting minutes/ }), '20.5');
  await userEvent.type(within(dialog).getByRole('spinbutton', { name: /^Toll and parking/ }), '2400');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete ride' }));
  within(dialog).getByText('Enter whole minutes, at most 10,080 (7 days).');
  const waiting = within(dialog).getByRole('spinbutton', { name: /^Waiting minutes/ });
  await userEvent.clear(waiting);
  await userEvent.type(waiting, '20');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete ride' }));
  await screen.findByText('Ride 0NTR1P is completed. Its waiting and tolls wait for a decision.');
  expect(desk.server.callsOf(booking.completeRide)[0]?.body).toEqual({
    bookingId: 'ride-0NTR1P00',
    waitingMinutes: 20,
    tollCharges: 2400,
    revision: 4,
  });
});

it('asks for the km of a trip whose distance is not known', async () => {
  rides = [rideOf('0NTR1P00', { status: 'on_trip', revision: 4, assignedDriver: ravi, distanceKnown: false })];
  desk.server.on(booking.completeRide, () => ({ message: 'Completed', booking: { ...held, bookingId: '0NTR1P00' } }));
  desk.open('/admin/bookings?ride=ride-0NTR1P00');
  await userEvent.click(await screen.findByRole('button', { name: 'Complete ride' }));
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride 0NTR1P' });
  const km = within(dialog).getByRole('spinbutton', { name: /^Distance driven, in km/ });
  expect(document.activeElement).toBe(km);
  await userEvent.type(km, '20001');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete ride' }));
  within(dialog).getByText('Enter a distance up to 20,000 km, or leave the field empty.');
  expect(desk.server.callsOf(booking.completeRide)).toHaveLength(0);
  await userEvent.clear(km);
  await userEvent.type(km, '212.5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete ride' }));
  await waitFor(() => expect(desk.server.callsOf(booking.completeRide)).toHaveLength(1));
  expect(desk.server.callsOf(booking.completeRide)[0]?.body).toMatchObject({ drivenKm: 212.5, revision: 4 });
});

it('lists the rides with extras to decide on the dashboard, with a link to each ride', async () => {
  desk.server.on(routes.auth.peopleStats, () => ({ totalEmployees: 1, totalCompanies: 1 }));
  desk.server.on(routes.salary.expenseStats, () => ({ monthlyExpenses: 0 }));
  const stats = { activeRides: 0, totalBookings: 1, completedBookings: 1, pendingBookings: 0, totalRevenue: 1800 };
  desk.server.on(booking.rideStats, () => ({ ...stats, waitingBookings: 0, extrasToDecide: 1 }));
  desk.open('/admin');
  const link = await screen.findByRole('link', { name: 'Decide on ride HE1DEX' });
  expect(link.getAttribute('href')).toBe('/admin/bookings?ride=ride-HE1DEX77');
  screen.getByText('1 ride with waiting and tolls to decide');
  screen.getByText('₹16,800 for waiting, ₹1,00,000 of tolls');
});
