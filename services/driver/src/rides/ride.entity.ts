import type { BookingStatus } from '@pahiya/contracts';
import { EntitySchema } from 'typeorm';

/** A ride that has, or had, a driver, by the events of booking. */
export interface HeardRide {
  rideId: string;
  revision: number;
  status: BookingStatus;
  driverId: string | null;
  userId: string;
  companyId: string;
}

export const RideEntity = new EntitySchema<HeardRide>({
  name: 'ride',
  columns: {
    rideId: { type: 'text', primary: true, name: 'id' },
    revision: { type: 'integer' },
    status: { type: 'text' },
    driverId: { type: 'text', nullable: true },
    userId: { type: 'text' },
    companyId: { type: 'text' },
  },
  indices: [{ name: 'ride_on_trip', columns: ['driverId'], where: `status = 'on_trip'` }],
});
