import { POPULATABLE, routes, SELECTABLE, type Booking, type RouteQuery } from '@pahiya/contracts';
import { serve, validationError, type Caller, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { companyIdOf } from '../people/people.repository.ts';
import type { BookingParts } from '../parts.ts';
import { actorOf } from './actor.ts';
import { listRides } from './ride-list.ts';
import { bookingView } from './ride.view.ts';

type ListQuery = RouteQuery<typeof routes.booking.allBookings>;

export function listRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const { myBookings, assignedBookings, allBookings, companyBookings } = routes.booking;
  for (const contract of [myBookings, assignedBookings, allBookings, companyBookings]) {
    serve(app, deps, contract, ({ query, caller }) => bookingsFor(parts, caller, query));
  }
}

async function bookingsFor(
  { database }: BookingParts,
  caller: Caller,
  query: ListQuery,
): Promise<{ bookings: Booking[]; nextCursor?: string }> {
  const { limit = 50, cursor, month, status, q, companyId, populate, select } = query;
  mustBeAmong(POPULATABLE, 'populate', populate);
  mustBeAmong(SELECTABLE, 'select', select);
  // A company that no event told of yet has no rides under its code either.
  const company = companyId === undefined ? undefined : ((await companyIdOf(database, companyId)) ?? companyId);
  const { rides, nextCursor } = await listRides(database, actorOf(caller), {
    filters: { month, status, q, companyId: company },
    page: { limit, cursor },
  });
  const bookings = rides.map((ride) => bookingView(ride, caller.role));
  return nextCursor === undefined ? { bookings } : { bookings, nextCursor };
}

/** `populate` and `select` are checked, and change nothing: a booking always comes whole. */
function mustBeAmong(allowed: readonly string[], field: string, names: string | undefined): void {
  if (names === undefined) return;
  const wrong = names.split(/[\s,]+/).filter((name) => name !== '' && !allowed.includes(name));
  if (wrong.length > 0) {
    throw validationError([{ path: field, message: `${field} does not know ${wrong.join(', ')}` }]);
  }
}
