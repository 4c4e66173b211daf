import {
  type dispatchRoutes,
  dayInIndia,
  indiaEpochMs,
  type PlanFigures,
  type RouteReply,
  type routes,
  type Timeline,
  WANTS_A_DRIVER,
} from '@pahiya/contracts';
import type { CabClass, Language } from '@pahiya/dispatch';
import type { Database } from '@pahiya/service-kit';
import { Not } from 'typeorm';
import { RideEntity } from '../rides/ride.entity.ts';
import type { Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { dutyOf, minuteOf } from './duty.ts';
import { emptyWays, type EmptyWays } from './empty-ways.ts';
import { unevennessOf } from './evenness.ts';
import { listPins } from './pins.ts';
import { newestPlans } from './plan.repository.ts';
import { summaryView } from './plan.view.ts';
import type { KeptPolicy } from './policy.entity.ts';
import { presentPolicy } from './policy.ts';
import type { DriverOfFleet } from './problem-of-rides.ts';
import { readFleet } from './read-fleet.ts';
import { stateOfHeld } from './read-plan.ts';
import { ridesAtRisk } from './rides-at-risk.ts';
import { planDriver, planRide } from './ride-of-plan.ts';
import { timelineOf, timelinesOf } from './timeline.ts';
import { evennessSentence } from './words.ts';

type Board = RouteReply<typeof dispatchRoutes.dispatchBoard>;
type MyDay = RouteReply<typeof routes.booking.myDay>;

const MINUTES_OF_HOUR = 60;

/** The day as it is: what each driver does, and what waits. */
export async function dispatchBoard(
  parts: DispatchParts,
  wanted: string | undefined,
  language: Language,
): Promise<Board> {
  const { database, clock } = parts;
  const today = dayInIndia(clock.now());
  const [day, pins, plans] = await Promise.all([
    dayAsItIs(parts, wanted ?? today),
    listPins(parts),
    newestPlans(database),
  ]);
  const open = plans.find(({ status }) => status === 'draft' || status === 'planning');
  return {
    figures: figuresOfDay(day),
    timelines: timelinesOfDay(day),
    waiting: day.rides.filter(isWaiting).map(planRide),
    atRisk: day.date === today ? await ridesAtRisk(parts, language) : [],
    pins,
    openPlan: open ? summaryView(open, language) : null,
  };
}

function ridesOfDay(database: Database, day: string): Promise<Ride[]> {
  return database.dataSource.getRepository(RideEntity).find({
    where: { date: day, status: Not<Ride['status']>('cancelled') },
    order: { time: 'ASC', rideId: 'ASC' },
  });
}

/** A day with its rides, from which its timelines and figures follow. */
export interface DayAsItIs {
  /** YYYY-MM-DD in India */
  date: string;
  rides: readonly Ride[];
  fleet: readonly DriverOfFleet[];
  policy: KeptPolicy;
  ways: EmptyWays;
}

const midnightOf = (date: string) => new Date(indiaEpochMs(date, '00:00'));
const isWaiting = ({ status }: Ride) => WANTS_A_DRIVER.includes(status);

export async function dayAsItIs(parts: DispatchParts, date: string): Promise<DayAsItIs> {
  const { database, clock } = parts;
  const now = clock.now();
  const policy = await presentPolicy(database);
  const [rides, fleet, learned] = await Promise.all([
    ridesOfDay(database, date),
    readFleet(parts, date > dayInIndia(now) ? now : midnightOf(date), policy.limits),
    parts.learnedTravel(),
  ]);
  return { date, rides, fleet, policy, ways: emptyWays(learned) };
}

function timelinesOfDay({ date, rides, fleet, policy, ways }: DayAsItIs): Timeline[] {
  const ridesOf = Map.groupBy(rides, ({ driver }) => driver?._id ?? '');
  return timelinesOf(fleet, { policy: policy.limits, day: midnightOf(date), ways }, (driverId) =>
    (ridesOf.get(driverId) ?? []).map((ride) => ({ ride, state: stateOfHeld(ride) })),
  );
}

/** The empty ways are priced as in a plan. */
export function figuresOfDay(day: DayAsItIs): PlanFigures {
  const { weights } = day.policy;
  const timelines = timelinesOfDay(day);
  const waiting = day.rides.filter(isWaiting).length;
  const ways = timelines.flatMap(({ driver, items }) =>
    items.filter(({ kind }) => kind === 'empty').map((way) => ({ way, cab: driver.vehicleType as CabClass })),
  );
  const minutes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  const paise = ways.reduce(
    (sum, { way, cab }) => sum + way.km * (weights.emptyKm[cab] ?? 0) + minutes(way) * weights.emptyMinute,
    0,
  );
  return {
    served: day.rides.length - waiting,
    waiting,
    emptyKm: Math.round(ways.reduce((sum, { way }) => sum + way.km, 0) * 10) / 10,
    paise: Math.round(paise),
    evenness: unevennessOf(timelines.map(({ dutyMinutes }) => dutyMinutes).filter((worked) => worked > 0)),
  };
}

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
  const [rides, fleet, learned] = await Promise.all([
    ridesOfDay(database, day),
    readFleet(parts, now, policy.limits),
    parts.learnedTravel(),
  ]);
  const own = fleet.find(({ id }) => id === driverId);
  const mine = rides.filter(({ driver }) => driver?._id === driverId);
  const nobody = { driverId, code: '00000000', name: '', vehicleType: '', vehicleNumber: null };
  const duties = fleet.map(({ id, driven }) => ({ id, ...dutyOf(driven, policy.limits, minuteOf(now)) }));
  const sum = (of: (duty: (typeof duties)[number]) => number) => duties.reduce((all, duty) => all + of(duty), 0);
  const duty = duties.find(({ id }) => id === driverId);
  const onDuty = sum(({ onDutyMinutesInFortnight }) => onDutyMinutesInFortnight);
  const share = onDuty === 0 ? 0 : sum(({ minutesInFortnight }) => minutesInFortnight) / onDuty;
  const hours = (duty?.minutesInFortnight ?? 0) / MINUTES_OF_HOUR;
  const fairHours = (share * (duty?.onDutyMinutesInFortnight ?? 0)) / MINUTES_OF_HOUR;
  return {
    day: timelineOf({
      driver: own ? planDriver(own.record) : nobody,
      limits: own?.limits ?? null,
      // `driven` is the work until now, which is wrong for other days: the work of a day is its own rides.
      driven: [],
      policy: policy.limits,
      day: midnight,
      ways: emptyWays(learned),
      rides: mine.map((ride) => ({ ride, state: stateOfHeld(ride) })),
    }),
    evenness: { hours, fairHours, sentence: evennessSentence({ hours, fairHours }, language) },
  };
}
