import { dispatchRoutes } from '@pahiya/contracts';
import { languageOf, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { answerOf, seenRevisionOf } from '../rides/ride.routes.ts';
import { actorOf } from '../rides/ride.ts';
import { assignDespite } from './assign-despite.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { whatIfNow } from './what-if-now.ts';

export function rideOfDayRoutes(app: FastifyInstance, deps: ServiceDeps, parts: DispatchParts): void {
  serve(app, deps, dispatchRoutes.whatIfNow, ({ body, caller, request }) =>
    whatIfNow(parts, body, { by: actorOf(caller), language: languageOf(request) }),
  );

  serve(app, deps, dispatchRoutes.assignDespite, async ({ params: { rideId }, body, caller, request }) => {
    const seen = { rideId, seenRevision: seenRevisionOf(request, body.revision) };
    const { driverId, reason } = body;
    const ride = await assignDespite(parts, { ...seen, driverId, reason }, actorOf(caller));
    return answerOf(parts)('driver-assigned', ride, { caller, request });
  });
}
