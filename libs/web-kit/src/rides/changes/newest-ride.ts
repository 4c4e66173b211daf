import { type Booking } from '@pahiya/contracts';
import { isApiError } from '@pahiya/web-kit';

/**
 * The current ride from a refusal that contains it: another person changed it first, or its state forbids the request.
 */
export function newestRideOf(error: unknown): Booking | undefined {
  const booking = isApiError(error) && error.status === 409 ? error.problem['booking'] : undefined;
  const isRide = typeof booking === 'object' && booking !== null && '_id' in booking && 'revision' in booking;
  return isRide ? (booking as Booking) : undefined;
}
