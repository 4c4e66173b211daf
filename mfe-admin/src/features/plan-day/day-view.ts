import {
  MAY_BE_PLANNED,
  mayDo,
  timeInIndia,
  type Pin,
  type Plan,
  type PlanRide,
  type Proposal,
  type RideAtRisk,
  type Timeline,
} from '@pahiya/contracts';
import { serverNow } from '@pahiya/web-kit';
import { dayOf, msOf } from './instants.ts';

/** A day for the board: as it is, or as it would be with a plan. */
export interface DayView {
  /** The first day that is shown: YYYY-MM-DD in India. */
  day: string;
  /** The end of the time that is shown, in ms since the epoch. */
  toMs: number;
  timelines: readonly Timeline[];
  /** The rides without a driver, in the order of their pickups. */
  waiting: readonly PlanRide[];
  pins: readonly Pin[];
  atRisk: readonly RideAtRisk[];
  plan: Plan | undefined;
}

export const viewOfPlan = (plan: Plan): DayView => ({
  day: dayOf(plan.from),
  toMs: msOf(plan.to),
  timelines: plan.timelines,
  waiting: plan.proposals.filter(({ driver }) => driver === null).map(({ ride }) => ride),
  pins: plan.pins,
  atRisk: [],
  plan,
});

export interface PlacedRide {
  ride: PlanRide;
  /** Undefined if the ride waits for a driver. */
  driver: Timeline['driver'] | undefined;
  state: 'fixed' | 'told' | 'proposed' | 'pinned' | 'waiting';
  /** Undefined if not known. */
  spareMinutes: number | undefined;
}

/** All rides of the day with their drivers, in the order of their pickups. */
export function ridesOf({ timelines, waiting }: DayView): PlacedRide[] {
  const driven = timelines.flatMap(({ driver, items }) =>
    items.flatMap(({ ride, state = 'told', spareMinutes }) =>
      ride ? [{ ride, driver, state, spareMinutes: spareMinutes ?? undefined }] : [],
    ),
  );
  const left = waiting.map((ride) => ({ ride, driver: undefined, state: 'waiting' as const, spareMinutes: undefined }));
  return [...driven, ...left].toSorted((one, other) => (one.ride.startsAt < other.ride.startsAt ? -1 : 1));
}

/**
 * Whether a commit assigns the proposed driver: it is another driver than now, and the ride has not changed since the
 * plan was made.
 */
export const isToAssign = ({ state, driver, told, changedMeanwhile }: Proposal): boolean =>
  (state === 'proposed' || state === 'pinned') &&
  driver !== null &&
  driver.driverId !== told?.driverId &&
  !changedMeanwhile;

/**
 * Rides of the plan that were held for another driver after it was made, so that the plan does not contain the hold.
 */
export const heldOtherwise = ({ pins, proposals }: Plan): Proposal[] =>
  proposals.filter(({ ride, driver, state }) => {
    const pin = pins.find(({ rideId }) => rideId === ride.rideId);
    return pin !== undefined && state !== 'committed' && pin.driver.driverId !== driver?.driverId;
  });

/** Whether a plan may move the ride. A ride that has started or was accepted keeps its driver. */
export const isMovable = ({ state, ride }: Pick<PlacedRide, 'state' | 'ride'>): boolean =>
  state !== 'fixed' && MAY_BE_PLANNED.includes(ride.status);

/** The day and time of the pickup, as in the booking. */
export const bookedTime = ({ startsAt }: PlanRide) => ({
  date: dayOf(startsAt),
  time: timeInIndia(new Date(startsAt)),
});

/**
 * Whether an admin may assign the ride by hand. Unlike a plan, an admin may also give an accepted ride to another
 * driver as a rescue.
 */
export const isAssignable = (ride: PlanRide): boolean =>
  mayDo({ status: ride.status, ...bookedTime(ride) }, 'assign', { role: 'admin', now: new Date(serverNow()) });
