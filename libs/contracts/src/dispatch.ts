import { Type, type Static } from 'typebox';
import { BOOKING_STATUSES, CAB_TYPES } from './bookings.ts';
import { Id, Latitude, Longitude, nullable, oneOf, Paise, PublicCode, Revision, Timestamp } from './schema.ts';

/** `wave` gives each driver at most one of the rides, at once. `day` plans every driver's whole day, in ten seconds. */
export const PLAN_MODES = ['wave', 'day'] as const;
export const PLAN_STATUSES = ['planning', 'draft', 'committed', 'discarded', 'failed'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];
/** `lost`: the ride changed after it was planned, and was not assigned. `left`: no driver was found for the ride. */
const PROPOSAL_STATES = ['proposed', 'pinned', 'committed', 'lost', 'left'] as const;
export const MOST_RIDES_OF_A_PLAN = 2000;
export const LONGEST_PLAN_HOURS = 48;

const km = Type.Number({ minimum: 0 });
const Sentence = Type.String({ description: "in the caller's language" });

export const MapPoint = Type.Object({ lat: Latitude, lng: Longitude });
export type MapPoint = Static<typeof MapPoint>;

export const PlanDriver = Type.Object({
  driverId: Id,
  code: PublicCode,
  name: Type.String(),
  vehicleType: Type.String(),
  vehicleNumber: nullable(Type.String()),
});
export type PlanDriver = Static<typeof PlanDriver>;

export const PlanRide = Type.Object({
  rideId: Id,
  code: PublicCode,
  revision: Revision,
  status: oneOf(BOOKING_STATUSES),
  startsAt: Timestamp,
  endsAt: Timestamp,
  cabType: oneOf(CAB_TYPES),
  passengers: Type.Integer(),
  rider: Type.String(),
  companyId: Id,
  company: Type.String(),
  pickup: Type.String(),
  dropoff: Type.String(),
  from: nullable(MapPoint),
  to: nullable(MapPoint),
  km,
});
export type PlanRide = Static<typeof PlanRide>;

export const PlanFigures = Type.Object({
  served: Type.Integer(),
  waiting: Type.Integer({ description: 'rides without a driver' }),
  emptyKm: km,
  emptyPaise: Type.Optional(
    Type.Integer({ minimum: 0, description: 'what the empty ways cost; missing from plans of earlier releases' }),
  ),
  paise: Type.Integer({
    description:
      'the whole price, which plans make as small as they can; less than nothing where evenness is worth more than the ways',
  }),
  evenness: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'Gini coefficient of the hours worked in each hour on duty, over 14 days and what is planned: 0 is even',
  }),
});
export type PlanFigures = Static<typeof PlanFigures>;

/** What no plan can beat; members are null if that is not known. */
export const PlanBound = Type.Object({
  served: nullable(Type.Integer()),
  emptyKm: nullable(Type.Number()),
  withinPercent: nullable(Type.Number({ description: 'the plan drives at most so much more than the best possible' })),
  sentence: Sentence,
});
export type PlanBound = Static<typeof PlanBound>;

/** `what` names the weight of the policy that causes the line. A negative line is in the driver's favour. */
export const CostLine = Type.Object({ what: Type.String(), paise: Paise, sentence: Sentence });
export type CostLine = Static<typeof CostLine>;

const NotPossible = Type.Object({
  driver: PlanDriver,
  rule: Type.String({ description: 'the rule that excludes this driver' }),
  sentence: Sentence,
});
type NotPossible = Static<typeof NotPossible>;

/** A ride that goes to another driver, or to none. */
export const PlanMove = Type.Object({
  rideId: Id,
  code: PublicCode,
  from: nullable(PlanDriver),
  to: nullable(PlanDriver),
  sentence: Sentence,
});
export type PlanMove = Static<typeof PlanMove>;

/** A day or a plan before and after a change. */
export const WhatIf = Type.Object({
  before: PlanFigures,
  after: PlanFigures,
  extraPaise: Type.Integer(),
  changes: Type.Array(PlanMove),
  broken: Type.Array(Type.Object({ rideId: Id, driverId: Id, rule: Type.String(), sentence: Type.String() }), {
    description: 'hard rules that a pin breaks: it needs a reason',
  }),
});
export type WhatIf = Static<typeof WhatIf>;

/** One driver for one ride: its price, or the rule that excludes. */
export const DriverChoice = Type.Object({
  driver: PlanDriver,
  chosen: Type.Boolean({ description: 'by the plan, or by whoever assigned the ride' }),
  possible: Type.Boolean(),
  rule: nullable(Type.String()),
  sentence: Sentence,
  costs: Type.Array(CostLine),
  paise: nullable(Paise),
  extraPaise: nullable(
    Type.Integer({ description: 'paise that the whole plan costs more with this driver for the ride' }),
  ),
  extraWaiting: nullable(Type.Integer({ description: 'rides more that would have no driver' })),
  isAbout: Type.Boolean({ description: 'the extra is an estimate, as it is for a day' }),
  moves: Type.Array(PlanMove, { description: 'other rides that would go to others' }),
});
export type DriverChoice = Static<typeof DriverChoice>;

export const Proposal = Type.Object({
  ride: PlanRide,
  plannedRevision: Revision,
  state: oneOf(PROPOSAL_STATES),
  driver: nullable(PlanDriver),
  told: nullable(PlanDriver),
  sentence: Type.String({
    description: "'Ravi Kumar, free 8:10 am at Whitefield, 3.2 km'; of a ride that is left or lost, why",
  }),
  costs: Type.Array(CostLine),
  paise: nullable(Paise),
  second: nullable(Type.Object({ driver: PlanDriver, extraPaise: Type.Integer(), sentence: Sentence })),
  notPossible: Type.Array(NotPossible, { maxItems: 3 }),
  notPossibleOthers: Type.Optional(
    Type.Integer({
      description: 'how many more of the drivers near by a rule excludes: the list of drivers names them',
    }),
  ),
  changedMeanwhile: Type.Boolean({ description: 'the ride was changed after it was planned: a commit leaves it out' }),
  late: Type.Optional(
    Type.String({ description: 'why its driver is not there in time any more, while the plan waits to be committed' }),
  ),
});
export type Proposal = Static<typeof Proposal>;

const TIMELINE_KINDS = ['ride', 'empty', 'rest'] as const;

/** A ride, an empty way or a rest in a driver's day. Only a ride has the members after `to`. */
export const TimelineItem = Type.Object({
  kind: oneOf(TIMELINE_KINDS),
  startsAt: Timestamp,
  endsAt: Timestamp,
  km,
  from: nullable(MapPoint),
  to: nullable(MapPoint),
  ride: Type.Optional(PlanRide),
  state: Type.Optional(oneOf(['fixed', 'told', 'proposed', 'pinned'])),
  spareMinutes: Type.Optional(
    nullable(Type.Integer({ description: 'between arriving at the pickup and its time; below zero: late' })),
  ),
});
export type TimelineItem = Static<typeof TimelineItem>;

export const Timeline = Type.Object({
  driver: PlanDriver,
  items: Type.Array(TimelineItem, { description: 'by time' }),
  emptyKm: km,
  dutyMinutes: Type.Integer(),
  dutyLimitMinutes: nullable(Type.Integer()),
  hours: nullable(Type.Object({ from: Timestamp, until: Timestamp })),
  base: nullable(MapPoint),
});
export type Timeline = Static<typeof Timeline>;

/**
 * Holds a ride for a driver in every plan, until the pin is removed. `reason` is required if the pin breaks a hard
 * rule.
 */
export const Pin = Type.Object({
  rideId: Id,
  code: PublicCode,
  driver: PlanDriver,
  by: Type.String(),
  at: Timestamp,
  rule: nullable(Type.String()),
  reason: nullable(Type.String()),
});
export type Pin = Static<typeof Pin>;

/** A ride whose driver will probably be late, and the cheapest other driver for it. */
export const RideAtRisk = Type.Object({
  ride: PlanRide,
  driver: PlanDriver,
  lateMinutes: Type.Integer(),
  sentence: Sentence,
  rescue: nullable(Type.Object({ driver: PlanDriver, extraPaise: Type.Integer(), sentence: Sentence })),
});
export type RideAtRisk = Static<typeof RideAtRisk>;

export const PlanSummary = Type.Object({
  _id: Id,
  mode: oneOf(PLAN_MODES),
  status: oneOf(PLAN_STATUSES),
  from: Timestamp,
  to: Timestamp,
  madeAt: Timestamp,
  by: Type.String(),
  automatic: Type.Boolean(),
  rides: Type.Integer(),
  policyVersion: Type.Integer(),
  seed: Type.Integer(),
  iterations: Type.Integer(),
  travelSource: Type.String({ description: "'road model', 'OSRM' or 'Google'" }),
  learnedRides: Type.Optional(
    Type.Integer({ description: 'completed rides that taught how much longer or shorter its ways take' }),
  ),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  now: Type.Object({ ...PlanFigures.properties }, { description: 'the rides as they are assigned now' }),
  planned: nullable(PlanFigures),
  bound: PlanBound,
  because: nullable(Type.String({ description: 'of a plan that failed: why' })),
  leftOut: Type.Optional(
    Type.Array(Type.Object({ rideId: Type.String(), code: nullable(PublicCode), sentence: Sentence }), {
      description: 'rides that were named for the plan and wait for no driver, or are not known',
    }),
  ),
});
export type PlanSummary = Static<typeof PlanSummary>;

export const Plan = Type.Object({
  ...PlanSummary.properties,
  proposals: Type.Array(Proposal, { description: 'by pickup' }),
  timelines: Type.Array(Timeline, { description: 'one for each driver, by name' }),
  pins: Type.Array(Pin),
});
export type Plan = Static<typeof Plan>;
