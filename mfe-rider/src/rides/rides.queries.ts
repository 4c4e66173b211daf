import { routes } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { bookingQueries, useRideWrite, type RideCancellation } from '@pahiya/web-kit/rides';

export const ridesOfRider = bookingQueries('rider', {
  list: (query, signal) => api(routes.booking.myBookings, { query, signal }),
  one: (id, signal) => api(routes.booking.getBooking, { params: { id }, signal }),
});

export const useCancelRide = () =>
  useRideWrite(
    ({ id, ...body }: RideCancellation, intent) =>
      api(routes.booking.cancelBooking, { params: { id }, body, ...intent }),
    { bookings: ridesOfRider, alsoRefetched: [] },
  );
