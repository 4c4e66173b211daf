import { routes, type Booking, type Notice } from '@pahiya/contracts';
import {
  claimOf,
  languageOf,
  notFound,
  PahiyaError,
  say,
  serve,
  validationError,
  followUp,
  type Caller,
  type ServiceDeps,
} from '@pahiya/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { assignDriver } from './assign-driver.ts';
import { assignVehicle } from './assign-vehicle.ts';
import { bookRide } from './book-ride.ts';
import { moveRide } from './move-ride.ts';
import { warningOf } from './reachability.ts';
import { readHistory } from './ride-history.ts';
import { findRide } from './ride.repository.ts';
import { actorOf, rideIsVisibleTo, type Ride } from './ride.ts';
import { bookingView, historyView, snapshotForAnswer } from './ride.view.ts';
import { startRide } from './start-ride.ts';

const contracts = routes.booking;

export function rideRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const answer = answerOf(parts);

  serve(app, deps, contracts.createBooking, async ({ body: form, caller, request }) =>
    answer('booking-created', await bookRide(parts, { form, caller, claim: claimOf(request) }), { caller, request }),
  );

  serve(app, deps, contracts.getBooking, async ({ params, caller }) => {
    const ride = await findRide(parts.database, params.id);
    if (ride === undefined || !rideIsVisibleTo(ride, actorOf(caller))) throw notFound('booking');
    const history = historyView(await readHistory(parts.database, ride.rideId), caller.role);
    return { booking: { ...bookingView(ride, caller.role, parts), history } };
  });

  serve(app, deps, contracts.assignDriver, async ({ body, caller, request }) => {
    const seen = { rideId: body.bookingId, seenRevision: seenRevisionOf(request, body.revision) };
    const { ride, unreachable } = await assignDriver(parts, { ...seen, driverId: body.driverId }, actorOf(caller));
    const warnings = unreachable.map((way) => warningOf(way, languageOf(request)));
    return {
      ...answer('driver-assigned', ride, { caller, request }),
      ...(warnings.length > 0 && { warnings }),
    };
  });

  serve(app, deps, contracts.assignVehicle, async ({ params, body, caller, request }) => {
    const seen = { rideId: params.id, seenRevision: seenRevisionOf(request, body.revision) };
    const ride = await assignVehicle(parts, { ...seen, vehicleNumber: body.vehicleNumber }, actorOf(caller));
    return answer('vehicle-assigned', ride, { caller, request });
  });

  serve(app, deps, contracts.acceptBooking, async ({ body, caller, request }) => {
    const by = ownDriver(body.driverId, caller);
    const seen = { rideId: body.bookingId, seenRevision: seenRevisionOf(request, body.revision) };
    const ride = await moveRide(parts, { ...seen, by, command: async () => ({ do: body.action }) });
    // A pass that began inside the call would commit the denial before its answer is kept.
    if (body.action === 'reject') await followUp(async () => parts.planAgain());
    return answer(body.action === 'accept' ? 'booking-accepted' : 'booking-rejected', ride, { caller, request });
  });

  serve(app, deps, contracts.startRide, async ({ body, caller, request }) => {
    const driver = ownDriver(body.driverId, caller);
    const seen = { rideId: body.bookingId, seenRevision: seenRevisionOf(request, body.revision) };
    return answer('ride-started', await startRide(parts, seen, driver), { caller, request });
  });

  serve(app, deps, contracts.cancelBooking, async ({ params, body, caller, request }) => {
    const seen = { rideId: params.id, seenRevision: seenRevisionOf(request, body.revision) };
    const by = actorOf(caller);
    const ride = await moveRide(parts, { ...seen, by, command: async () => ({ do: 'cancel' }), note: body.reason });
    return answer('booking-cancelled', ride, { caller, request });
  });

  serve(app, deps, contracts.rideSnapshot, async ({ params }) => {
    const ride = await findRide(parts.database, params.id);
    if (ride === undefined) throw notFound('booking');
    return { ride: snapshotForAnswer(ride) };
  });
}

/** The answer to a change of a ride: what was done, and the ride as the caller may see it. */
export const answerOf =
  (parts: BookingParts) =>
  (
    notice: Notice,
    ride: Ride,
    { caller, request }: { caller: Caller; request: FastifyRequest },
  ): { message: string; booking: Booking } => ({
    message: say(notice, request),
    booking: bookingView(ride, caller.role, parts),
  });

/** Clients also send the driver's id; it must be the one in the token. */
export function ownDriver(driverId: string | undefined, caller: Caller) {
  if (driverId !== undefined && driverId !== caller.sub) {
    throw new PahiyaError('FORBIDDEN', { what: 'not-its-driver' });
  }
  return actorOf(caller);
}

const ENTITY_TAG = /^"(\d{1,10})"$/;

/**
 * The revision that the caller saw, from `If-Match: "3"` or from the body.
 * @throws PahiyaError VALIDATION_FAILED when the header is malformed or contradicts the body
 */
export function seenRevisionOf({ headers }: FastifyRequest, inBody: number | undefined): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return inBody;
  const revision = ENTITY_TAG.exec(header)?.[1];
  if (revision === undefined || (inBody !== undefined && inBody !== Number(revision))) {
    throw validationError([{ path: 'If-Match', code: 'no-revision' }]);
  }
  return Number(revision);
}
