import { routes } from '@pahiya/contracts';
import { notFound, PahiyaError, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { findRide } from '../rides/ride.repository.ts';
import type { BookingParts } from '../parts.ts';
import { DEFAULT_LIMITS, DEFAULT_WEIGHTS } from './default-policy.ts';

const contracts = routes.booking;
const PRESENT = {
  limits: DEFAULT_LIMITS,
  weights: DEFAULT_WEIGHTS,
  automation: 'off',
  reachability: 'warn',
  version: 1,
  effectiveFrom: new Date(0).toISOString(),
  by: 'Pahiya',
} as const;

export function dispatchRoutes(app: FastifyInstance, deps: ServiceDeps, { database }: BookingParts): void {
  const away = async () => {
    throw new PahiyaError('UNAVAILABLE', { what: 'planner' }, { retryAfterS: 5 });
  };
  const noPlan = async () => {
    throw notFound('plan');
  };
  serve(app, deps, contracts.makePlan, away);
  serve(app, deps, contracts.listPlans, async () => ({ plans: [] }));
  serve(app, deps, contracts.getPlan, noPlan);
  serve(app, deps, contracts.driversOfPlannedRide, noPlan);
  serve(app, deps, contracts.whatIf, noPlan);
  serve(app, deps, contracts.commitPlan, noPlan);
  serve(app, deps, contracts.discardPlan, noPlan);
  serve(app, deps, contracts.listPins, async () => ({ pins: [] }));
  serve(app, deps, contracts.pinRide, async () => {
    throw notFound('booking');
  });
  serve(app, deps, contracts.unpinRide, async () => {
    throw notFound('pin');
  });
  serve(app, deps, contracts.getDispatchPolicy, async () => PRESENT);
  serve(app, deps, contracts.changeDispatchPolicy, async () => {
    throw new PahiyaError('CONFLICT', { what: 'dispatch-policy-changed' });
  });
  serve(app, deps, contracts.dispatchPolicyHistory, async () => ({ history: [PRESENT] }));
  serve(app, deps, contracts.tryDispatchPolicy, away);
  serve(app, deps, contracts.driversForRide, async ({ params }) => {
    const ride = await findRide(database, params.id);
    if (ride === undefined) throw notFound('booking');
    return { revision: ride.revision, drivers: [] };
  });
  serve(app, deps, contracts.dispatchBoard, async () => ({
    figures: { served: 0, waiting: 0, emptyKm: 0, paise: 0, evenness: 0 },
    timelines: [],
    waiting: [],
    atRisk: [],
    pins: [],
    openPlan: null,
  }));
  serve(app, deps, contracts.myDay, async ({ caller }) => {
    const driver = { driverId: caller.sub, code: '00000000', name: '', vehicleType: '', vehicleNumber: null };
    return {
      day: { driver, items: [], emptyKm: 0, dutyMinutes: 0, dutyLimitMinutes: null, hours: null, base: null },
      evenness: { hours: 0, fairHours: 0, sentence: '' },
    };
  });
}
