import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { bookingQueries, figureQueries, showingNewest, type RideCancellation } from '@pahiya/web-kit/rides';
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

/** Shows what an answer or a refusal says of a ride. */
function useShowRide() {
  const client = useQueryClient();
  const show = (booking: Booking) => {
    bookings.show(client, booking);
    void client.invalidateQueries({ queryKey: statsKeys.rides });
    void client.invalidateQueries({ queryKey: driverKeys.all });
  };
  return { show, showAnswer: ({ booking }: { booking: Booking }) => show(booking) };
}

/** The dialog says that the token was refused; what was chosen in it stays in view. */
const keepSession = true;

export function useAssignDriver() {
  const { show, showAnswer } = useShowRide();
  return useWrite(
    (body: { bookingId: string; driverId: string; revision: number }, intent) =>
      showingNewest(api(routes.booking.assignDriver, { body, ...intent, keepSession }), show),
    showAnswer,
  );
}

export function useAssignVehicle() {
  const { show, showAnswer } = useShowRide();
  return useWrite(
    ({ id, ...body }: { id: string; vehicleNumber: string; revision: number }, intent) =>
      showingNewest(api(routes.booking.assignVehicle, { params: { id }, body, ...intent, keepSession }), show),
    showAnswer,
  );
}

export function useCancelRide() {
  const { show, showAnswer } = useShowRide();
  return useWrite(
    ({ id, ...body }: RideCancellation, intent) =>
      showingNewest(api(routes.booking.cancelBooking, { params: { id }, body, ...intent }), show),
    showAnswer,
  );
}
