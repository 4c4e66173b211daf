import { CAB_TYPES, type DispatchLimits, type DispatchWeights, type PolicyContradiction } from '@pahiya/contracts';

/** Leaving a ride must cost more than driving this far to it, or the planner would leave rides that it could serve. */
const WORTH_KM = 100;
/** The minutes for a kilometre in slow traffic. */
const MINUTES_A_KM = 3;
const DAY_MINUTES = 24 * 60;

type Policy = { limits: DispatchLimits; weights: DispatchWeights };
type Check = readonly [PolicyContradiction, (policy: Policy) => boolean];

/** Null is no limit: greater than every other. */
const most = (limit: number | null) => limit ?? Infinity;

const CHECKS: readonly Check[] = [
  ['break', ({ limits }) => limits.workWithoutBreak !== null && limits.breakMinutes === 0],
  ['week', ({ limits }) => limits.workMinutesADay !== null && limits.workMinutesADay > most(limits.workMinutesAWeek)],
  [
    'spread',
    ({ limits: { workMinutesADay, workWithoutBreak, spreadOver } }) =>
      Math.max(workMinutesADay ?? 0, workWithoutBreak ?? 0) > most(spreadOver),
  ],
  [
    'rest',
    ({ limits }) =>
      limits.restMinutes !== null && limits.spreadOver !== null && limits.restMinutes + limits.spreadOver > DAY_MINUTES,
  ],
  ['slack', ({ weights }) => weights.thinSlackMinute > 0 && weights.thinSlackMinutes === 0],
  [
    'cabs',
    ({ weights: { emptyKm } }) =>
      CAB_TYPES.some((cab, size) => CAB_TYPES.slice(0, size).some((smaller) => emptyKm[smaller] > emptyKm[cab])),
  ],
  [
    'unserved',
    ({ weights: { unserved, emptyKm, emptyMinute, largerCabKm } }) =>
      unserved < WORTH_KM * (Math.max(...Object.values(emptyKm)) + largerCabKm + MINUTES_A_KM * emptyMinute),
  ],
];

/** Two values of a policy that cannot both hold; nothing where all can. */
export function contradictionOf(policy: Policy): PolicyContradiction | undefined {
  return CHECKS.find(([, contradicts]) => contradicts(policy))?.[0];
}
