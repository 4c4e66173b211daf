import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { bookingQueries, figureQueries, type RideCancellation } from '@pahiya/web-kit/rides';
import { driverKeys } from '../drivers/drivers.queries.ts';

export const bookings = bookingQueries('admin', {
  list: (query, signal) => api(routes.booking.allBookings, { query, signal }),
  one: (id, signal) => api(routes.booking.getBooking, { params: { id }, signal }),
});
export const figures = figureQueries('admin', (query, signal) => api(routes.booking.rideFigures, { query, signal }));
export const statsKeys = { all: ['admin', 'stats'] as const, rides: ['admin', 'stats', 'rides'] as const };

export const rideStatsQuery = queryOptions({
  queryKey: statsKeys.rides,
  queryFn: ({ signal }) => api(routes.booking.rideStats, { signal }),
});

function useShowAnswer() {
  const client = useQueryClient();
  return ({ booking }: { booking: Booking }) => {
    bookings.show(client, booking);
    void client.invalidateQueries({ queryKey: statsKeys.rides });
    void client.invalidateQueries({ queryKey: driverKeys.all });
  };
}

/** The dialog says that the token was refused; what was chosen in it stays in view. */
const keepSession = true;

export function useAssignDriver() {
  return useWrite(
    (body: { bookingId: string; driverId: string }, intent) =>
      api(routes.booking.assignDriver, { body, ...intent, keepSession }),
    useShowAnswer(),
  );
}

export function useAssignVehicle() {
  return useWrite(
    ({ id, vehicleNumber }: { id: string; vehicleNumber: string }, intent) =>
      api(routes.booking.assignVehicle, { params: { id }, body: { vehicleNumber }, ...intent, keepSession }),
    useShowAnswer(),
  );
}

export function useCancelRide() {
  return useWrite(
    ({ id, reason }: RideCancellation, intent) =>
      api(routes.booking.cancelBooking, { params: { id }, body: { reason }, ...intent }),
    useShowAnswer(),
  );
}
