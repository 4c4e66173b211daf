import { EntitySchema } from 'typeorm';

/** A trip that is over, until the live state knows it. */
export interface TripEnd {
  rideId: string;
  driverId: string;
}

export const TripEndEntity = new EntitySchema<TripEnd>({
  name: 'trip_end',
  columns: { rideId: { type: 'text', primary: true }, driverId: { type: 'text' } },
});
