import { withBuffer, type DispatchLimits, type Minute } from '@pahiya/dispatch';
import { instantOf, type Worked } from './duty.ts';
import type { EmptyWays } from './empty-ways.ts';
import type { MapPoint } from './points.ts';

/** A ride that a driver has begun, from the earlier of its booked and its real start. */
export interface BegunRide {
  startsAt: Minute;
  endsAt: Minute;
  from: MapPoint | undefined;
  to: MapPoint | undefined;
}

export interface WaysOfDriver {
  base: MapPoint | undefined;
  way: EmptyWays;
  limits: Pick<DispatchLimits, 'bufferMinutes' | 'bufferPercent'>;
}

/** How long a cab counts as being where its last ride ended; later it counts as being at its base. */
export const STAYS_MINUTES = 12 * 60;

/**
 * The rides of a driver, by time, with the way to each as part of it, because a plan counts that way as work, too. Where a
 * place is not known, the way is as long as the policy's buffer.
 */
export function withWays<R extends BegunRide>(rides: readonly R[], ways: WaysOfDriver): (R & Worked)[] {
  return rides.map((ride, index) => ({ ...ride, startsAt: leavesFor(ride, rides[index - 1], ways) }));
}

function leavesFor(ride: BegunRide, before: BegunRide | undefined, { base, way, limits }: WaysOfDriver): Minute {
  const isFromDrop = before?.to && (base === undefined || ride.startsAt - before.endsAt < STAYS_MINUTES);
  const start = isFromDrop ? before.to : base;
  const minutes = start && ride.from ? way(start, ride.from, instantOf(ride.startsAt)).minutes : 0;
  return leavesAt({ startsAt: ride.startsAt, freeFrom: before?.endsAt, minutes }, limits);
}

/** When a driver leaves for a ride: early enough for the way and the policy's buffer, but not before the driver is free. */
export function leavesAt(
  { startsAt, freeFrom = -Infinity, minutes }: { startsAt: Minute; freeFrom: Minute | undefined; minutes: number },
  limits: WaysOfDriver['limits'],
): Minute {
  return Math.max(freeFrom, startsAt - withBuffer(minutes, limits));
}
