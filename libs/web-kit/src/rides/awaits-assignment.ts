import { isUpcoming, type Booking } from '@pahiya/contracts';
import { serverNow } from '@pahiya/web-kit';

/** Whether a missing driver or vehicle can still be assigned. */
export const awaitsAssignment = (
  ride: Pick<Booking, 'status' | 'date' | 'time'>,
  now = new Date(serverNow()),
): boolean => isUpcoming(ride, now);
