import { Type } from 'typebox';
import { byId, seen } from './booking.routes.ts';
import { DispatchLimits, DispatchPolicyChange, DispatchPolicyView, DispatchWeights } from './dispatch-policy.ts';
import {
  DriverChoice,
  Pin,
  Plan,
  PLAN_MODES,
  PlanFigures,
  PlanRide,
  PlanSummary,
  RideAtRisk,
  Timeline,
  WhatIf,
} from './dispatch.ts';
import { driverAdviceRoutes } from './driver-advice.routes.ts';
import { Reason, rideOfDayRoutes } from './ride-of-day.routes.ts';
import { only, route } from './route.ts';
import { Day, exactly, Id, Message, nextCursor, nullable, oneOf, page, PublicCode, Timestamp } from './schema.ts';

const RideIds = Type.Array(Id, { minItems: 1, maxItems: 10_000 });
const Pairs = Type.Array(exactly({ rideId: Id, driverId: Id }), { maxItems: 200 });
const rideOfPlan = Type.Object({ id: Id, rideId: Id });

const planRoutes = {
  makePlan: route({
    service: 'booking',
    method: 'POST',
    path: '/api/dispatch/plans',
    access: only('admin'),
    status: 202,
    cost: 'export',
    summary: 'Plan the drivers of the rides between two instants, or of those named; nothing is assigned',
    body: exactly({
      mode: oneOf(PLAN_MODES),
      from: Timestamp,
      to: Timestamp,
      rideIds: Type.Optional(RideIds),
    }),
    bodyLimitBytes: 1024 * 1024,
    reply: Type.Object({ plan: PlanSummary }),
    errors: ['RULE_BROKEN', 'NOT_FOUND', 'UNAVAILABLE'],
  }),
  listPlans: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/plans',
    access: only('admin'),
    summary: 'The ten newest plans, newest first',
    reply: Type.Object({ plans: Type.Array(PlanSummary) }),
  }),
  getPlan: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/plans/:id',
    access: only('admin'),
    summary: 'A plan with its proposals, the day of every driver, and the pins',
    params: byId,
    reply: Type.Object({ plan: Plan }),
    errors: ['NOT_FOUND'],
  }),
  driversOfPlannedRide: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/plans/:id/rides/:rideId/drivers',
    access: only('admin'),
    summary:
      'Every driver for a ride of a plan: the price to the whole plan, or the rule that excludes; cheapest first',
    params: rideOfPlan,
    reply: Type.Object({ drivers: Type.Array(DriverChoice) }),
    errors: ['NOT_FOUND'],
  }),
  whatIf: route({
    service: 'booking',
    method: 'POST',
    path: '/api/dispatch/plans/:id/what-if',
    access: only('admin'),
    summary: 'What a plan would be with these pairs held or forbidden, or with other weights; keeps nothing',
    params: byId,
    body: exactly({
      pin: Type.Optional(Pairs),
      forbid: Type.Optional(Pairs),
      weights: Type.Optional(DispatchWeights),
    }),
    reply: WhatIf,
    errors: ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', 'UNAVAILABLE'],
  }),
  commitPlan: route({
    service: 'booking',
    method: 'POST',
    path: '/api/dispatch/plans/:id/commit',
    access: only('admin'),
    summary: 'Assign what a plan proposes, all or some rides; can be repeated after it was cut',
    params: byId,
    body: exactly({ rideIds: Type.Optional(RideIds) }),
    bodyLimitBytes: 1024 * 1024,
    reply: Type.Object({
      plan: PlanSummary,
      committed: Type.Array(Id, { description: 'rides that have the driver of the plan now' }),
      lost: Type.Array(
        Type.Object({
          rideId: Id,
          rideCode: PublicCode,
          code: Type.String({ description: 'an error code' }),
          sentence: Type.String(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  discardPlan: route({
    service: 'booking',
    method: 'POST',
    path: '/api/dispatch/plans/:id/discard',
    access: only('admin'),
    summary: 'Discard a plan; one that is being made stops',
    params: byId,
    reply: Type.Object({ plan: PlanSummary }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};

const pinRoutes = {
  listPins: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/pins',
    access: only('admin'),
    summary: 'The rides that are held for a driver, by pickup',
    reply: Type.Object({ pins: Type.Array(Pin) }),
  }),
  pinRide: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/dispatch/pins/:rideId',
    access: only('admin'),
    summary: 'Hold a ride for a driver, in every plan; a reason is needed where a hard rule is broken',
    params: Type.Object({ rideId: Id }),
    body: exactly({ driverId: Id, reason: Type.Optional(Reason), ...seen }),
    reply: Type.Object({ pin: Pin }),
    errors: ['NOT_FOUND', 'RULE_BROKEN', 'ILLEGAL_TRANSITION', 'DRIVER_UNAVAILABLE'],
  }),
  unpinRide: route({
    service: 'booking',
    method: 'DELETE',
    path: '/api/dispatch/pins/:rideId',
    access: only('admin'),
    summary: 'Hold the ride no more',
    params: Type.Object({ rideId: Id }),
    reply: Message,
    errors: ['NOT_FOUND'],
  }),
};

const policyRoutes = {
  getDispatchPolicy: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/policy',
    access: only('admin'),
    summary: 'The limits and weights in force',
    reply: DispatchPolicyView,
  }),
  changeDispatchPolicy: route({
    service: 'booking',
    method: 'PUT',
    path: '/api/dispatch/policy',
    access: only('admin'),
    summary: 'A new version of the policy; plans that are made keep theirs',
    body: DispatchPolicyChange,
    reply: Type.Object({ ...DispatchPolicyView.properties, message: Type.String() }),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  dispatchPolicyHistory: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/policy/history',
    access: only('admin'),
    summary: 'Every version of the policy, newest first',
    query: Type.Object({ ...page }),
    reply: Type.Object({ history: Type.Array(DispatchPolicyView), nextCursor }),
  }),
  tryDispatchPolicy: route({
    service: 'booking',
    method: 'POST',
    path: '/api/dispatch/policy/try',
    access: only('admin'),
    cost: 'export',
    summary: 'What the last seven days would have been with these weights; keeps nothing',
    body: exactly({ weights: DispatchWeights, limits: Type.Optional(DispatchLimits) }),
    reply: Type.Object({
      from: Timestamp,
      to: Timestamp,
      rides: Type.Integer(),
      driven: Type.Object({ ...PlanFigures.properties }, { description: 'as the rides were driven' }),
      present: Type.Object({ ...PlanFigures.properties }, { description: 'by the policy in force' }),
      tried: PlanFigures,
    }),
    errors: ['RULE_BROKEN', 'UNAVAILABLE'],
  }),
};

export const dispatchRoutes = {
  ...planRoutes,
  ...pinRoutes,
  ...policyRoutes,
  ...driverAdviceRoutes,
  ...rideOfDayRoutes,
  dispatchBoard: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/board',
    access: only('admin'),
    summary: 'A day as it is: what each driver does, the rides that wait, and those at risk',
    query: Type.Object({
      date: Type.Optional(Type.String({ ...Day, description: 'YYYY-MM-DD, Asia/Kolkata; today unless said' })),
    }),
    reply: Type.Object({
      figures: PlanFigures,
      timelines: Type.Array(Timeline, { description: 'one for each driver, by name' }),
      waiting: Type.Array(PlanRide, { description: 'rides without a driver, by pickup' }),
      atRisk: Type.Array(RideAtRisk),
      pins: Type.Array(Pin),
      openPlan: nullable(PlanSummary),
    }),
  }),
};

/** A separate group, because a driver's first screen needs none of the desk's schemas. */
export const myDayRoutes = {
  myDay: route({
    service: 'booking',
    method: 'GET',
    path: '/api/dispatch/my-day',
    access: only('driver'),
    summary: "A driver's rides of a day in order, the way between them, and the driver's own evenness",
    query: Type.Object({
      date: Type.Optional(Type.String({ ...Day, description: 'YYYY-MM-DD, Asia/Kolkata; today unless said' })),
    }),
    reply: Type.Object({
      day: Timeline,
      evenness: Type.Object({
        hours: Type.Number({ description: 'of rides in the last 14 days' }),
        fairHours: Type.Number({ description: 'what is even, in proportion to the time on duty' }),
        sentence: Type.String(),
      }),
    }),
  }),
};
