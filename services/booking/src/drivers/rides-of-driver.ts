import type { Database } from '@pahiya/service-kit';
import type { Ride } from '../rides/ride.ts';
import { RIDE_COLUMNS, rideOf, type RideRow } from '../rides/ride.repository.ts';

/** The report shows five. */
const LATEST = 5;

export interface RidesOfDriver {
  latest: Ride[];
  completedRides: number;
  earningsPaise: number;
  onTrip: { bookingId: string; userId: string; companyId: string } | null;
}

export async function ridesOfDriver(database: Database, driverId: string): Promise<RidesOfDriver> {
  const [latest, [figures], [onTrip]] = await Promise.all([
    database.query<RideRow>({
      name: 'driver-latest-rides',
      text: `select ${RIDE_COLUMNS} from ride where driver_id = $1 order by created_at desc, id desc limit ${LATEST}`,
      values: [driverId],
    }),
    database.query<{ rides: number; paise: number }>({
      name: 'driver-figures',
      text: `select count(*)::integer as rides, coalesce(sum(total_paise), 0)::float8 as paise from ride
             where driver_id = $1 and status = 'completed'`,
      values: [driverId],
    }),
    database.query<{ bookingId: string; userId: string; companyId: string }>({
      name: 'driver-trip-now',
      text: `select id as "bookingId", rider_id as "userId", company_id as "companyId" from ride
             where driver_id = $1 and status = 'on_trip'`,
      values: [driverId],
    }),
  ]);
  return {
    latest: latest.map(rideOf),
    completedRides: figures?.rides ?? 0,
    earningsPaise: figures?.paise ?? 0,
    onTrip: onTrip ?? null,
  };
}
