import { routes } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { completeRide } from './complete-ride.ts';
import { decideExtras } from './decide-extras.ts';
import { answerOf, ownDriver, seenRevisionOf } from './ride.routes.ts';
import { actorOf, extrasWait } from './ride.ts';

const contracts = routes.booking;

export function completionRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  const answer = answerOf(parts);

  serve(app, deps, contracts.completeRide, async ({ body, caller, request }) => {
    const { bookingId: rideId, waitingMinutes, tollCharges, drivenKm } = body;
    const by = caller.role === 'admin' ? actorOf(caller) : ownDriver(body.driverId, caller);
    const seenRevision = seenRevisionOf(request, body.revision);
    const ride = await completeRide(parts, { rideId, seenRevision, waitingMinutes, tollCharges, drivenKm }, by);
    return answer(extrasWait(ride) ? 'ride-completed-extras-wait' : 'ride-completed', ride, { caller, request });
  });

  serve(app, deps, contracts.decideExtras, async ({ params, body, caller, request }) => {
    const { revision, ...decision } = body;
    const seen = { rideId: params.id, seenRevision: seenRevisionOf(request, revision) };
    const ride = await decideExtras(parts, { ...seen, ...decision }, actorOf(caller));
    return answer('extras-decided', ride, { caller, request });
  });
}
