import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes, type Booking } from '@pahiya/contracts';
import { assigned, driverOf, hear, rideOf } from '@pahiya/web-kit/testing';
import { choiceOf, plannedDriver } from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

const { booking } = routes;
const fleet = [
  driverOf('Ravi Kumar', { vehicleNumber: 'KA01AB1234' }),
  driverOf('Sunita Pawar', { vehicleNumber: 'KA01CD5678' }),
  driverOf('Imran Khan', { vehicleType: 'SUV' }),
];
let desk: ReturnType<typeof startConsole>;
let rides: Booking[];

beforeEach(() => {
  // The rides are on one day and do not overlap, so one driver could drive all of them.
  rides = Array.from({ length: 10 }, (_, at) =>
    rideOf(`R${at}DE0000`, { date: '2099-01-05', time: `${String(8 + at).padStart(2, '0')}:00`, duration: 30 }),
  );
  desk = startConsole();
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: fleet }));
  desk.server.on(booking.allBookings, ({ query }) => ({
    bookings: rides.filter(
      ({ status, date }) =>
        (!query['status'] || status === query['status']) && (!query['date'] || date === query['date']),
    ),
  }));
  desk.server.on(booking.assignDriver, ({ body }) => {
    const driver = fleet.find(({ _id }) => _id === body['driverId']) ?? driverOf('Nobody');
    const change = { status: 'assigned', assignedDriver: assigned(driver) } as const;
    rides = rides.map((ride) => (ride._id === body['bookingId'] ? { ...ride, ...change } : ride));
    return { message: 'ok', booking: rides.find(({ _id }) => _id === body['bookingId']) ?? rideOf('N0B0DY00') };
  });
});
afterEach(() => {
  document.cookie = 'assign_desk=; path=/; max-age=0';
  desk.close();
});

const panel = () => screen.findByRole('complementary', { name: 'Assign rides' });
const assignButton = async () => within(await panel()).findByRole('button', { name: /^Assign (Ravi|Sunita|Imran)/ });

it('assigns ten rides with ten clicks, and shares them among the drivers with the booked cab', async () => {
  desk.open('/admin/bookings?desk=open');
  for (let clicks = 0; clicks < 10; clicks += 1) {
    await within(await panel()).findByRole('heading', { name: new RegExp(`R${clicks}DE00`) });
    await userEvent.click(await assignButton());
    await within(await panel()).findByText(new RegExp(`\\b${clicks + 1} assigned`));
  }
  await screen.findByText('Every ride has a driver');
  expect(rides.map(({ status }) => status)).toEqual(Array(10).fill('assigned'));
  const shares = rides.map(({ assignedDriver }) => assignedDriver?.fullName);
  expect(shares.filter((name) => name === 'Ravi Kumar')).toHaveLength(5);
  expect(shares.filter((name) => name === 'Sunita Pawar')).toHaveLength(5);
});

it('loads every waiting ride, the soonest first, and leaves those of earlier days to the list', async () => {
  const all = Array.from({ length: 250 }, (_, at) =>
    rideOf(`R${String(at).padStart(3, '0')}DE00`, {
      date: '2099-01-05',
      time: `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    }),
  );
  desk.server.on(booking.allBookings, ({ query: { status, cursor = '0' } }) => {
    const from = Number(cursor);
    const next = from + 100 < all.length ? { nextCursor: String(from + 100) } : {};
    return { bookings: status === 'pending' ? all.slice(from, from + 100) : [], ...(status === 'pending' && next) };
  });
  desk.open('/admin/bookings?desk=open');
  await within(await panel()).findByText('250 waiting');
  within(await panel()).getByRole('heading', { name: /R000DE/ });
  const asked = desk.server.callsOf(booking.allBookings).filter(({ query }) => query['status'] === 'pending');
  expect(asked.map(({ query }) => [query['upcoming'], query['sort'], query['order']])).toEqual(
    Array(3).fill(['true', 'pickup', 'asc']),
  );
});

it('suggests the drivers that the booking service advises, in its words and order', async () => {
  const [ravi, sunita, imran] = fleet.map(({ _id, fullName }) => plannedDriver(fullName, _id));
  if (!ravi || !sunita || !imran) throw new Error('Three drivers are in the fleet.');
  desk.server.on(dispatchRoutes.driversForRide, () => ({
    revision: 1,
    drivers: [
      choiceOf(sunita, { extraPaise: 0 }),
      choiceOf(imran, { isAbout: false }),
      choiceOf(ravi, { possible: false, sentence: '8 h 10 min on duty by then, 8 h allowed.' }),
    ],
  }));
  desk.open('/admin/bookings?desk=open');
  await within(await panel()).findByRole('button', { name: 'Assign Sunita Pawar' });
  expect(
    within(await panel())
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    expect.stringContaining('Sunita Pawarfree 8:10 am at Whitefield, 3.2 km'),
    expect.stringContaining('free 8:10 am at Whitefield, 3.2 km · +\u2060₹52 in all'),
    expect.stringContaining('Not possible: 8 h 10 min on duty by then, 8 h allowed.'),
  ]);
});

it('says by how much an assigned driver will be late', async () => {
  const sentence = 'Ravi Kumar needs 12 minutes more to get there from ride K7QX.';
  const [ride] = rides;
  if (!ride) throw new Error('A ride waits.');
  rides = [ride];
  desk.server.on(booking.assignDriver, () => {
    rides = [];
    const warnings = [{ code: 'cannot-get-there', minutes: 12, sentence }];
    return { message: 'ok', booking: { ...ride, status: 'assigned' as const }, warnings };
  });
  desk.open('/admin/bookings?desk=open');
  await userEvent.click(await assignButton());
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('does not give a distance that is not known', async () => {
  rides = rides.map((ride) => ({ ...ride, distance: 5, distanceKnown: false }));
  desk.open('/admin/bookings?desk=open');
  await within(await panel()).findByText(/ · Distance not known · /);
  expect(within(await panel()).queryByText(/ · 5 km · /)).toBeNull();
});

it('assigns with Enter, chooses another driver with the arrow keys, and says why a driver is suggested', async () => {
  rides = rides.slice(0, 2);
  desk.open('/admin/bookings?desk=open');
  const chosen = await within(await panel()).findByRole('radio', {
    name: /Ravi Kumar.*Free at that time, Sedan/,
    checked: true,
  });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await userEvent.keyboard('{Enter}');
  await within(await panel()).findByText('Ravi Kumar is assigned to ride R0DE00');
  await waitFor(() => screen.getByRole('row', { name: /R1DE00/, current: true }));
  const next = await within(await panel()).findByRole('radio', { name: /Sunita Pawar/, checked: true });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('Every ride has a driver');
  expect(rides.map(({ assignedDriver }) => assignedDriver?.fullName)).toEqual(['Ravi Kumar', 'Ravi Kumar']);
});

it('says that a driver is no longer free and chooses the next best; a retry keeps the idempotency key', async () => {
  rides = rides.slice(0, 1);
  desk.server.refuse(
    booking.assignDriver,
    { code: 'DRIVER_UNAVAILABLE', message: 'The driver has another ride at that time.' },
    'lost',
  );
  desk.open('/admin/bookings?desk=open');
  await userEvent.click(await assignButton());
  await screen.findByText(/Ravi Kumar can’t have ride R0DE00: The driver has another ride at that time\./);
  const next = await within(await panel()).findByRole('button', { name: 'Assign Sunita Pawar' });
  await userEvent.click(next);
  await screen.findByText(/can't reach Pahiya/);
  await userEvent.click(next);
  await screen.findByText('Every ride has a driver');
  const [, lost, done] = desk.server.callsOf(booking.assignDriver);
  expect(done?.idempotencyKey).toBe(lost?.idempotencyKey);
});

it('removes a ride that somebody else assigned from the queue, and adds a new booking', async () => {
  rides = rides.slice(0, 1);
  desk.server.refuse(booking.assignDriver, {
    code: 'CONFLICT',
    message: 'The ride was changed meanwhile.',
  });
  desk.open('/admin/bookings?desk=open');
  const button = await assignButton();
  const [first] = rides;
  rides = rides.map((ride) => ({ ...ride, status: 'assigned', assignedDriver: assigned(driverOf('Imran Khan')) }));
  await userEvent.click(button);
  await screen.findByText(/Somebody else was first with ride R0DE00: The ride was changed meanwhile\./);
  await screen.findByText('Every ride has a driver');
  await screen.findByText('Live');
  hear('booking_updated', { booking: { ...first, ...rideOf('NEWR1DE0', { date: '2099-01-06' }) } });
  await assignButton();
});

/**
 * Acts as if another person had changed a ride to `newest`: the server refuses the next assignment, because it is based
 * on an older revision, and sends `newest`.
 */
const staleFor = (newest: Booking) => {
  rides = rides.map((ride) => (ride._id === newest._id ? newest : ride));
  const message = 'Someone else was first. Please look at it again.';
  desk.server.refuse(booking.assignDriver, { code: 'ILLEGAL_TRANSITION', message, booking: newest });
};

it('shows who was assigned meanwhile, and goes on with the next ride', async () => {
  const [first, second] = rides;
  rides = rides.slice(0, 2);
  desk.open('/admin/bookings?desk=open');
  const button = await assignButton();
  const imran = driverOf('Imran Khan');
  staleFor({ ...rideOf('R0DE0000', first), status: 'assigned', revision: 2, assignedDriver: assigned(imran) });
  await userEvent.click(button);
  await screen.findByText('Somebody else was first with ride R0DE00: Imran Khan was assigned meanwhile.');
  within(await screen.findByRole('row', { name: /R0DE00/ })).getByText('Assigned');

  await within(await panel()).findByRole('heading', { name: /R1DE00/ });
  await userEvent.click(await assignButton());
  await screen.findByText('Every ride has a driver');
  const [, next] = desk.server.callsOf(booking.assignDriver);
  expect(next?.body).toMatchObject({ bookingId: second?._id, revision: 1 });
});

it('offers a ride again that changed meanwhile but still needs a driver, and sends its new revision', async () => {
  const [first] = rides;
  rides = rides.slice(0, 1);
  desk.open('/admin/bookings?desk=open');
  const button = await assignButton();
  const newest: Booking = { ...rideOf('R0DE0000', first), status: 'denied', revision: 3 };
  desk.server.on(booking.getBooking, () => ({ booking: { ...newest, history: [] } }));
  staleFor(newest);
  await userEvent.click(button);
  await screen.findByText('Somebody else was first with ride R0DE00: The driver declined the ride meanwhile.');
  const atHand = (await within(await panel()).findByRole('heading', { name: /R0DE00/ })).closest('section');
  within(atHand as HTMLElement).getByText('Denied');

  await userEvent.click(await assignButton());
  await screen.findByText('Every ride has a driver');
  const [stale, done] = desk.server.callsOf(booking.assignDriver);
  expect([stale?.body['revision'], done?.body['revision']]).toEqual([1, 3]);
  expect(done?.idempotencyKey).not.toBe(stale?.idempotencyKey);
});

it('does not suggest the driver who declined the ride, but another of the same name', async () => {
  const [ravi, namesake] = [driverOf('Ravi Kumar'), { ...driverOf('Ravi Kumar'), _id: 'ravi-two' }];
  const denied = rideOf('R0DE0000', { date: '2099-01-05', time: '08:00', status: 'denied' });
  const by = { role: 'driver', id: ravi._id, name: 'Ravi Kumar' };
  const history: Booking['history'] = [{ from: 'assigned', to: 'denied', at: '2098-12-31T09:00:00.000Z', by }];
  rides = [denied];
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [{ ...ravi, vehicleNumber: 'KA01AB1111' }, namesake] }));
  desk.server.on(booking.getBooking, () => ({ booking: { ...denied, history } }));
  desk.open('/admin/bookings?desk=open');
  await within(await panel()).findByText('by Ravi Kumar');
  await userEvent.click(await assignButton());
  await waitFor(() => expect(desk.server.callsOf(booking.assignDriver)[0]?.body['driverId']).toBe('ravi-two'));
});

it('follows the clock: near the pickup it shows who is free now, and after it the ride leaves the queue', async () => {
  jest.useFakeTimers({
    now: Date.parse('2099-01-05T09:00:00+05:30'),
    // Only the clock and the intervals of the page are fake; promises and frames run as usual.
    doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'setImmediate', 'setTimeout'],
  });
  const at = (time: string) =>
    act(() => {
      jest.setSystemTime(Date.parse(`2099-01-05T${time}:00+05:30`));
      jest.advanceTimersByTime(60_000);
    });
  try {
    rides = [rideOf('R1DE0000', { date: '2099-01-05', time: '17:30', duration: 30 })];
    desk.open('/admin/bookings?desk=open');
    await within(await panel()).findByRole('radio', { name: /Ravi Kumar.*Free at that time, Sedan/ });
    at('17:00');
    await within(await panel()).findByRole('radio', { name: /Ravi Kumar.*Free, Sedan/ });
    at('17:30');
    await screen.findByText('Every ride has a driver');
  } finally {
    jest.useRealTimers();
  }
});

it('knows the rides of the days around midnight while the advice of the booking service is away', async () => {
  const held = { status: 'accepted', duration: 90 } as const;
  const [ravi, sunita] = fleet.map(assigned);
  const before = rideOf('BEF0RE00', { ...held, date: '2099-01-04', time: '23:30', assignedDriver: ravi ?? null });
  const waits = rideOf('R1DE0000', { date: '2099-01-05', time: '00:15', duration: 30 });
  const late = rideOf('R2DE0000', { date: '2099-01-05', time: '23:30', duration: 90 });
  const after = rideOf('AFTER000', { ...held, date: '2099-01-06', time: '00:15', assignedDriver: sunita ?? null });
  rides = [before, waits, late, after];
  desk.open('/admin/bookings?desk=open');
  await within(await panel()).findByRole('radio', { name: /Ravi Kumar.*Has a ride at 11:30.pm/ });
  await userEvent.click(await within(await panel()).findByRole('button', { name: 'Assign Sunita Pawar' }));
  await within(await panel()).findByRole('heading', { name: /R2DE00/ });
  await within(await panel()).findByRole('radio', { name: /Sunita Pawar.*Has a ride at 12:15.am/ });
});

it('knows the rides that last for days while the advice of the booking service is away', async () => {
  const lasting = { includeReturn: true, date: '2099-01-01', time: '09:00', returnDate: '2099-01-07' } as const;
  const [ravi, sunita] = fleet.map(assigned);
  rides = [
    rideOf('0NTR1P00', { ...lasting, returnTime: '18:00', status: 'on_trip', assignedDriver: ravi ?? null }),
    rideOf('AFTER000', { ...lasting, returnTime: '18:00', status: 'assigned', assignedDriver: sunita ?? null }),
    rideOf('R1DE0000', { date: '2099-01-05', time: '10:00', duration: 30 }),
  ];
  desk.open('/admin/bookings?desk=open');
  await within(await panel()).findByRole('radio', { name: /Imran Khan.*Free at that time/, checked: true });
  for (const name of ['Ravi Kumar', 'Sunita Pawar'])
    within(await panel()).getByRole('radio', { name: new RegExp(`${name}.*Has a ride at 9:00.am`) });
});
