import type { RideLimits } from '@pahiya/contracts';
import { EntitySchema } from 'typeorm';

/** What a company chose. */
export interface KeptRideLimits extends RideLimits {
  companyId: string;
}

export const RideLimitsEntity = new EntitySchema<KeptRideLimits>({
  name: 'ride_limits',
  columns: {
    companyId: { type: 'text', primary: true },
    mostOpenRides: { type: 'integer', nullable: true },
    overlapping: { type: 'boolean' },
  },
  checks: [{ name: 'ride_limits_most_check', expression: 'most_open_rides > 0' }],
});

/** Makes simultaneous bookings of one rider wait for each other. See `INSERT_RIDE`. */
export const RiderTurnEntity = new EntitySchema<{ riderId: string; turn: number }>({
  name: 'rider_turn',
  columns: {
    riderId: { type: 'text', primary: true },
    turn: { type: 'integer' },
  },
});
