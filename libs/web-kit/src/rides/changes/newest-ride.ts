import { type Booking } from '@pahiya/contracts';
import { isApiError } from '@pahiya/web-kit';

/** The ride as it is now, of a refusal that tells it: somebody else was first, or its state forbids what was asked. */
export function newestRideOf(error: unknown): Booking | undefined {
  const booking = isApiError(error) && error.status === 409 ? error.problem['booking'] : undefined;
  const isRide = typeof booking === 'object' && booking !== null && '_id' in booking && 'revision' in booking;
  return isRide ? (booking as Booking) : undefined;
}

/** The answer of a write of a ride; the newest ride of a refusal is shown before it is thrown on. */
export async function showingNewest<T>(answer: Promise<T>, show: (ride: Booking) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const newest = newestRideOf(error);
    if (newest) show(newest);
    throw error;
  }
}
