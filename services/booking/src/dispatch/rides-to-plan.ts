import { drivableAfterMs, HOLDS_A_DRIVER, MAY_BE_PLANNED, RIDE_LIFE } from '@pahiya/contracts';
import type { Database, Tx } from '@pahiya/service-kit';
import { And, In, LessThan, MoreThan, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { RideEntity, RideStepEntity, type KeptRide } from '../rides/ride.entity.ts';
import type { Ride } from '../rides/ride.ts';

const DAY_MS = 86_400_000;
const BY_START = { startsAt: 'ASC', rideId: 'ASC' } as const;

export interface Horizon {
  from: Date;
  to: Date;
}

/** Rides that wait for a driver, or whose driver has not accepted yet. Named rides are found whatever their time. */
export function openRides(
  { dataSource }: Database,
  { from, to }: Horizon,
  { rideIds, most }: { rideIds?: readonly string[] | undefined; most: number },
): Promise<Ride[]> {
  return dataSource.getRepository(RideEntity).find({
    where: {
      status: In([...MAY_BE_PLANNED]),
      ...(rideIds ? { rideId: In([...rideIds]) } : { startsAt: And(MoreThanOrEqual(from), LessThan(to)) }),
    },
    order: BY_START,
    take: most,
  });
}

/**
 * Rides that have a driver and are not over, from now until a day after the horizon. A ride that was accepted and has not
 * begun counts, even after its booked end, for as long as its driver can start it.
 */
function held(now: Date, until: Date): FindOptionsWhere<KeptRide>[] {
  const startsAt = LessThan(new Date(until.getTime() + DAY_MS));
  return [
    { startsAt, status: In([...HOLDS_A_DRIVER]), busyUntil: MoreThan(now) },
    { startsAt, status: 'on_trip' },
    { startsAt: And(MoreThan(new Date(drivableAfterMs(now))), startsAt), status: 'accepted' },
  ];
}

export function ridesOfDrivers({ dataSource }: Database, now: Date, until: Date): Promise<Ride[]> {
  return dataSource.getRepository(RideEntity).find({ where: held(now, until), order: BY_START });
}

/** The ids of the rides that the driver holds, as committed now. */
export async function ridesHeldBy(tx: Tx, driverId: string, { from, to }: Horizon): Promise<string[]> {
  const where = held(from, to).map((each) => ({ ...each, driverId }));
  const rides = await tx.getRepository(RideEntity).find({ select: { rideId: true }, where });
  return rides.map(({ rideId }) => rideId);
}

export interface DrivenRide {
  driverId: string;
  /** The booked or the real start, whichever was earlier. */
  startsAt: Date;
  /** Null while the trip is under way. */
  endsAt: Date | null;
  /** Where the ride left its driver: with a return, where it began. */
  end: string;
  fromLat: number | null;
  fromLng: number | null;
  toLat: number | null;
  toLng: number | null;
}

/** The trips that ended in that time, and those under way, in order of driver and time. */
export function drivenSince(database: Database, since: Date, until: Date): Promise<DrivenRide[]> {
  return database.query<DrivenRide>({
    text: `select driver_id as "driverId", least(starts_at, began.at, completed_at) as "startsAt",
             completed_at as "endsAt", case when include_return then pickup else dropoff end as "end",
             pickup_lat as "fromLat", pickup_lng as "fromLng",
             case when include_return then pickup_lat else dropoff_lat end as "toLat",
             case when include_return then pickup_lng else dropoff_lng end as "toLng"
           from ride left join ride_transition as began on began.ride_id = ride.id and began.to_status = 'on_trip'
           where status = 'on_trip' or status = 'completed' and ride_date >= ($1::timestamptz - interval '2 days')::date
             and ride_date <= ($2::timestamptz + interval '1 day')::date
             and completed_at >= $1 and completed_at < $2
           order by driver_id, completed_at`,
    values: [since, until],
  });
}

/** How many rides each driver has answered since then, and how many of them the driver accepted. */
export function answersSince(
  database: Database,
  since: Date,
): Promise<{ driverId: string; asked: number; yes: number }[]> {
  return database.query({
    text: `select by_id as "driverId", count(*)::int as asked, (count(*) filter (where to_status = 'accepted'))::int as yes
           from ride join ride_transition on ride_id = id
           where ride_date >= ($1::timestamptz - interval '1 day')::date and at >= $1 and by_role = 'driver'
             and to_status = any($2)
           group by by_id`,
    values: [since, [RIDE_LIFE.accept.to, RIDE_LIFE.reject.to]],
  });
}

/** Which drivers have turned down which of these rides. */
export async function refusalsOf(
  { dataSource }: Database,
  rideIds: readonly string[],
): Promise<{ rideId: string; driverId: string }[]> {
  const steps = await dataSource
    .getRepository(RideStepEntity)
    .findBy({ rideId: In([...rideIds]), to: 'denied', by: { role: 'driver' } });
  return steps.map(({ rideId, by }) => ({ rideId, driverId: by.id }));
}
