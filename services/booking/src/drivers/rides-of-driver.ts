import type { Database } from '@pahiya/service-kit';
import type { Ride } from '../rides/ride.ts';
import { RideEntity } from '../rides/ride.entity.ts';

/** The report shows five. */
const LATEST = 5;

export interface RidesOfDriver {
  latest: Ride[];
  completedRides: number;
  earningsPaise: number;
}

export async function ridesOfDriver(database: Database, driverId: string): Promise<RidesOfDriver> {
  const rides = database.dataSource.getRepository(RideEntity);
  const [latest, figures] = await Promise.all([
    rides.find({ where: { driverId }, order: { createdAt: 'DESC', rideId: 'DESC' }, take: LATEST }),
    rides
      .createQueryBuilder('ride')
      .select('count(*)::integer', 'rides')
      .addSelect('coalesce(sum(ride.fare.totalPaise), 0)::float8', 'paise')
      .where({ driverId, status: 'completed' })
      .getRawOne<{ rides: number; paise: number }>(),
  ]);
  return { latest, completedRides: figures?.rides ?? 0, earningsPaise: figures?.paise ?? 0 };
}

/** The ride that a driver is on. A unique index allows only one, so this is one look-up. */
export function tripOfDriver({ dataSource }: Database, driverId: string): Promise<Ride | null> {
  return dataSource.getRepository(RideEntity).findOneBy({ driverId, status: 'on_trip' });
}
