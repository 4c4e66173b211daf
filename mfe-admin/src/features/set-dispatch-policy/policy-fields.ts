import { CAB_TYPES, type DispatchLimits, type DispatchPolicyView, type DispatchWeights } from '@pahiya/contracts';

/** The limits and weights of a policy. */
export type Policy = Pick<DispatchPolicyView, 'limits' | 'weights' | 'automation' | 'reachability'>;

type Unit = 'rupees' | 'days' | 'hours' | 'minutes' | 'percent';
type NumberOf<T> = { [K in keyof T]: T[K] extends number | null | undefined ? K : never }[keyof T];
type Weight = Extract<NumberOf<DispatchWeights>, string>;
type Limit = Extract<NumberOf<DispatchLimits>, string>;
type Cab = (typeof CAB_TYPES)[number];

export type FieldName = Weight | Limit | `emptyKm ${Cab}`;

export interface PolicyField {
  name: FieldName;
  unit: Unit;
  /** An empty field means no limit. Other fields must be filled. */
  canBeNone: boolean;
}

/** How many of the contract's units one unit of a field is: a rupee is 100 paise, an hour is 60 minutes. */
const PER_UNIT: Record<Unit, number> = { rupees: 100, days: 1, hours: 60, minutes: 1, percent: 1 };

const weight = (name: Weight, unit: Unit = 'rupees'): PolicyField => ({ name, unit, canBeNone: false });
const limit = (name: Limit, unit: Unit): PolicyField => ({ name, unit, canBeNone: false });
const optionalLimit = (name: Limit, unit: Unit): PolicyField => ({ name, unit, canBeNone: true });

export const WEIGHT_FIELDS: readonly PolicyField[] = [
  ...CAB_TYPES.map((cab): PolicyField => ({ name: `emptyKm ${cab}`, unit: 'rupees', canBeNone: false })),
  weight('emptyMinute'),
  weight('largerCabKm'),
  weight('thinSlackMinutes', 'minutes'),
  weight('thinSlackMinute'),
  weight('overtimeAfterMinutes', 'hours'),
  weight('overtimeMinute'),
  weight('evennessHour'),
  weight('askAgain'),
  weight('change'),
  weight('unserved'),
];

export const LIMIT_FIELDS: readonly PolicyField[] = [
  optionalLimit('workMinutesADay', 'hours'),
  optionalLimit('workMinutesAWeek', 'hours'),
  optionalLimit('workWithoutBreak', 'hours'),
  limit('breakMinutes', 'minutes'),
  limit('shortWaitMinutes', 'minutes'),
  optionalLimit('restMinutes', 'hours'),
  optionalLimit('daysInARow', 'days'),
  optionalLimit('spreadOver', 'hours'),
  limit('bufferMinutes', 'minutes'),
  limit('bufferPercent', 'percent'),
  limit('freezeMinutes', 'minutes'),
];
const FIELDS = [...WEIGHT_FIELDS, ...LIMIT_FIELDS];

/** The typed numbers by field, in the field's unit; undefined for an emptied field. */
export type Typed = Readonly<Partial<Record<FieldName, number | undefined>>>;

const cabOf = (name: FieldName): Cab | undefined => CAB_TYPES.find((cab) => name === `emptyKm ${cab}`);
const isWeight = (name: FieldName): name is Weight => WEIGHT_FIELDS.some((field) => field.name === name);

function keptIn({ weights, limits }: Policy, name: FieldName): number | null {
  const cab = cabOf(name);
  if (cab) return weights.emptyKm[cab];
  return isWeight(name) ? weights[name] : (limits[name as Limit] ?? null);
}

/** The value that a field shows. */
export function shownIn(policy: Policy, typed: Typed, { name, unit }: PolicyField): number | undefined {
  if (name in typed) return typed[name];
  const kept = keptIn(policy, name);
  return kept === null ? undefined : kept / PER_UNIT[unit];
}

const valueOf = (typed: number | undefined, { unit }: PolicyField) =>
  typed === undefined ? null : Math.round(typed * PER_UNIT[unit]);

export const isWrong = (typed: Typed, { name, canBeNone }: PolicyField): boolean =>
  name in typed && (typed[name] === undefined ? !canBeNone : !(typed[name] >= 0));

/** The fields whose number differs from the policy. */
export const changedIn = (policy: Policy, typed: Typed): PolicyField[] =>
  FIELDS.filter((field) => field.name in typed && valueOf(typed[field.name], field) !== keptIn(policy, field.name));

export const areWrong = (typed: Typed): boolean => FIELDS.some((field) => isWrong(typed, field));

/** The policy with the typed numbers; none of them may be wrong. */
export function policyWith(policy: Policy, typed: Typed): Policy {
  const limits: DispatchLimits = { ...policy.limits };
  const weights: DispatchWeights = { ...policy.weights, emptyKm: { ...policy.weights.emptyKm } };
  for (const field of changedIn(policy, typed)) {
    const value = valueOf(typed[field.name], field);
    const cab = cabOf(field.name);
    if (cab) weights.emptyKm[cab] = value ?? 0;
    else if (isWeight(field.name)) weights[field.name] = value ?? 0;
    else Object.assign(limits, { [field.name]: value });
  }
  return { ...policy, limits, weights };
}
