import {
  type dispatchRoutes,
  dayInIndia,
  indiaEpochMs,
  type PlanFigures,
  type RouteReply,
  type routes,
  WANTS_A_DRIVER,
} from '@pahiya/contracts';
import { aheadOf, evennessPaise, unevennessOf, type CabClass, type Language } from '@pahiya/dispatch';
import type { Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { dutyOf, minuteOf } from './duty.ts';
import { withEmptyWays, type EmptyWays } from './empty-ways.ts';
import { listPins } from './pins.ts';
import { findOpenPlan } from './plan.repository.ts';
import { summaryView } from './plan.view.ts';
import type { KeptPolicy } from './policy.entity.ts';
import { presentPolicy } from './policy.ts';
import type { DriverOfFleet } from './problem-of-rides.ts';
import { readFleet } from './read-fleet.ts';
import { stateOfHeld } from './read-plan.ts';
import { ridesAtRisk } from './rides-at-risk.ts';
import { ridesOfDay } from './rides-of-day.ts';
import { planDriver, planRide } from './ride-of-plan.ts';
import { dayOfDriver, outOfService, timelineOf, timelinesOf, type TimelineRide } from './timeline.ts';
import { evennessSentence } from './words.ts';

type Board = RouteReply<typeof dispatchRoutes.dispatchBoard>;
type MyDay = RouteReply<typeof routes.booking.myDay>;

const MINUTES_OF_HOUR = 60;

/** The day as it is, without a plan: what each driver does, and which rides wait. */
export async function dispatchBoard(
  parts: DispatchParts,
  wanted: string | undefined,
  language: Language,
): Promise<Board> {
  const { database, clock } = parts;
  const today = dayInIndia(clock.now());
  const [day, pins, open] = await Promise.all([
    dayAsItIs(parts, wanted ?? today),
    listPins(parts),
    findOpenPlan(database, clock.now()),
  ]);
  const shown = await withEmptyWays(parts, (ways) => ({
    figures: figuresOfDay(day, ways),
    timelines: timelinesOf([...day.fleet, ...outOfService(day.fleet, day.rides)], shownOf(day, ways), ridesOn(day)),
  }));
  return {
    ...shown,
    waiting: day.rides.filter(isWaiting).map(planRide),
    atRisk: day.date === today ? await ridesAtRisk(parts, language) : [],
    pins,
    openPlan: open ? summaryView(open, language) : null,
  };
}

/** A day with its rides, from which its timelines and figures follow. */
export interface DayAsItIs {
  /** YYYY-MM-DD in India */
  date: string;
  now: Date;
  rides: readonly Ride[];
  fleet: readonly DriverOfFleet[];
  policy: KeptPolicy;
}

const midnightOf = (date: string) => new Date(indiaEpochMs(date, '00:00'));
const isWaiting = ({ status }: Ride) => WANTS_A_DRIVER.includes(status);

export async function dayAsItIs(parts: DispatchParts, date: string): Promise<DayAsItIs> {
  const { database, clock } = parts;
  const now = clock.now();
  const policy = await presentPolicy(database);
  const [rides, fleet] = await Promise.all([
    ridesOfDay(database, { day: date, now }),
    readFleet(parts, date > dayInIndia(now) ? now : midnightOf(date), policy.limits),
  ]);
  return { date, now, rides, fleet, policy };
}

/** The rides that a driver has on that day. */
function ridesOn({ rides }: DayAsItIs): (driverId: string) => TimelineRide[] {
  const ridesOf = Map.groupBy(rides, ({ driver }) => driver?._id ?? '');
  return (driverId) => (ridesOf.get(driverId) ?? []).map((ride) => ({ ride, state: stateOfHeld(ride) }));
}

const shownOf = ({ date, now, policy }: DayAsItIs, ways: EmptyWays) => ({
  policy: policy.limits,
  day: midnightOf(date),
  now,
  ways,
});

/**
 * The empty ways, and the evenness of the fortnight before, are priced as in a plan. A ride that began on an earlier day was
 * priced there.
 */
export function figuresOfDay(day: DayAsItIs, by: EmptyWays): PlanFigures {
  const { weights, limits } = day.policy;
  const ridesOf = ridesOn(day);
  const shown = shownOf(day, by);
  const days = day.fleet.map((driver) => dayOfDriver(driver, shown, ridesOf(driver.id)));
  const beginsOnDay = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) >= shown.day.getTime();
  const waiting = day.rides.filter(isWaiting).length;
  const ways = days.flatMap(({ timeline: { driver, items } }) =>
    items.filter(({ kind }) => kind === 'empty').map((way) => ({ way, cab: driver.vehicleType as CabClass })),
  );
  const emptyPaise = ways.reduce(
    (sum, { way, cab }) => sum + way.km * (weights.emptyKm[cab] ?? 0) + minutesOf(way) * weights.emptyMinute,
    0,
  );
  const ahead = aheadOf(day.fleet.map(({ driven }) => dutyOf(driven, limits, minuteOf(midnightOf(day.date)))));
  const unevenPaise = days.reduce((sum, { timeline: { items } }, driver) => {
    const each = items.filter((item) => item.kind === 'ride' && beginsOnDay(item)).map(minutesOf);
    const minutes = each.reduce((all, own) => all + own, 0);
    const squares = each.reduce((all, own) => all + own * own, 0);
    return sum + evennessPaise(weights, { aheadMinutes: ahead[driver]!, minutes, squares });
  }, 0);
  return {
    served: day.rides.length - waiting,
    waiting,
    emptyKm: Math.round(ways.reduce((sum, { way }) => sum + way.km, 0) * 10) / 10,
    emptyPaise: Math.round(emptyPaise),
    paise: Math.round(emptyPaise + unevenPaise),
    evenness: unevennessOf(days.map(({ duty }) => duty)),
  };
}

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** A driver's own day. */
export async function myDay(
  parts: DispatchParts,
  { driverId, date }: { driverId: string; date: string | undefined },
  language: Language,
): Promise<MyDay> {
  const { database } = parts;
  const now = parts.clock.now();
  const day = date ?? dayInIndia(now);
  const midnight = new Date(indiaEpochMs(day, '00:00'));
  const policy = await presentPolicy(database);
  const [mine, fleet] = await Promise.all([
    ridesOfDay(database, { day, now, driverId }),
    readFleet(parts, now, policy.limits),
  ]);
  const own = fleet.find(({ id }) => id === driverId);
  const nobody = { driverId, code: '00000000', name: '', vehicleType: '', vehicleNumber: null };
  const duties = fleet.map(({ id, driven }) => ({ id, ...dutyOf(driven, policy.limits, minuteOf(now)) }));
  const place = duties.findIndex(({ id }) => id === driverId);
  const hours = (duties[place]?.minutesInFortnight ?? 0) / MINUTES_OF_HOUR;
  const fairHours = hours - (aheadOf(duties)[place] ?? 0) / MINUTES_OF_HOUR;
  return {
    day: await withEmptyWays(parts, (ways) =>
      timelineOf({
        driver: own ? planDriver(own.record) : nobody,
        limits: own?.limits ?? null,
        // `driven` is the work until now, which is wrong for other days: the work of a day is its own rides.
        driven: [],
        policy: policy.limits,
        day: midnight,
        now,
        ways,
        rides: mine.map((ride) => ({ ride, state: stateOfHeld(ride) })),
      }),
    ),
    evenness: { hours, fairHours, sentence: evennessSentence({ hours, fairHours }, language) },
  };
}
