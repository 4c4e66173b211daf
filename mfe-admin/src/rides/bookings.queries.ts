import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { driverKeys } from '../drivers/drivers.queries.ts';
import { useWrite } from '../writes/use-write.ts';
import { bookingKeys, showBooking, statsKeys, type BookingFilters } from './booking-cache.ts';

export const bookingListQuery = (filters: BookingFilters, limit = 50) =>
  infiniteQueryOptions({
    queryKey: bookingKeys.list(filters, limit),
    queryFn: ({ pageParam, signal }) =>
      api(routes.booking.allBookings, { query: { ...filters, limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.one(id),
    queryFn: async ({ signal }) => (await api(routes.booking.getBooking, { params: { id }, signal })).booking,
  });

export const rideStatsQuery = queryOptions({
  queryKey: statsKeys.rides,
  queryFn: ({ signal }) => api(routes.booking.rideStats, { signal }),
});

function useShowAnswer() {
  const client = useQueryClient();
  return ({ booking }: { booking: Booking }) => {
    showBooking(client, booking);
    void client.invalidateQueries({ queryKey: bookingKeys.one(booking._id) });
    void client.invalidateQueries({ queryKey: statsKeys.rides });
    void client.invalidateQueries({ queryKey: driverKeys.all });
  };
}

/** The dialog says that the token was refused; what was chosen in it stays in view. */
const keepSession = true;

export function useAssignDriver() {
  return useWrite(
    (body: { bookingId: string; driverId: string }, idempotencyKey) =>
      api(routes.booking.assignDriver, { body, idempotencyKey, keepSession }),
    useShowAnswer(),
  );
}

export function useAssignVehicle() {
  return useWrite(
    ({ id, vehicleNumber }: { id: string; vehicleNumber: string }, idempotencyKey) =>
      api(routes.booking.assignVehicle, { params: { id }, body: { vehicleNumber }, idempotencyKey, keepSession }),
    useShowAnswer(),
  );
}

export function useCancelRide() {
  return useWrite(
    ({ id, reason }: { id: string; reason?: string | undefined }, idempotencyKey) =>
      api(routes.booking.cancelBooking, { params: { id }, body: { reason }, idempotencyKey }),
    useShowAnswer(),
  );
}
