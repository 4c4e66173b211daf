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

/**
 * The answer to a write of a ride. If a refusal contains the newest ride, that is shown before the refusal is rethrown.
 */
export async function showingNewest<T>(answer: Promise<T>, show: (ride: Booking) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const newest = newestRideOf(error);
    if (newest) show(newest);
    throw error;
  }
}
