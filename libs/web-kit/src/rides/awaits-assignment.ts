import { isUpcoming, type Booking } from '@pahiya/contracts';

/** Whether a missing driver or vehicle can still be assigned. */
export const awaitsAssignment = (ride: Pick<Booking, 'status' | 'date' | 'time'>, now = new Date()): boolean =>
  isUpcoming(ride, now);
