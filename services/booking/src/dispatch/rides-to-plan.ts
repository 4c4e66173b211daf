import type { Database } from '@pahiya/service-kit';
import { RIDE } from '../rides/ride.entity.ts';
import type { Ride } from '../rides/ride.ts';

export interface Horizon {
  from: Date;
  to: Date;
}

/** Rides that wait for a driver, or whose driver has not accepted yet. Named rides are found whatever their time. */
export async function openRides(
  database: Database,
  { from, to }: Horizon,
  { rideIds, most }: { rideIds?: readonly string[] | undefined; most: number },
): Promise<Ride[]> {
  const rows = await database.query({
    text: `select ${RIDE.selected} from ride where status in ('pending', 'denied', 'assigned')
             and ${rideIds === undefined ? 'starts_at >= $1 and starts_at < $2' : 'id = any($1)'}
           order by starts_at, id limit ${rideIds === undefined ? '$3' : '$2'}`,
    values: rideIds === undefined ? [from, to, most] : [rideIds, most],
  });
  return rows.map(RIDE.read);
}

/**
 * Rides that have a driver and are not over, from now until a day after the horizon. A ride that was accepted and has not
 * begun is over when its day ends: until then its driver may still drive it.
 */
export async function ridesOfDrivers(database: Database, now: Date, until: Date): Promise<Ride[]> {
  const rows = await database.query({
    text: `select ${RIDE.selected} from ride
           where status in ('assigned', 'accepted', 'on_trip') and (busy_until > $1 or status = 'on_trip'
               or (status = 'accepted' and busy_until >= date_trunc('day', $1::timestamptz, 'Asia/Kolkata')))
             and starts_at < $2::timestamptz + interval '1 day'
           order by starts_at, id`,
    values: [now, until],
  });
  return rows.map(RIDE.read);
}

export interface DrivenRide {
  driverId: string;
  /** The booked or the real start, whichever was earlier. */
  startsAt: Date;
  /** Null of a trip under way. */
  endsAt: Date | null;
  dropoff: string;
  fromLat: number | null;
  fromLng: number | null;
  toLat: number | null;
  toLng: number | null;
}

/** The trips that ended in that time, and those under way, in order of driver and time. */
export function drivenSince(database: Database, since: Date, until: Date): Promise<DrivenRide[]> {
  return database.query<DrivenRide>({
    text: `select driver_id as "driverId", least(starts_at, began.at, completed_at) as "startsAt",
             completed_at as "endsAt", dropoff, pickup_lat as "fromLat", pickup_lng as "fromLng",
             dropoff_lat as "toLat", dropoff_lng as "toLng"
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
             and to_status in ('accepted', 'denied')
           group by by_id`,
    values: [since],
  });
}

/** Which drivers have turned down which of these rides. */
export function refusalsOf(
  database: Database,
  rideIds: readonly string[],
): Promise<{ rideId: string; driverId: string }[]> {
  return database.query({
    text: `select distinct ride_id as "rideId", by_id as "driverId" from ride_transition
           where ride_id = any($1) and to_status = 'denied' and by_role = 'driver'`,
    values: [rideIds],
  });
}
