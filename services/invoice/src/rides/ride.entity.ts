import type { RideSnapshot } from '@pahiya/contracts';
import { indexesOfMigrations } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';

/** The newest snapshot of a ride from the booking service. */
export interface ToldRide {
  rideId: string;
  revision: number;
  snapshot: RideSnapshot;
}

export const RideEntity = new EntitySchema<ToldRide>({
  name: 'ride',
  columns: {
    rideId: { type: 'text', primary: true },
    revision: { type: 'integer' },
    snapshot: { type: 'jsonb' },
  },
  indices: indexesOfMigrations('ride_rider', 'ride_driver'),
});
