import { BEFORE_THE_TRIP, type Booking } from '@pahiya/contracts';
import { today } from '@pahiya/ui';

/**
 * Whether a missing driver or vehicle can still be assigned: not once the ride has started, was cancelled or its day is
 * over.
 */
export function awaitsAssignment({ status, date }: Pick<Booking, 'status' | 'date'>, day = today()): boolean {
  return BEFORE_THE_TRIP.includes(status) && date >= day;
}
