import {
  dayInIndia,
  dayNumber,
  dispatchRoutes,
  routes,
  type DispatchPolicyView,
  type Plan,
  type Timeline,
} from '@pahiya/contracts';
import { choicesOf, driverAt, plannedDay } from '@pahiya/testing';
import type { Page } from 'playwright-core';
import { cast } from '../support/cast.ts';
import { answers, fails, hangs } from './network.ts';
import { press, type Scene } from './scene.ts';

const plan = plannedDay({ drivers: 7, ridesEach: 5 });
const large = plannedDay({ drivers: 110, ridesEach: 3 });
const figures = { served: 21, waiting: 1, emptyKm: 84, emptyPaise: 96_000, paise: 91_000, evenness: 0.31 };
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
/** One driver is on a ride of three days, another one drives a ride of the evening before. */
const overMidnight = {
  ...board,
  timelines: plan.timelines.map((timeline, index) => {
    const last = timeline.items.findLast(({ kind }) => kind === 'ride');
    const times = {
      2: { startsAt: '2026-11-23T03:30:00.000Z', endsAt: '2026-11-25T12:30:00.000Z' },
      5: { startsAt: '2026-11-23T18:00:00.000Z', endsAt: '2026-11-23T18:40:00.000Z' },
    }[index];
    if (!times || !last?.ride) return timeline;
    const ride = { ...last.ride, status: 'on_trip' as const, ...times };
    return { ...timeline, items: [{ ...last, ...times, state: 'fixed' as const, ride }] };
  }),
};
const [first, second] = [plan.proposals[1], plan.timelines[1]];
const answersOf = (shown: Plan) => [
  answers(dispatchRoutes.getPlan, { plan: shown }),
  answers(dispatchRoutes.driversOfPlannedRide, { drivers: choicesOf(shown, first?.driver?.driverId ?? '') }),
  answers(dispatchRoutes.driversForRide, { revision: 1, drivers: choicesOf(shown, first?.driver?.driverId ?? '') }),
  answers(dispatchRoutes.whatIf, {
    before: shown.planned ?? figures,
    after: { ...(shown.planned ?? figures), emptyKm: 91, paise: 106_200 },
    extraPaise: 5200,
    changes: [
      {
        rideId: 'other',
        code: 'K7QX01AB',
        from: driverAt(1),
        to: driverAt(0),
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
  given: [answers(dispatchRoutes.dispatchBoard, board)],
};
const presentDriver = plan.timelines[1];
const moved = presentDriver?.items.flatMap(({ ride }) => (ride?.status === 'pending' ? ride : []))[0];
const choices = choicesOf(plan, presentDriver?.driver.driverId ?? '').map((choice, index) =>
  index === 6
    ? { ...choice, possible: false, rule: 'busy', sentence: 'Drives 7SBXF1 from 8:57 am to 9:50 am.' }
    : choice,
);
/** The day as it is, with a ride dropped on driver `n`. */
const dropped = (n: number): Omit<Scene, 'name'> => ({
  ...onDay,
  path: `${onDay.path}&view=board&ride=${moved?.rideId}&to=${driverAt(n).driverId}`,
  given: [
    ...onDay.given,
    answers(dispatchRoutes.driversForRide, { revision: 1, drivers: choices }),
    answers(dispatchRoutes.whatIfNow, {
      before: figures,
      after: { ...figures, emptyKm: 91, paise: 101_200 },
      extraPaise: -900,
      changes: [],
      broken: [],
    }),
  ],
});
// The driver's page compares the day with the machine's today.
const untilTodayMs = (dayNumber(dayInIndia(new Date())) - dayNumber('2026-11-24')) * 86_400_000;
const today = (instant: string) => new Date(Date.parse(instant) + untilTodayMs).toISOString();
const onToday = (items: Timeline['items']) =>
  items.map((item) => ({ ...item, startsAt: today(item.startsAt), endsAt: today(item.endsAt) }));
const day = { ...(plan.timelines[0] as Timeline), items: onToday(plan.timelines[0]?.items ?? []) };
const onOwnDay = { as: cast.ravi, path: '/driver-dashboard' };
const evenness = { hours: 62, fairHours: 58, sentence: 'You drove 62 h in 14 days, 4 h more than the even 58 h.' };
const choose = (name: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Another driver for/ })
    .first()
    .click();
  await page.getByRole('radio', { name }).first().check();
  await page.getByText('K7QX01 would go from').waitFor();
};

const policy: DispatchPolicyView = {
  limits: {
    workMinutesADay: 480,
    workMinutesAWeek: 2880,
    workWithoutBreak: 300,
    breakMinutes: 30,
    shortWaitMinutes: 15,
    restMinutes: 540,
    spreadOver: null,
    bufferMinutes: 10,
    bufferPercent: 15,
    papersVerified: false,
    night: { from: 1200, until: 360, escort: false },
    freezeMinutes: 45,
  },
  weights: {
    emptyKm: { Sedan: 1200, 'Mini SUV': 1400, SUV: 1600 },
    emptyMinute: 150,
    largerCabKm: 300,
    thinSlackMinute: 500,
    thinSlackMinutes: 15,
    overtimeMinute: 400,
    overtimeAfterMinutes: 480,
    evennessHour: 200,
    askAgain: 5000,
    change: 10_000,
    unserved: 2_000_000,
  },
  automation: 'suggest',
  reachability: 'warn',
  version: 3,
  effectiveFrom: '2026-11-20T09:00:00.000Z',
  by: 'admin@pahiya.example',
};
const onPolicy = {
  as: cast.admin,
  path: '/admin/dispatch/policy',
  given: [
    answers(dispatchRoutes.getDispatchPolicy, policy),
    answers(dispatchRoutes.dispatchPolicyHistory, { history: [policy, { ...policy, version: 2 }] }),
    answers(dispatchRoutes.tryDispatchPolicy, {
      from: '2026-11-14T00:00:00.000Z',
      to: '2026-11-20T00:00:00.000Z',
      rides: 84,
      driven: { ...figures, emptyKm: 702 },
      present: { ...figures, emptyKm: 402 },
      tried: figures,
    }),
  ],
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
    name: 'dispatch-plan-left-out',
    given: answersOf({
      ...plan,
      leftOut: plan.proposals.slice(0, 9).map(({ ride: { rideId, code } }, index) => ({
        rideId: `out-${rideId}`,
        code,
        sentence: `${code.slice(0, 6)} ${index % 2 ? 'has a driver who accepted it' : 'was cancelled'}.`,
      })),
    }),
  },
  {
    ...onPlan,
    name: 'dispatch-plan-conflict',
    given: [
      ...onPlan.given,
      fails(dispatchRoutes.commitPlan, {
        status: 409,
        code: 'CONFLICT',
        sentence: 'This plan is committed already: nothing more can be done with it.',
      }),
    ],
    show: async (page) => {
      await press(/^Assign \d+ rides$/)(page);
      await page.getByText('This plan is committed already').waitFor();
    },
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
  { ...onPlan, name: 'dispatch-plan-failed', given: [fails(dispatchRoutes.getPlan)] },
  {
    ...onPlan,
    name: 'dispatch-plan-large',
    path: `/admin/dispatch?plan=${large._id}&view=board`,
    given: answersOf(large),
  },
  { ...onDay, name: 'dispatch-day' },
  { ...onDay, name: 'dispatch-day-midnight', given: [answers(dispatchRoutes.dispatchBoard, overMidnight)] },
  {
    ...onDay,
    name: 'dispatch-day-midnight-table',
    path: `${onDay.path}&view=table`,
    given: [answers(dispatchRoutes.dispatchBoard, overMidnight)],
  },
  { ...onDay, name: 'dispatch-day-at-risk', given: [answers(dispatchRoutes.dispatchBoard, withRisk)] },
  { ...dropped(0), name: 'dispatch-day-dropped' },
  { ...dropped(2), name: 'dispatch-day-rule', show: press(/despite the rule$/) },
  { ...dropped(6), name: 'dispatch-day-taken' },
  { ...onDay, name: 'dispatch-day-loading', given: [hangs(dispatchRoutes.dispatchBoard)], unsettled: true },
  {
    ...onDay,
    name: 'dispatch-day-empty',
    given: [answers(dispatchRoutes.dispatchBoard, { ...board, timelines: [], waiting: [], pins: [] })],
  },
  { ...onOwnDay, name: 'driver-day', given: [answers(routes.booking.myDay, { day, evenness })] },
  {
    ...onOwnDay,
    name: 'driver-day-empty',
    given: [answers(routes.booking.myDay, { day: { ...day, items: [] }, evenness })],
  },
  {
    ...onOwnDay,
    name: 'driver-day-midnight',
    given: [
      answers(routes.booking.myDay, {
        day: { ...day, items: [...onToday(overMidnight.timelines[2]?.items ?? []), ...day.items.slice(0, 3)] },
        evenness,
      }),
    ],
  },
  { ...onOwnDay, name: 'driver-day-failed', given: [fails(routes.booking.myDay)] },
  { ...onPolicy, name: 'dispatch-policy' },
  {
    ...onPolicy,
    name: 'dispatch-policy-tried',
    show: async (page) => {
      await press('Try on last week')(page);
      await page.getByRole('table', { name: 'Last week' }).waitFor();
    },
  },
  { ...onPolicy, name: 'dispatch-policy-failed', given: [fails(dispatchRoutes.getDispatchPolicy)] },
  { ...onDay, name: 'dispatch-day-failed', given: [fails(dispatchRoutes.dispatchBoard)] },
];
