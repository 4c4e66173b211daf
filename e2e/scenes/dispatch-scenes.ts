import { routes, type Plan } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { cast } from '../support/cast.ts';
import { choicesOf, driverAt, plannedDay } from './planned-day.ts';
import { answers, fails, hangs, type Scene } from './scene.ts';

const { booking } = routes;
const plan = plannedDay({ drivers: 7, ridesEach: 5 });
const large = plannedDay({ drivers: 110, ridesEach: 3 });
const figures = { served: 21, waiting: 1, emptyKm: 84, paise: 96_000, evenness: 0.31 };
const board = {
  figures,
  timelines: plan.timelines,
  waiting: plan.proposals.filter(({ driver }) => driver === null).map(({ ride }) => ride),
  atRisk: [],
  pins: plan.pins,
  openPlan: null,
};
const risky = plan.timelines[3]?.items.flatMap(({ ride }) => ride ?? [])[1];
const withRisk = {
  ...board,
  openPlan: plan,
  atRisk: risky
    ? [
        {
          ride: risky,
          driver: driverAt(3),
          lateMinutes: 6,
          sentence: `Lakshmi Reddy will be about 6 min late at the pickup of ${risky.code.slice(0, 6)}.`,
          rescue: { driver: driverAt(1), extraPaise: 5200, sentence: 'Sunil Rao, +₹52 in all.' },
        },
      ]
    : [],
};
const first = plan.proposals[1];
const second = plan.timelines[1];
const answersOf = (shown: Plan) => [
  answers(booking.getPlan, { plan: shown }),
  answers(booking.driversOfPlannedRide, { drivers: choicesOf(shown, first?.driver?.driverId ?? '') }),
  answers(booking.driversForRide, { revision: 1, drivers: choicesOf(shown, first?.driver?.driverId ?? '') }),
  answers(booking.whatIf, {
    before: shown.planned ?? figures,
    after: { ...(shown.planned ?? figures), emptyKm: 91, paise: 106_200 },
    extraPaise: 5200,
    changes: [
      {
        ...{ rideId: 'other', code: 'K7QX01AB', from: driverAt(1), to: driverAt(0) },
        sentence: 'K7QX01 would go from Sunil Rao to Ravi Kumar.',
      },
    ],
    broken: [],
  }),
];
const onPlan = { as: cast.admin, path: `/admin/dispatch?plan=${plan._id}`, given: answersOf(plan) };
const onDay = {
  as: cast.admin,
  path: '/admin/dispatch?day=2026-11-24',
  given: [answers(booking.dispatchBoard, board)],
};
const choose = (name: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Another driver for/ })
    .first()
    .click();
  await page.getByRole('radio', { name }).first().check();
  await page.getByText('K7QX01 would go from').waitFor();
};

/** The day as it is, a plan of it, and moving a ride to another driver. */
export const dispatchScenes: readonly Scene[] = [
  { ...onPlan, name: 'dispatch-plan' },
  { ...onPlan, name: 'dispatch-plan-board', path: `${onPlan.path}&view=board` },
  { ...onPlan, name: 'dispatch-plan-table', path: `${onPlan.path}&view=table` },
  { ...onPlan, name: 'dispatch-plan-held', path: `${onPlan.path}&view=held` },
  { ...onPlan, name: 'dispatch-plan-what-if', show: choose(/^Lakshmi Reddy/) },
  { ...onPlan, name: 'dispatch-plan-rule', show: choose(/^Imran Ali/) },
  {
    ...onPlan,
    name: 'dispatch-plan-dropped',
    path: `${onPlan.path}&view=board&ride=${first?.ride.rideId}&to=${second?.driver.driverId}`,
  },
  {
    ...onPlan,
    name: 'dispatch-plan-committed',
    given: answersOf({
      ...plan,
      status: 'committed',
      proposals: plan.proposals.map((proposal, index) =>
        index === 3
          ? { ...proposal, state: 'lost' as const, sentence: 'The ride was cancelled meanwhile.' }
          : proposal.driver
            ? { ...proposal, state: 'committed' as const, changedMeanwhile: false }
            : proposal,
      ),
    }),
  },
  {
    ...onPlan,
    name: 'dispatch-plan-planning',
    given: answersOf({ ...plan, status: 'planning', progress: 0.4, planned: null, proposals: [], timelines: [] }),
    unsettled: true,
  },
  {
    ...onPlan,
    name: 'dispatch-plan-not-made',
    given: answersOf({
      ...plan,
      status: 'failed',
      planned: null,
      because: 'The server stopped while it planned. Please plan again.',
    }),
  },
  { ...onPlan, name: 'dispatch-plan-failed', given: [fails(booking.getPlan)] },
  {
    ...onPlan,
    name: 'dispatch-plan-large',
    path: `/admin/dispatch?plan=${large._id}&view=board`,
    given: answersOf(large),
  },
  { ...onDay, name: 'dispatch-day' },
  { ...onDay, name: 'dispatch-day-at-risk', given: [answers(booking.dispatchBoard, withRisk)] },
  { ...onDay, name: 'dispatch-day-loading', given: [hangs(booking.dispatchBoard)], unsettled: true },
  {
    ...onDay,
    name: 'dispatch-day-empty',
    given: [answers(booking.dispatchBoard, { ...board, timelines: [], waiting: [], pins: [] })],
  },
  { ...onDay, name: 'dispatch-day-failed', given: [fails(booking.dispatchBoard)] },
];
