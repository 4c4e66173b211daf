import { Type, type Static } from 'typebox';
import { CAB_TYPES } from './bookings.ts';
import { exactly, nullable, oneOf, Timestamp } from './schema.ts';

/** What the platform does without an admin: nothing, propose, or propose and assign. */
export const DISPATCH_AUTOMATIONS = ['off', 'suggest', 'assign'] as const;
/**
 * What follows if an admin assigns a driver who cannot be at the pickup in time: a warning in the answer, or a refusal.
 */
export const REACHABILITY = ['warn', 'refuse'] as const;

const minutes = (maximum: number) => Type.Integer({ minimum: 0, maximum });
/** Null: no such limit. */
const limit = (maximum: number) => nullable(Type.Integer({ minimum: 1, maximum }));
const MINUTES_OF_A_DAY = 24 * 60;

/** Minutes; null switches a limit off. */
export const DispatchLimits = exactly({
  workMinutesADay: limit(MINUTES_OF_A_DAY),
  workMinutesAWeek: limit(7 * MINUTES_OF_A_DAY),
  workWithoutBreak: limit(MINUTES_OF_A_DAY),
  breakMinutes: minutes(240),
  shortWaitMinutes: Type.Integer({ minimum: 0, maximum: 240, description: 'a shorter wait counts as work' }),
  restMinutes: limit(MINUTES_OF_A_DAY),
  spreadOver: limit(MINUTES_OF_A_DAY),
  daysInARow: Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 13, description: 'days of work before a day off; absent: any number' }),
    ),
  ),
  bufferMinutes: minutes(120),
  bufferPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  papersVerified: Type.Boolean({ description: 'only drivers whose licence and Aadhaar card were verified' }),
  night: exactly({
    from: minutes(MINUTES_OF_A_DAY),
    until: minutes(MINUTES_OF_A_DAY),
    escort: Type.Boolean({ description: 'a woman alone at night needs an escort or a woman driver' }),
  }),
  freezeMinutes: minutes(MINUTES_OF_A_DAY),
});
export type DispatchLimits = Static<typeof DispatchLimits>;

const price = Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'paise' });
type PriceByCab = Record<(typeof CAB_TYPES)[number], typeof price>;

/** Paise for what each name says. */
export const DispatchWeights = exactly({
  emptyKm: exactly(Object.fromEntries(CAB_TYPES.map((cabType) => [cabType, price])) as PriceByCab),
  emptyMinute: price,
  largerCabKm: price,
  thinSlackMinute: price,
  thinSlackMinutes: minutes(240),
  overtimeMinute: price,
  overtimeAfterMinutes: minutes(MINUTES_OF_A_DAY),
  evennessHour: price,
  askAgain: price,
  change: price,
  unserved: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'paise' }),
});
export type DispatchWeights = Static<typeof DispatchWeights>;

const choices = {
  limits: DispatchLimits,
  weights: DispatchWeights,
  automation: oneOf(DISPATCH_AUTOMATIONS),
  reachability: oneOf(REACHABILITY),
};

/**
 * A new version that an admin saves. It is refused if somebody has saved a version after `version`, which was edited.
 */
export const DispatchPolicyChange = exactly({
  ...choices,
  version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
});
export type DispatchPolicyChange = Static<typeof DispatchPolicyChange>;

export const DispatchPolicyView = Type.Object({
  ...choices,
  version: Type.Integer(),
  effectiveFrom: Timestamp,
  by: Type.String(),
});
export type DispatchPolicyView = Static<typeof DispatchPolicyView>;
