import type { RideSnapshot } from '@pahiya/contracts';
import { EntitySchema } from 'typeorm';

/** What the booking service tells of a ride: its newest snapshot. */
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
});
