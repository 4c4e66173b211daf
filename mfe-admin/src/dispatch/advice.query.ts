import { queryOptions } from '@tanstack/react-query';
import { driverAdviceRoutes } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { dispatchKeys } from './dispatch-keys.ts';

/** Every driver for a ride as the rides are now, the cheapest first; '' for no ride. */
export const adviceQuery = (rideId: string) =>
  queryOptions({
    queryKey: [...dispatchKeys.all, 'drivers', rideId],
    queryFn: async ({ signal }) =>
      (await api(driverAdviceRoutes.driversForRide, { params: { id: rideId }, signal })).drivers,
    enabled: rideId !== '',
    meta: { shows: ['plan', 'driver'] },
  });
