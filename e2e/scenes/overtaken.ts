import { routes, type Booking, type RouteBody } from '@pahiya/contracts';
import { amends, type Network } from './network.ts';

const { allBookings, assignDriver } = routes.booking;

/** Somebody else assigns a driver first: the call is refused, and the refusal contains the changed ride. */
export function assignedMeanwhile(): Network[] {
  let rides: readonly Booking[] = [];
  const watch = amends(allBookings, (list) => {
    rides = [...rides, ...list.bookings];
    return list;
  });
  const refuse = (sent = '') => {
    const { bookingId } = JSON.parse(sent) as RouteBody<typeof assignDriver>;
    const ride = rides.find(({ _id }) => _id === bookingId);
    const other = rides.find(({ assignedDriver: theirs }) => theirs)?.assignedDriver;
    const detail = 'Someone else was first: the ride is assigned now. Please look at it again.';
    const content = {
      type: 'about:blank',
      status: 409,
      title: 'The ride is in another state now',
      detail,
      message: detail,
      error: detail,
      code: 'ILLEGAL_TRANSITION',
      requestId: 'scene',
      booking: ride && { ...ride, status: 'assigned', assignedDriver: other, revision: ride.revision + 1 },
    };
    return { status: 409, contentType: 'application/problem+json', content };
  };
  return [watch, { method: assignDriver.method, path: assignDriver.path, answer: refuse }];
}
