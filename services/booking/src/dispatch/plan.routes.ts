import { dispatchRoutes } from '@pahiya/contracts';
import { languageOf, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../rides/ride.ts';
import { commitPlan, discardPlan } from './commit-plan.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { driversOfPlannedRide } from './drivers-for-ride.ts';
import { makePlan } from './make-plan.ts';
import { newestPlans } from './plan.repository.ts';
import { lostSentence, summaryView } from './plan.view.ts';
import { readPlan } from './read-plan.ts';
import { whatIf } from './what-if.ts';

export function planRoutes(app: FastifyInstance, deps: ServiceDeps, parts: DispatchParts): void {
  serve(app, deps, dispatchRoutes.makePlan, async ({ body: { mode, from, to, rideIds }, caller, request }) => {
    const order = { mode, from: new Date(from), to: new Date(to), rideIds };
    const { plan } = await makePlan(parts, order, actorOf(caller));
    return { plan: summaryView(plan, languageOf(request)) };
  });

  serve(app, deps, dispatchRoutes.listPlans, async ({ request }) => ({
    plans: (await newestPlans(parts.database)).map((plan) => summaryView(plan, languageOf(request))),
  }));

  serve(app, deps, dispatchRoutes.getPlan, async ({ params, request }) => ({
    plan: await readPlan(parts, params.id, languageOf(request)),
  }));

  serve(app, deps, dispatchRoutes.driversOfPlannedRide, async ({ params: { id: planId, rideId }, request }) => ({
    drivers: await driversOfPlannedRide(parts, { planId, rideId }, languageOf(request)),
  }));

  serve(app, deps, dispatchRoutes.whatIf, ({ params, body: { pin = [], forbid = [], weights }, request }) =>
    whatIf(parts, { planId: params.id, pin, forbid, weights }, languageOf(request)),
  );

  serve(app, deps, dispatchRoutes.commitPlan, async ({ params, body, caller, request }) => {
    const order = { planId: params.id, rideIds: body.rideIds };
    const { plan, committed, lost } = await commitPlan(parts, order, actorOf(caller));
    const language = languageOf(request);
    return {
      plan: summaryView(plan, language),
      committed,
      lost: lost.flatMap(({ rideId, rideCode, lost: why }) =>
        why ? [{ rideId, rideCode, code: why.code, sentence: lostSentence(why, language) }] : [],
      ),
    };
  });

  serve(app, deps, dispatchRoutes.discardPlan, async ({ params, request }) => ({
    plan: summaryView(await discardPlan(parts, params.id), languageOf(request)),
  }));
}
