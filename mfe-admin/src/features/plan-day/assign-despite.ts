import { dispatchRoutes } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { useRideWrite } from '@pahiya/web-kit/rides';
import { changedRide } from '../../rides/bookings.queries.ts';
import { keepSession } from '../../rides/ride-writes.ts';

interface Despite {
  rideId: string;
  driverId: string;
  revision: number;
  reason: string;
}

/** Assigns a driver whom a hard rule excludes. */
export const useAssignDespite = () =>
  useRideWrite(
    ({ rideId, ...body }: Despite, intent) =>
      api(dispatchRoutes.assignDespite, { params: { rideId }, body, ...intent, keepSession }),
    changedRide,
  );
