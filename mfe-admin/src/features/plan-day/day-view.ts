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
import { dayOf } from './instants.ts';

/** A day as the board shows it: as it is, or as a plan would have it. */
export interface DayView {
  timelines: readonly Timeline[];
  /** Rides without a driver, by pickup. */
  waiting: readonly PlanRide[];
  pins: readonly Pin[];
  atRisk: readonly RideAtRisk[];
  plan: Plan | undefined;
}

export const viewOfPlan = (plan: Plan): DayView => ({
  timelines: plan.timelines,
  waiting: plan.proposals.filter(({ driver }) => driver === null).map(({ ride }) => ride),
  pins: plan.pins,
  atRisk: [],
  plan,
});

export interface PlacedRide {
  ride: PlanRide;
  /** Undefined: it waits for a driver. */
  driver: Timeline['driver'] | undefined;
  state: 'fixed' | 'told' | 'proposed' | 'pinned' | 'waiting';
  /** Undefined: not known. */
  spareMinutes: number | undefined;
}

/** Every ride of the day with its driver, by pickup. */
export function ridesOf({ timelines, waiting }: DayView): PlacedRide[] {
  const driven = timelines.flatMap(({ driver, items }) =>
    items.flatMap(({ ride, state = 'told', spareMinutes }) =>
      ride ? [{ ride, driver, state, spareMinutes: spareMinutes ?? undefined }] : [],
    ),
  );
  const left = waiting.map((ride) => ({ ride, driver: undefined, state: 'waiting' as const, spareMinutes: undefined }));
  return [...driven, ...left].toSorted((one, other) => (one.ride.startsAt < other.ride.startsAt ? -1 : 1));
}

/** Whether a commit assigns the proposed driver: somebody new, and the ride is as it was planned. */
export const isToAssign = ({ state, driver, told, changedMeanwhile }: Proposal): boolean =>
  (state === 'proposed' || state === 'pinned') &&
  driver !== null &&
  driver.driverId !== told?.driverId &&
  !changedMeanwhile;

/** Rides of the plan that were held for another driver after it was made: it does not know of that. */
export const heldOtherwise = ({ pins, proposals }: Plan): Proposal[] =>
  proposals.filter(({ ride, driver, state }) => {
    const pin = pins.find(({ rideId }) => rideId === ride.rideId);
    return pin !== undefined && state !== 'committed' && pin.driver.driverId !== driver?.driverId;
  });

/** A ride whose driver is fixed has started or been accepted: a plan leaves it where it is. */
export const isMovable = ({ state, ride }: Pick<PlacedRide, 'state' | 'ride'>): boolean =>
  state !== 'fixed' && MAY_BE_PLANNED.includes(ride.status);

/** When a ride begins, as its booking says it. */
export const bookedTime = ({ startsAt }: PlanRide) => ({
  date: dayOf(startsAt),
  time: timeInIndia(new Date(startsAt)),
});

/** By hand, an admin can also give a ride that was accepted to a driver who rescues it. */
export const isAssignable = (ride: PlanRide): boolean =>
  mayDo({ status: ride.status, ...bookedTime(ride) }, 'assign', { role: 'admin', now: new Date() });
