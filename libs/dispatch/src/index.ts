export * from './problem.ts';
export { clockTime, dayOf, weekOf } from './india-time.ts';
export { travelOf, withBuffer } from './travel.ts';
export {
  expectedMinutes,
  hourFactorsOf,
  learnTravel,
  NOTHING_LEARNED,
  pairFactorsOf,
  type DrivenWay,
  type LearnedTravel,
} from './learned-travel.ts';
export { DEFAULT_POLICY } from './policy.ts';
export type { Exclusion, RuleName } from './rules/exclusion.ts';
export { faultsOf, MOST_DRIVERS, MOST_RIDES, type Fault, type LeftName } from './faults.ts';
export type { CostLine } from './costs.ts';
export { aheadOf, evennessPaise, unevennessOf } from './evenness.ts';
export {
  betterAtMost,
  boundSentence,
  costSentence,
  duration,
  exclusionSentence,
  faultSentence,
  insteadSentence,
  leftSentence,
  priceDifference,
  type Language,
  type NamedMove,
} from './words/words.ts';
export { excludedDrivers, type ExcludedDriver } from './excluded-drivers.ts';
export { excludedPairs, type PairToJudge } from './judge.ts';
export type { Suggestion } from './suggestions.ts';
export type { DayProgress, DaySearch } from './day.ts';
export type { Bound, Candidate, Figures, Instead, LeftRide, Move, Plan, Proposal, Refusal } from './plan-types.ts';
export { candidatesFor, figuresOfPairs, isRefusal, planDay, planWave, suggestions } from './plan.ts';
export { whatIf, type Change, type DriverChange, type WhatIf } from './what-if.ts';
