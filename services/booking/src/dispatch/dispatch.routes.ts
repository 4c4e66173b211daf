import { dispatchRoutes, routes } from '@pahiya/contracts';
import {
  decodeCursor,
  languageOf,
  notACursor,
  notFound,
  pageOf,
  say,
  serve,
  type ServiceDeps,
} from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { findRide } from '../rides/ride.repository.ts';
import { seenRevisionOf } from '../rides/ride.routes.ts';
import { actorOf } from '../rides/ride.ts';
import { dispatchBoard, myDay } from './board.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { suggestDrivers } from './drivers-for-ride.ts';
import { listPins, pinRide, unpinRide } from './pins.ts';
import { planRoutes } from './plan.routes.ts';
import { changePolicy, policyHistory, policyView, presentPolicy } from './policy.ts';
import { rideOfDayRoutes } from './ride-of-day.routes.ts';
import { tryPolicy } from './try-policy.ts';

const NEWER_THAN_ANY = 2 ** 31 - 1;

export function deskRoutes(app: FastifyInstance, deps: ServiceDeps, parts: DispatchParts): void {
  planRoutes(app, deps, parts);
  pinRoutes(app, deps, parts);
  policyRoutes(app, deps, parts);
  rideOfDayRoutes(app, deps, parts);

  serve(app, deps, dispatchRoutes.driversForRide, async ({ params, request }) => {
    const ride = await findRide(parts.database, params.id);
    if (ride === undefined) throw notFound('booking');
    return { revision: ride.revision, drivers: await suggestDrivers(parts, ride, languageOf(request)) };
  });

  serve(app, deps, dispatchRoutes.dispatchBoard, ({ query, request }) =>
    dispatchBoard(parts, query.date, languageOf(request)),
  );

  serve(app, deps, routes.booking.myDay, ({ query: { date }, caller, request }) =>
    myDay(parts, { driverId: caller.sub, date }, languageOf(request)),
  );
}

function pinRoutes(app: FastifyInstance, deps: ServiceDeps, parts: DispatchParts): void {
  serve(app, deps, dispatchRoutes.listPins, async () => ({ pins: await listPins(parts) }));

  serve(app, deps, dispatchRoutes.pinRide, async ({ params: { rideId }, body, caller, request }) => {
    const { driverId, reason, revision } = body;
    const order = { rideId, seenRevision: seenRevisionOf(request, revision), driverId, reason };
    return { pin: await pinRide(parts, order, { by: actorOf(caller), language: languageOf(request) }) };
  });

  serve(app, deps, dispatchRoutes.unpinRide, async ({ params, request }) => {
    await unpinRide(parts, params.rideId);
    return { message: say('pin-removed', request) };
  });
}

function policyRoutes(app: FastifyInstance, deps: ServiceDeps, parts: DispatchParts): void {
  serve(app, deps, dispatchRoutes.getDispatchPolicy, async () => policyView(await presentPolicy(parts.database)));

  serve(app, deps, dispatchRoutes.changeDispatchPolicy, async ({ body, caller, request }) => ({
    ...policyView(await changePolicy(parts, body, actorOf(caller))),
    message: say('dispatch-policy-updated', request),
  }));

  serve(app, deps, dispatchRoutes.dispatchPolicyHistory, async ({ query: { cursor, limit = 50 } }) => {
    const before = cursor === undefined ? NEWER_THAN_ANY : Number(decodeCursor(cursor, 1)[0]);
    if (!Number.isSafeInteger(before) || before < 0 || before > NEWER_THAN_ANY) throw notACursor();
    const policies = await policyHistory(parts.database, before, limit + 1);
    const { page, nextCursor } = pageOf(policies, limit, ({ version }) => [String(version)]);
    return { history: page.map(policyView), ...(nextCursor === undefined ? {} : { nextCursor }) };
  });

  serve(app, deps, dispatchRoutes.tryDispatchPolicy, ({ body }) => tryPolicy(parts, body));
}
