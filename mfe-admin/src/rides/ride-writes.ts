import { routes } from '@pahiya/contracts';
import { toast } from '@pahiya/ui';
import { api } from '@pahiya/web-kit';
import { useRideWrite, type RideCancellation } from '@pahiya/web-kit/rides';
import { changedRide } from './bookings.queries.ts';

/** On a refused token the dialog says so and stays, with the choices in it; nobody is redirected. */
export const keepSession = true;

/**
 * Assigns a driver. If the driver may be late, the ride is assigned anyway unless the policy refuses it, and a toast
 * says by how much.
 */
export const useAssignDriver = () =>
  useRideWrite(async (body: { bookingId: string; driverId: string; revision: number }, intent) => {
    const answer = await api(routes.booking.assignDriver, { body, ...intent, keepSession });
    for (const { sentence } of answer.warnings ?? []) toast.warning(sentence);
    return answer;
  }, changedRide);

export const useAssignVehicle = () =>
  useRideWrite(
    ({ id, ...body }: { id: string; vehicleNumber: string; revision: number }, intent) =>
      api(routes.booking.assignVehicle, { params: { id }, body, ...intent, keepSession }),
    changedRide,
  );

export const useCancelRide = () =>
  useRideWrite(
    ({ id, ...body }: RideCancellation, intent) =>
      api(routes.booking.cancelBooking, { params: { id }, body, ...intent }),
    changedRide,
  );
