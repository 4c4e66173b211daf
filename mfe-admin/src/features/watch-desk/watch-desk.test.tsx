import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKING_STATUSES, CAB_TYPES, routes } from '@pahiya/contracts';
import { driverOf, rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.auth.peopleStats, () => ({ totalEmployees: 1250, totalCompanies: 2 }));
  desk.server.on(routes.salary.expenseStats, () => ({ monthlyExpenses: 2_50_000 }));
  desk.server.on(routes.booking.allBookings, ({ query }) => ({
    bookings:
      query['limit'] === '10'
        ? [rideOf(query['status'] === 'denied' ? 'DEN1ED00' : 'ANY00000')]
        : query['status'] === 'pending'
          ? [
              rideOf('NEXT0000', { date: '2099-01-02' }),
              rideOf('S00N0000', { date: '2099-01-01' }),
              rideOf('PASSED00', { date: '2020-01-01' }),
            ]
          : [],
  }));
  desk.server.on(routes.booking.rideFigures, () => ({
    figures: {
      from: '2026-11-20',
      to: '2026-11-20',
      byStatus: BOOKING_STATUSES.map((status) => ({ status, rides: 1, revenue: 0 })),
      byDay: [{ date: '2026-11-20', rides: 7, revenue: 0 }],
      byCabType: CAB_TYPES.map((cabType) => ({ cabType, rides: 2, revenue: 0 })),
    },
  }));
  desk.server.on(routes.driver.listDrivers, ({ query }) => ({
    drivers: query['status'] === 'waiting' ? [driverOf('Deepak Chavan', { status: 'inactive' })] : [],
  }));
});
afterEach(() => desk.close());

it('retries only the figure that failed', async () => {
  desk.server.refuse(routes.salary.expenseStats, { code: 'UNAVAILABLE', message: 'Away' });
  desk.open('/admin');
  await screen.findByText('1,250');
  const retry = await screen.findByRole('button', { name: 'Retry Monthly Expenses' });
  // There was one call at first, and one when the live connection was made.
  const asked = desk.server.callsOf(routes.auth.peopleStats).length;
  await userEvent.click(retry);
  await screen.findByText('₹2.5L');
  expect(desk.server.callsOf(routes.auth.peopleStats)).toHaveLength(asked);
});

it('shows the soonest waiting ride first, passed rides last, and the drivers who wait for activation', async () => {
  desk.open('/admin');
  await screen.findByRole('link', { name: 'Review Deepak Chavan' });
  const buttons = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: /^Assign Driver to/ });
    expect(found).toHaveLength(2);
    return found;
  });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Assign Driver to S00N00',
    'Assign Driver to NEXT00',
  ]);
  // A ride whose time has passed can't be assigned.
  const passed = screen.getByRole('link', { name: 'Show ride PASSED' });
  within(passed.closest('li') as HTMLElement).getByText('Time has passed');
});

it('says how many rides wait, also if not all of them are loaded', async () => {
  desk.server.on(routes.booking.rideStats, () => ({
    activeRides: 0,
    totalBookings: 300,
    completedBookings: 0,
    pendingBookings: 300,
    waitingBookings: 300,
    extrasToDecide: 0,
    totalRevenue: 0,
  }));
  const soonest = Array.from({ length: 100 }, (_, at) =>
    rideOf(`R${String(at).padStart(3, '0')}DE00`, {
      date: '2099-01-05',
      time: `08:${String(at % 60).padStart(2, '0')}`,
    }),
  );
  desk.server.on(routes.booking.allBookings, ({ query }) =>
    query['status'] === 'pending' ? { bookings: soonest, nextCursor: 'more' } : { bookings: [] },
  );
  desk.open('/admin');
  await screen.findByText('6 of 300 shown.');
});

it('does not say how many rides are shown while an error stands in their place', async () => {
  const soonest = Array.from({ length: 9 }, (_, at) => rideOf(`R${at}DE0000`, { date: '2099-01-05' }));
  desk.server.on(routes.booking.allBookings, ({ query }) => {
    // The list of denied rides is asked for after that of pending rides.
    if (query['status'] === 'pending')
      desk.server.refuse(routes.booking.allBookings, { code: 'VALIDATION_FAILED', message: 'No' });
    return { bookings: query['status'] === 'pending' ? soonest : [] };
  });
  desk.open('/admin');
  await screen.findByText('Failed to fetch bookings. Please try again.');
  expect(screen.queryByText(/^6 of 9 shown\./)).toBeNull();
});

it('loads the part below the first screen after the calls of the first screen', async () => {
  const answer = desk.server.hold(routes.salary.expenseStats);
  desk.open('/admin');
  // Loads the code of the part below the first screen, so that this part waits only for the answer that is held back.
  await import('./further-down.tsx');
  await screen.findByRole('link', { name: 'Review Deepak Chavan' });
  await screen.findByText('1,250');
  expect(desk.server.callsOf(routes.booking.rideFigures)).toHaveLength(0);
  answer();
  await screen.findByRole('table', { name: 'Newest rides' });
  expect(desk.server.callsOf(routes.booking.rideFigures)).toHaveLength(1);
});

it('filters the newest rides by a click on a chart, and links to all that match', async () => {
  desk.open('/admin');
  const list = await screen.findByRole('table', { name: 'Newest rides' });
  await within(list).findByText('ANY000');
  await userEvent.click(await screen.findByRole('option', { name: /^Denied: 1 ride/ }));
  await within(list).findByText('DEN1ED');
  expect(desk.address()).toBe('/admin?status=denied');
  expect(screen.getByRole('link', { name: 'All of these' }).getAttribute('href')).toBe('/admin/bookings?status=denied');
});

it('offers all of the newest rides if none match what is chosen in the figures', async () => {
  desk.server.on(routes.booking.allBookings, ({ query }) => ({
    bookings: query['limit'] === '10' && !query['status'] ? [rideOf('ANY00000')] : [],
  }));
  desk.open('/admin?status=denied');
  await screen.findByText('No ride matches what is chosen in the figures.');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await within(screen.getByRole('table', { name: 'Newest rides' })).findByText('ANY000');
  expect(desk.address()).toBe('/admin');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All bookings' }));
});

it('keeps the focus in the page when the ride whose driver was assigned leaves the list', async () => {
  let waiting = [rideOf('NEXT0000', { date: '2099-01-02' }), rideOf('S00N0000', { date: '2099-01-01' })];
  const ravi = driverOf('Ravi Kumar');
  desk.server.on(routes.booking.allBookings, ({ query }) => ({
    bookings: query['status'] === 'pending' ? waiting : [],
  }));
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [ravi] }));
  desk.server.on(routes.booking.assignDriver, ({ body }) => {
    const ride = waiting.find(({ _id }) => _id === body['bookingId']) ?? rideOf('S00N0000');
    waiting = waiting.filter(({ _id }) => _id !== ride._id);
    return { message: 'ok', booking: { ...ride, status: 'assigned' as const, revision: 2 } };
  });
  desk.open('/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Driver to S00N00' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign Driver' });
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Ravi Kumar/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign Driver' }));
  await screen.findByText(/^Ravi Kumar is assigned/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign Driver to S00N00' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
