import type { Database } from '@pahiya/service-kit';
import { In } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { RideEntity, RideStepEntity } from '../rides/ride.entity.ts';
import { EmployeeEntity } from './people.entity.ts';

/**
 * What this service holds of a person. A driver's rides do not name their riders, and a rider's do not name their drivers,
 * nor what these claimed.
 */
export async function personDataOf({ dataSource }: Database, id: string): Promise<Record<string, unknown>> {
  const rides = dataSource.getRepository(RideEntity);
  const newest = { createdAt: 'DESC', rideId: 'DESC' } as const;
  const [employee, driver, ridden, driven] = await Promise.all([
    dataSource.getRepository(EmployeeEntity).findOneBy({ id }),
    dataSource.getRepository(DriverEntity).findOneBy({ id }),
    rides.find({ where: { rider: { userId: id } }, order: newest }),
    rides.find({ where: { driverId: id }, order: newest }),
  ]);
  const steps = await dataSource
    .getRepository(RideStepEntity)
    .findBy({ rideId: In([...ridden, ...driven].map(({ rideId }) => rideId)), by: { id } });
  return {
    ...(employee ? { employee } : {}),
    ...(driver?.record ? { driver: driver.record } : {}),
    ridesYouTook: ridden.map((ride) => ({
      ...ride,
      driver: undefined,
      extras: ride.extras && { state: ride.extras.state },
    })),
    ridesYouDrove: driven.map((ride) => ({ ...ride, rider: undefined })),
    stepsYouTook: steps,
  };
}
