import { routes, type Booking } from '@pahiya/contracts';
import { claimOf, notFound, PahiyaError, serve, type Caller, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { acceptRide, rejectRide } from './accept-ride.ts';
import { actorOf } from './actor.ts';
import { assignDriver } from './assign-driver.ts';
import { assignVehicle } from './assign-vehicle.ts';
import { bookRide } from './book-ride.ts';
import { cancelRide } from './cancel-ride.ts';
import { completeRide } from './complete-ride.ts';
import { snapshotOf } from './ride-fact.ts';
import { findRide, findSteps } from './ride.repository.ts';
import { rideIsVisibleTo, type Ride } from './ride.ts';
import { bookingView, historyView } from './ride.view.ts';
import { seenRevisionOf } from './seen-revision.ts';
import { startRide } from './start-ride.ts';

export function rideRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const contracts = routes.booking;

  serve(app, deps, contracts.createBooking, async ({ body: form, caller, request }) =>
    answer('Booking created successfully', await bookRide(parts, { form, caller, claim: claimOf(request) }), caller),
  );

  serve(app, deps, contracts.getBooking, async ({ params, caller }) => {
    const ride = await findRide(parts.database, params.id);
    if (ride === undefined || !rideIsVisibleTo(ride, actorOf(caller))) throw notFound('Booking');
    const history = historyView(await findSteps(parts.database, ride.rideId), caller.role);
    return { booking: { ...bookingView(ride, caller.role), history } };
  });

  serve(app, deps, contracts.assignDriver, async ({ body, caller, request }) => {
    const seen = { rideId: body.bookingId, seenRevision: seenRevisionOf(request, body.revision) };
    const ride = await assignDriver(parts, { ...seen, driverId: body.driverId }, actorOf(caller));
    return answer('Driver assigned successfully', ride, caller);
  });

  serve(app, deps, contracts.assignVehicle, async ({ params, body, caller, request }) => {
    const seen = { rideId: params.id, seenRevision: seenRevisionOf(request, body.revision) };
    const ride = await assignVehicle(parts, { ...seen, vehicleNumber: body.vehicleNumber }, actorOf(caller));
    return answer('Vehicle assigned successfully', ride, caller);
  });

  serve(app, deps, contracts.acceptBooking, async ({ body, caller, request }) => {
    const driver = ownDriver(body.driverId, caller);
    const seen = { rideId: body.bookingId, seenRevision: seenRevisionOf(request, body.revision) };
    return body.action === 'accept'
      ? answer(
          'Booking accepted successfully! Admin and user have been notified.',
          await acceptRide(parts, seen, driver),
          caller,
        )
      : answer(
          'Booking rejected successfully! Admin and user have been notified.',
          await rejectRide(parts, seen, driver),
          caller,
        );
  });

  serve(app, deps, contracts.startRide, async ({ body, caller, request }) => {
    const driver = ownDriver(body.driverId, caller);
    const seen = { rideId: body.bookingId, seenRevision: seenRevisionOf(request, body.revision) };
    return answer('Ride started successfully!', await startRide(parts, seen, driver), caller);
  });

  serve(app, deps, contracts.completeRide, async ({ body, caller, request }) => {
    const { bookingId: rideId, waitingMinutes, tollCharges } = body;
    const driver = ownDriver(body.driverId, caller);
    const seenRevision = seenRevisionOf(request, body.revision);
    const ride = await completeRide(parts, { rideId, seenRevision, waitingMinutes, tollCharges }, driver);
    return answer('Ride completed successfully!', ride, caller);
  });

  serve(app, deps, contracts.cancelBooking, async ({ params, body, caller, request }) => {
    const seenRevision = seenRevisionOf(request, body.revision);
    const ride = await cancelRide(parts, { rideId: params.id, seenRevision, reason: body.reason }, actorOf(caller));
    return answer('Booking cancelled successfully', ride, caller);
  });

  serve(app, deps, contracts.rideSnapshot, async ({ params }) => {
    const ride = await findRide(parts.database, params.id);
    if (ride === undefined) throw notFound('Booking');
    return { ride: snapshotOf(ride) };
  });
}

function answer(message: string, ride: Ride, caller: Caller): { message: string; booking: Booking } {
  return { message, booking: bookingView(ride, caller.role) };
}

/** Clients send the driver's id along; it can only be the one that the token names. */
function ownDriver(driverId: string | undefined, caller: Caller) {
  if (driverId !== undefined && driverId !== caller.sub) {
    throw new PahiyaError('FORBIDDEN', 'This ride can only be answered by its own driver.');
  }
  return actorOf(caller);
}
