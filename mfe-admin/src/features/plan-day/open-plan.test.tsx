import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes, type Plan } from '@pahiya/contracts';
import { hear, listening, rideOf } from '@pahiya/web-kit/testing';
import {
  boardOf,
  choiceOf,
  planOf,
  plannedDriver,
  plannedRide,
  proposalOf,
  ravi,
  sunil,
  tenRides as rides,
  timelineOf,
} from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

const [first] = rides;
let desk: ReturnType<typeof startConsole>;
let plan: Plan;

beforeEach(() => {
  desk = startConsole();
  plan = planOf(rides.map((ride) => proposalOf(ride)));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(dispatchRoutes.getPlan, () => ({ plan }));
});
afterEach(() => desk.close());

it('shows in an open plan at once that a ride was cancelled', async () => {
  desk.open('/admin/dispatch?plan=plan-1');
  await screen.findByRole('button', { name: 'Assign 10 rides' });
  await listening('booking_updated');
  plan = planOf(rides.map((ride) => proposalOf(ride, { changedMeanwhile: ride === first })));
  hear('booking_updated', { booking: rideOf('R0DE0000', { status: 'cancelled', revision: 2 }) });
  await screen.findByText('Changed meanwhile: it is left out.');
  await screen.findByRole('button', { name: 'Assign 9 rides' });
});

it('shows in an open plan which driver will be late by now', async () => {
  const late = 'Ravi Kumar will be about 12 min late at the pickup of R0DE0000.';
  plan = planOf(rides.map((ride) => proposalOf(ride, ride === first ? { late } : {})));
  desk.open('/admin/dispatch?plan=plan-1');
  await screen.findByText(late);
  await screen.findByRole('button', { name: 'Assign 10 rides' });
});

it('says that a ride was held for another driver after the plan was made, and plans again with the hold', async () => {
  const pin = {
    rideId: 'ride-R3DE0000',
    code: 'R3DE0000',
    driver: sunil,
    by: 'admin',
    rule: null,
    reason: null,
  };
  plan = planOf(
    rides.map((ride) => proposalOf(ride)),
    { pins: [{ ...pin, at: '2026-11-21T06:30:00.000Z' }] },
  );
  desk.server.on(dispatchRoutes.makePlan, () => ({ plan }));
  desk.open('/admin/dispatch?plan=plan-1');
  const notice = (await screen.findByText(/^R3DE00 is held for another driver/)).closest('[role]') as HTMLElement;
  await userEvent.click(within(notice).getByRole('button', { name: 'Plan again' }));
  await waitFor(() => expect(desk.server.callsOf(dispatchRoutes.makePlan)[0]?.body['rideIds']).toHaveLength(10));
});

it('shows how far a plan is while it is made', async () => {
  plan = planOf([], { status: 'planning', rides: 10, progress: 0.1, planned: null });
  desk.open('/admin/dispatch?plan=plan-1');
  await screen.findByRole('progressbar', { name: 'Planning 10 rides' });
  await listening('plan_progress');
  const heard = { planId: 'plan-1', bestPaise: 100, bound: 12.5 };
  const roughly = { moreServed: 2, percent: 31.4, isRough: true };
  hear('plan_progress', { ...heard, served: 7, progress: 0.4, better: roughly });
  await screen.findByText('7 of 10 have a driver so far');
  screen.getByText(
    'At most 2 more rides could be served. At most 31.4 % above the best possible: the proof is rough, so the best plan may be much nearer.',
  );
  hear('plan_progress', {
    ...heard,
    served: 9,
    progress: 0.8,
    better: { moreServed: 0, percent: 2.1, isRough: false },
  });
  await screen.findByText('No plan serves more of these rides. At most 2.1 % above the best possible.');
  plan = planOf(rides.map((ride) => proposalOf(ride)));
  hear('plan_progress', { planId: 'plan-1', bestPaise: 100, bound: null, served: 10, progress: 1 });
  await screen.findByRole('button', { name: 'Assign 10 rides' });
});

it('names the source of its travel times, and how many rides corrected them', async () => {
  plan = planOf([], { learnedRides: 1240 });
  desk.open('/admin/dispatch?plan=plan-1');
  await screen.findByText(/ · travel times: road model, corrected by 1,240 completed rides · policy 3$/);
});

it('names the rides that were asked for and are not in the plan', async () => {
  const leftOut = Array.from({ length: 8 }, (_, at) => ({
    rideId: `gone-${at}`,
    code: `G${at}NE0000`,
    sentence: `G${at}NE0000 was cancelled.`,
  }));
  plan = planOf(
    rides.map((ride) => proposalOf(ride)),
    { leftOut },
  );
  desk.open('/admin/dispatch?plan=plan-1');
  await screen.findByText('8 rides that were asked for are not in this plan:');
  screen.getByText('G0NE0000 was cancelled.');
  expect(screen.queryByText('G7NE0000 was cancelled.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Name all 8' }));
  screen.getByText('G7NE0000 was cancelled.');
});

it('warns in an open plan of today that a driver will be late, and leads to the rescue on the day as it is', async () => {
  const ride = plannedRide('R9DE0001', 9, { status: 'accepted' });
  const driver = choiceOf(ravi, { chosen: true });
  const figures = { served: 1, waiting: 0, emptyKm: 3, paise: 3800, evenness: 0 };
  desk.server.on(dispatchRoutes.dispatchBoard, () =>
    boardOf({
      figures,
      timelines: [timelineOf(ravi, [ride])],
      atRisk: [
        {
          ride,
          driver: ravi,
          lateMinutes: 9,
          sentence: 'Ravi Kumar will be about 9 min late.',
          rescue: { driver: sunil, extraPaise: 5200, sentence: 'Sunil Rao, free 8:10 am.' },
        },
      ],
    }),
  );
  desk.server.on(dispatchRoutes.driversForRide, () => ({ revision: 1, drivers: [driver, choiceOf(sunil)] }));
  desk.server.on(dispatchRoutes.whatIfNow, () => ({
    before: figures,
    after: figures,
    extraPaise: 5200,
    changes: [],
    broken: [],
  }));
  plan = planOf(
    rides.map((each) => proposalOf(each)),
    { from: '2026-11-21T06:30:00.000Z' },
  );
  desk.open('/admin/dispatch?plan=plan-1');
  await screen.findByText('Ravi Kumar will be about 9 min late. Sunil Rao, free 8:10 am.');
  await userEvent.click(screen.getByRole('button', { name: 'Sunil Rao instead…' }));
  await screen.findByRole('button', { name: 'Assign Sunil Rao' });
  expect(desk.address()).toContain('day=2026-11-21');
});

it('lists each ride of the day with the state it is in', async () => {
  const words = { assigned: 'Assigned', accepted: 'Accepted', on_trip: 'On trip', completed: 'Completed' };
  const driven = Object.keys(words).map((status, at) =>
    plannedRide(`R${at}DE0000`, 8, { status: status as keyof typeof words }),
  );
  desk.server.on(dispatchRoutes.dispatchBoard, () =>
    boardOf({
      figures: { served: 4, waiting: 0, emptyKm: 3, paise: 3800, evenness: 0 },
      timelines: driven.map((ride, at) => {
        const timeline = timelineOf(plannedDriver(`Driver ${at}`), [ride]);
        const state = ride.status === 'assigned' ? ('told' as const) : ('fixed' as const);
        return { ...timeline, items: timeline.items.map((item) => ({ ...item, state })) };
      }),
    }),
  );
  desk.open('/admin/dispatch?day=2026-11-21&view=table');
  for (const { code, status } of driven) {
    const row = await screen.findByRole('row', { name: new RegExp(`^${code.slice(0, 6)} `) });
    within(row).getByText(words[status as keyof typeof words]);
  }
});

it('shows the date at midnight on a board of two days', async () => {
  const night = plannedRide('R9DE0002', 9, {
    startsAt: '2026-11-23T03:00:00.000Z',
    endsAt: '2026-11-23T04:00:00.000Z',
  });
  plan = planOf([...rides, night].map((ride) => proposalOf(ride)));
  desk.open('/admin/dispatch?plan=plan-1&view=board');
  await screen.findByText('23 Nov 2026');
  expect(screen.queryByText('12:00 am')).toBeNull();
});

it('marks now on the board of today, and shows each ride on the map with the status that colours it there', async () => {
  const statuses = ['assigned', 'accepted', 'on_trip', 'completed'] as const;
  // The clock of the tests starts at ten o'clock on 21 November.
  const driven = statuses.map((status, at) =>
    plannedRide(`R${at}DE0000`, 8, { status, startsAt: '2026-11-21T02:30:00Z', endsAt: '2026-11-21T06:30:00Z' }),
  );
  const waiting = [plannedRide('R9DE0000', 8, { startsAt: '2026-11-21T06:30:00Z', endsAt: '2026-11-21T10:30:00Z' })];
  desk.server.on(dispatchRoutes.dispatchBoard, () =>
    boardOf({
      figures: { served: 4, waiting: 1, emptyKm: 3, paise: 3800, evenness: 0 },
      timelines: driven.map((ride, at) => timelineOf(plannedDriver(`Driver ${at}`), [ride])),
      waiting,
    }),
  );
  desk.open('/admin/dispatch?day=2026-11-21&view=board');
  const board = await screen.findByRole('group', { name: 'Drivers and their rides over the day' });
  // The board shows eight to four o'clock, so the present time is at a quarter of its width.
  within(board).getByText('Now');
  expect(Number.parseFloat(board.style.getPropertyValue('--now'))).toBeCloseTo(25, 0);
  const map = await screen.findByRole('region', { name: 'The rides on a map' });
  const words = {
    pending: 'Pending',
    assigned: 'Assigned',
    accepted: 'Accepted',
    on_trip: 'On trip',
    completed: 'Completed',
  };
  for (const { code, status } of [...driven, ...waiting]) {
    const bar = within(board).getByRole('button', { name: new RegExp(`^${code.slice(0, 6)},`) });
    expect(bar.dataset['status']).toBe(status);
    const trip = within(map)
      .getByRole('button', { name: new RegExp(`^${code.slice(0, 6)} `) })
      .closest('li') as HTMLElement;
    within(trip).getByText(words[status as keyof typeof words]);
  }
});
