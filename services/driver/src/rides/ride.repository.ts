import type { RideSnapshot } from '@pahiya/contracts';
import { queryRows, type Database, type Tx } from '@pahiya/service-kit';

export interface RideOnTrip {
  rideId: string;
  driverId: string;
  userId: string;
  companyId: string;
}

/** Keeps a ride that has or had a driver as the snapshot says. False when that is no news, and nothing changed. */
export async function keepRide(tx: Tx, ride: RideSnapshot): Promise<boolean> {
  const [before] = await queryRows<{ revision: number; status: string }>(
    tx,
    'select revision, status from ride where id = $1 for update',
    [ride.rideId],
  );
  if (before ? before.revision >= ride.revision : ride.driver === null) return false;
  await queryRows(
    tx,
    `insert into ride (id, revision, status, driver_id, user_id, company_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set revision = excluded.revision, status = excluded.status, driver_id = excluded.driver_id
     where ride.revision < excluded.revision`,
    [ride.rideId, ride.revision, ride.status, ride.driver?.driverId ?? null, ride.rider.userId, ride.company.companyId],
  );
  if (ride.status === 'completed' && before?.status !== 'completed' && ride.driver)
    await queryRows(tx, 'update driver set total_rides = total_rides + 1 where id = $1', [ride.driver.driverId]);
  return true;
}

export function ridesOnTrip(database: Database): Promise<RideOnTrip[]> {
  return database.query<RideOnTrip>({
    text: `select id as "rideId", driver_id as "driverId", user_id as "userId", company_id as "companyId"
           from ride where status = 'on_trip' and driver_id is not null`,
  });
}

/** The rides on trip that this rider or company may see; every one without a filter. */
export function ridesOnTripOf(
  database: Database,
  { userId, companyId }: { userId?: string; companyId?: string },
): Promise<Pick<RideOnTrip, 'rideId' | 'driverId'>[]> {
  return database.query<Pick<RideOnTrip, 'rideId' | 'driverId'>>({
    name: 'rides-on-trip-of',
    text: `select id as "rideId", driver_id as "driverId" from ride
           where status = 'on_trip' and driver_id is not null
             and ($1::text is null or user_id = $1) and ($2::text is null or company_id = $2)`,
    values: [userId ?? null, companyId ?? null],
  });
}
