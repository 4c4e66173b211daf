import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes, type Plan } from '@pahiya/contracts';
import { rideOf, signInElsewhereAs } from '@pahiya/web-kit/testing';
import {
  boardOf,
  choiceOf,
  imran,
  plannedRide,
  planOf,
  proposalOf,
  ravi,
  sunil,
  tenRides as rides,
} from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

const { booking } = routes;
let desk: ReturnType<typeof startConsole>;
let plan: Plan;

beforeEach(() => {
  desk = startConsole();
  plan = planOf(rides.map((ride) => proposalOf(ride)));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(dispatchRoutes.getPlan, () => ({ plan }));
  desk.server.on(booking.allBookings, ({ query }) => ({
    bookings: query['status'] === 'denied' ? [] : rides.map(({ code }, at) => rideOf(code, { time: `${10 + at}:00` })),
  }));
  desk.server.on(dispatchRoutes.driversOfPlannedRide, () => ({
    drivers: [
      choiceOf(ravi, { chosen: true, extraPaise: 0 }),
      choiceOf(sunil),
      choiceOf(imran, {
        possible: false,
        rule: 'work-day',
        sentence: '8 h 10 min on duty by then, 8 h allowed.',
        costs: [],
        paise: null,
        extraPaise: null,
      }),
    ],
  }));
  desk.server.on(dispatchRoutes.whatIf, ({ body }) => ({
    before: { served: 10, waiting: 0, emptyKm: 32, emptyPaise: 38_400, paise: -12_000, evenness: 0.22 },
    after: { served: 10, waiting: 0, emptyKm: 36.1, emptyPaise: 43_600, paise: -6_800, evenness: 0.21 },
    extraPaise: 5200,
    changes: [
      {
        rideId: 'other',
        code: 'K7QX0000',
        from: sunil,
        to: ravi,
        sentence: 'K7QX would go from Sunil Rao to Ravi Kumar',
      },
    ],
    broken: JSON.stringify(body).includes('imran')
      ? [{ rideId: 'ride', driverId: imran.driverId, rule: 'work-day', sentence: '8 h allowed.' }]
      : [],
  }));
});
afterEach(() => desk.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const cheaper = {
  before: { served: 1, waiting: 0, emptyKm: 3.2, paise: 3800, evenness: 0 },
  after: { served: 1, waiting: 0, emptyKm: 2, paise: 3000, evenness: 0 },
  extraPaise: -800,
  changes: [],
  broken: [],
};

/** Ten rides wait, and their plan is made at once. */
function tenRidesWait() {
  desk.server.on(booking.rideStats, () => ({
    activeRides: 0,
    totalBookings: 10,
    completedBookings: 0,
    pendingBookings: 0,
    waitingBookings: 10,
    extrasToDecide: 0,
    totalRevenue: 0,
  }));
  desk.server.on(dispatchRoutes.makePlan, () => ({ plan }));
}

it('plans and assigns ten waiting rides in two presses, and names the rides that could not be assigned', async () => {
  tenRidesWait();
  desk.server.on(dispatchRoutes.commitPlan, () => {
    plan = { ...plan, status: 'committed' };
    const sentence = 'The ride was cancelled meanwhile.';
    return {
      plan,
      committed: rides.slice(1).map(({ rideId }) => rideId),
      lost: [{ rideId: 'ride-R0DE0000', rideCode: 'R0DE0000', code: 'CONFLICT', sentence }],
    };
  });
  desk.open('/admin/bookings');
  await press('Plan 10 rides');
  await screen.findByRole('heading', { level: 1, name: 'Dispatch' });
  await press('Assign 10 rides');
  await screen.findByText('9 rides are assigned.');
  screen.getByText('R0DE00: The ride was cancelled meanwhile.');

  const [asked] = desk.server.callsOf(dispatchRoutes.makePlan);
  expect(asked?.body['rideIds']).toHaveLength(10);
  expect(desk.server.callsOf(dispatchRoutes.commitPlan)).toHaveLength(1);
});

it('opens no plan for an admin who logged in while it was being made for another', async () => {
  tenRidesWait();
  desk.open('/admin/bookings');
  await screen.findByRole('button', { name: 'Plan 10 rides' });
  let answer = () => {};
  desk.server.on(booking.allBookings, () => {
    // Answers for the rides, and holds back the answer to the call that follows.
    answer = desk.server.hold();
    return { bookings: [rideOf('R0DE0000')] };
  });
  const sent = jest.spyOn(globalThis, 'fetch');
  await press('Plan 10 rides');
  await waitFor(() => expect(sent.mock.calls.map(([url]) => url)).toContain(dispatchRoutes.makePlan.path));
  signInElsewhereAs({ sub: 'admin-2', role: 'admin', name: 'Vikram Joshi' });
  answer();
  await screen.findByRole('button', { name: 'Plan 10 rides' });
  expect(desk.address()).toBe('/admin/bookings');
});

it('shows for each ride the proposed driver, the costs, the second choice and the excluded drivers', async () => {
  const left = { driver: null, state: 'left' as const, sentence: 'Every driver is needed for other rides.' };
  plan = planOf([
    ...rides.slice(1).map((ride) => proposalOf(ride, { notPossibleOthers: 4 })),
    proposalOf(plannedRide('R0DE0000', 8), { ...left, costs: [], paise: null, second: null, notPossible: [] }),
  ]);
  desk.open('/admin/dispatch?plan=plan-1');
  const card = await screen.findByRole('article', { name: /^R1DE00/ });
  within(card).getByText('Ravi Kumar, free 8:10 am at Whitefield, 3.2 km');
  within(card).getByText('3.2 km empty ₹38');
  within(card).getByText('Second: Sunil Rao, +₹52 in all: K7QX would go to Ravi Kumar.');
  within(card).getByText('Not possible: Imran Ali. 8 h 10 min on duty by then, 8 h allowed.');
  within(card).getByText('Not possible: 4 other drivers nearby.');
  const unserved = screen.getByRole('heading', { name: /^Without a driver/ }).closest('section') as HTMLElement;
  within(unserved).getByText('Every driver is needed for other rides.');
  const figures = screen.getByRole('region', { name: 'Figures' });
  within(figures).getByText('9 of 10');
  // The whole price of this plan is less than nothing, because of the evenness in it.
  within(figures).getByText('Cost of the way to rides');
  within(figures).getByText('₹384');
  within(figures).getByText('At most 2 % above the best possible plan.');
});

it('shows the price of another driver before the ride is held, and asks for a reason where a rule is broken', async () => {
  desk.server.on(dispatchRoutes.pinRide, ({ body }) => ({
    pin: {
      rideId: 'ride',
      code: 'R0DE0000',
      driver: imran,
      by: 'admin',
      at: '2026-11-21T06:30:00.000Z',
      rule: 'work-day',
      reason: String(body['reason']),
    },
  }));
  desk.open('/admin/dispatch?plan=plan-1');
  await press('Another driver for R0DE00');
  const panel = await screen.findByRole('complementary', { name: 'A driver for R0DE00' });
  await userEvent.click(await within(panel).findByRole('radio', { name: /^Sunil Rao/ }));
  await within(panel).findByText('₹384 → ₹436');
  within(panel).getByText('K7QX would go from Sunil Rao to Ravi Kumar');
  within(panel).getByRole('button', { name: 'Hold for Sunil Rao' });

  await userEvent.click(within(panel).getByRole('radio', { name: /^Imran Ali/ }));
  await press('Hold for Imran Ali despite the rule');
  await within(panel).findByText('Say why the rule is broken, in three letters or more.');
  expect(desk.server.callsOf(dispatchRoutes.pinRide)).toHaveLength(0);
  expect(document.activeElement).toBe(within(panel).getByRole('textbox', { name: /^Reason/ }));
  await userEvent.type(within(panel).getByRole('textbox', { name: /^Reason/ }), 'The rider asked for him');
  await press('Hold for Imran Ali despite the rule');
  await screen.findByText('R0DE00 is held for Imran Ali');
  expect(desk.server.callsOf(dispatchRoutes.pinRide)[0]?.body).toEqual({
    driverId: 'imran-ali',
    revision: 1,
    reason: 'The rider asked for him',
  });
});

it('without a plan, prices drivers against the present one, and assigns an excluded driver for a reason', async () => {
  const ride = plannedRide('R0DE0000', 8, { status: 'assigned' });
  desk.server.on(dispatchRoutes.dispatchBoard, () =>
    boardOf({ figures: cheaper.before, timelines: planOf([proposalOf(ride)]).timelines }),
  );
  desk.server.on(dispatchRoutes.driversForRide, () => ({
    revision: 1,
    drivers: [
      choiceOf(sunil, { paise: 3000, extraPaise: 0, isAbout: false }),
      choiceOf(ravi, { chosen: true, paise: 3800, extraPaise: 800, isAbout: false }),
      choiceOf(imran, {
        possible: false,
        rule: 'work-day',
        sentence: '8 h 10 min on duty by then, 8 h allowed.',
        costs: [],
        paise: null,
        extraPaise: null,
      }),
    ],
  }));
  desk.server.on(dispatchRoutes.whatIfNow, () => cheaper);
  desk.server.on(dispatchRoutes.assignDespite, () => ({ message: 'ok', booking: rideOf('R0DE0000') }));
  desk.open(`/admin/dispatch?day=2026-11-21&ride=${ride.rideId}&to=${sunil.driverId}`);
  const panel = await screen.findByRole('complementary', { name: 'A driver for R0DE00' });
  await within(panel).findByText('3 km → 2 km');
  within(panel).getByRole('radio', { name: /^Sunil Rao .* −₹8 in all$/ });
  await userEvent.click(within(panel).getByRole('radio', { name: /^Imran Ali/ }));
  await press('Assign Imran Ali despite the rule');
  await within(panel).findByText('Say why the rule is broken, in three letters or more.');
  await userEvent.type(within(panel).getByRole('textbox', { name: /^Reason/ }), 'The rider asked for him');
  await press('Assign Imran Ali despite the rule');
  await screen.findByText('Imran Ali is assigned to ride R0DE00');
  expect(desk.server.callsOf(dispatchRoutes.assignDespite)[0]?.body).toEqual({
    driverId: 'imran-ali',
    revision: 1,
    reason: 'The rider asked for him',
  });
});

it('offers the cheapest rescue of a ride whose driver has accepted it and will be late', async () => {
  const ride = plannedRide('R0DE0000', 8, { status: 'accepted' });
  desk.server.on(dispatchRoutes.dispatchBoard, () =>
    boardOf({
      figures: cheaper.before,
      timelines: planOf([proposalOf(ride)]).timelines,
      atRisk: [
        {
          ride,
          driver: ravi,
          lateMinutes: 49,
          sentence: 'Ravi Kumar will be about 49 min late.',
          rescue: { driver: sunil, extraPaise: 800, sentence: 'Sunil Rao, free 8:10 am at Whitefield, 3.2 km.' },
        },
      ],
    }),
  );
  desk.server.on(dispatchRoutes.driversForRide, () => ({
    revision: 1,
    drivers: [choiceOf(sunil, { isAbout: false })],
  }));
  desk.server.on(dispatchRoutes.whatIfNow, () => cheaper);
  desk.open('/admin/dispatch?day=2026-11-22');
  await screen.findByText('Ravi Kumar will be about 49 min late. Sunil Rao, free 8:10 am at Whitefield, 3.2 km.');
  await press('Sunil Rao instead…');
  await screen.findByRole('button', { name: 'Assign Sunil Rao' });
});

it('shows the day as a board for the keyboard and as a table', async () => {
  desk.open('/admin/dispatch?plan=plan-1&view=board');
  const board = await screen.findByRole('group', { name: 'Drivers and their rides over the day' });
  const row = within(board).getByRole('listitem', { name: /^Ravi Kumar: 10 rides, 10 h on duty/ });
  const [bar, next] = within(row).getAllByRole('button', { name: /^R\dDE00, / });
  bar?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(next);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('complementary', { name: 'A driver for R1DE00' });

  await userEvent.click(screen.getByRole('tab', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Rides of the day with their drivers' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  await press('Actions for R2DE00');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to another driver…' }));
  await screen.findByRole('complementary', { name: 'A driver for R2DE00' });
});

it('is one stop of Tab as a board, which leads back to where the arrow keys had moved', async () => {
  desk.open('/admin/dispatch?plan=plan-1&view=board');
  const board = await screen.findByRole('group', { name: 'Drivers and their rides over the day' });
  const driver = within(board).getByRole('button', { name: /^Ravi Kumar/ });
  const [first, second] = within(board).getAllByRole('button', { name: /^R\dDE00, / });
  const hasFocus = () => board.contains(document.activeElement);

  screen.getByRole('tab', { name: 'Board' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(driver);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.tab();
  expect(hasFocus()).toBe(false);
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(second);
  await userEvent.tab({ shift: true });
  expect(hasFocus()).toBe(false);
});
