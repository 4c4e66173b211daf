import { routes, type RouteBody } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { useRideWrite } from '@pahiya/web-kit/rides';
import { changedRide } from '../bookings.queries.ts';
import { keepSession } from '../ride-writes.ts';

const { decideExtras, completeRide } = routes.booking;

export const useDecideExtras = () =>
  useRideWrite(
    ({ id, ...body }: { id: string } & RouteBody<typeof decideExtras>, intent) =>
      api(decideExtras, { params: { id }, body, ...intent, keepSession }),
    changedRide,
  );

export const useCompleteTrip = () =>
  useRideWrite(
    (body: RouteBody<typeof completeRide>, intent) => api(completeRide, { body, ...intent, keepSession }),
    changedRide,
  );
