import {
  addDays,
  BEFORE_THE_TRIP,
  drivableAfterMs,
  HOLDS_A_DRIVER,
  indiaEpochMs,
  IS_ON_THE_BOARD,
  isRideOfDay,
  WANTS_A_DRIVER,
} from '@pahiya/contracts';
import type { Database } from '@pahiya/service-kit';
import { And, In, LessThan, MoreThan, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { RideEntity, type KeptRide } from '../rides/ride.entity.ts';
import { endOf, startOf, type Ride } from '../rides/ride.ts';

interface Asked {
  /** YYYY-MM-DD in India */
  day: string;
  now: Date;
  /** The rides of this driver; without it, of all. */
  driverId?: string;
}

/** The rides that the board of the day shows, by `isRideOfDay`, in order of their pickups. */
export async function ridesOfDay({ dataSource }: Database, asked: Asked): Promise<Ride[]> {
  const { day, now, driverId } = asked;
  const where = mayBeOfDay(asked).map((each) => ({ ...each, ...(driverId !== undefined && { driverId }) }));
  const rides = await dataSource.getRepository(RideEntity).find({ where, order: { startsAt: 'ASC', rideId: 'ASC' } });
  const timesOf = (ride: Ride) => ({
    status: ride.status,
    startsMs: startOf(ride).getTime(),
    endsMs: endOf(ride).getTime(),
  });
  return rides.filter((ride) => isRideOfDay(timesOf(ride), day, now));
}

/** How many days after its booked pickup, or return, a trip that began before the day is looked for among completed ones. */
const LATEST_END_DAYS = 7;

/** Conditions that all rides of the day fulfil, each of which has an index. */
function mayBeOfDay({ day, now }: Asked): FindOptionsWhere<KeptRide>[] {
  const midnight = new Date(indiaEpochMs(day, '00:00'));
  const isEarlier = { date: LessThan(day) };
  const isCompletedSince = { status: 'completed' as const, completedAt: MoreThan(midnight) };
  const lately = addDays(day, -LATEST_END_DAYS);
  return [
    { date: day, status: In([...IS_ON_THE_BOARD]) },
    { ...isEarlier, status: In([...WANTS_A_DRIVER, ...HOLDS_A_DRIVER]), busyUntil: MoreThan(midnight) },
    { ...isEarlier, status: 'on_trip' },
    { ...isEarlier, status: In([...BEFORE_THE_TRIP]), startsAt: MoreThan(new Date(drivableAfterMs(now))) },
    { date: And(LessThan(day), MoreThanOrEqual(lately)), ...isCompletedSince },
    { ...isEarlier, includeReturn: true, returnDate: MoreThanOrEqual(lately), ...isCompletedSince },
  ];
}
