import type {
  CostLine,
  DriverChoice,
  Pin,
  PlanBound,
  PlanDriver,
  PlanFigures,
  PlanMove,
  PlanSummary,
  Proposal,
} from '@pahiya/contracts';
import {
  boundSentence,
  costSentence,
  exclusionSentence,
  insteadSentence,
  type Candidate,
  type CostLine as Line,
  type Instead,
  type Language,
  type Suggestion,
} from '@pahiya/dispatch';
import { problemSentence, type PahiyaError } from '@pahiya/service-kit';
import type { Ride } from '../rides/ride.ts';
import type { KeptPin } from './pin.entity.ts';
import type { KeptFigures, KeptPlan, KeptProposal } from './plan.entity.ts';
import type { PlacesOfProblem } from './places-of-problem.ts';
import { driverOfRide, planRide, type DriverNames } from './ride-of-plan.ts';
import {
  driverLeftSentence,
  failureSentence,
  leftOutSentence,
  moveSentence,
  whereaboutsSentence,
  whyLeft,
} from './words.ts';

const NO_FIGURES: PlanFigures = { served: 0, waiting: 0, emptyKm: 0, emptyPaise: 0, paise: 0, evenness: 0 };

export function figuresView({ served, left, emptyKm, emptyPaise, paise, unevenness }: KeptFigures): PlanFigures {
  return {
    served,
    waiting: left,
    emptyKm,
    ...(emptyPaise !== undefined && { emptyPaise }),
    paise,
    evenness: unevenness,
  };
}

export function summaryView(plan: KeptPlan, language: Language): PlanSummary {
  const { id, mode, status, fromAt, toAt, madeAt, byName, slot, rides, figures, figuresBefore } = plan;
  const { policyVersion, seed, iterations, travelSource, learnedRides, progress, failure, leftOut } = plan;
  return {
    _id: id,
    mode,
    status,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    madeAt: madeAt.toISOString(),
    by: byName,
    automatic: slot !== null,
    rides,
    policyVersion,
    seed,
    iterations,
    travelSource,
    learnedRides,
    progress,
    now: figuresBefore ? figuresView(figuresBefore) : { ...NO_FIGURES, waiting: rides },
    planned: figures && figuresView(figures),
    bound: boundView(plan, language),
    because: failure && failureSentence(failure, language),
    leftOut: (leftOut ?? []).map((out) => ({
      rideId: out.rideId,
      code: out.code,
      sentence: leftOutSentence(out, language),
    })),
  };
}

function boundView({ bound, rides, figures }: KeptPlan, language: Language): PlanBound {
  return {
    served: bound && rides - bound.leftAtLeast,
    emptyKm: bound && bound.emptyKmAtLeast,
    withinPercent: bound && bound.percentAbove,
    sentence: boundSentence(
      bound ? { ...bound, moreAtMost: (figures?.left ?? 0) - bound.leftAtLeast } : undefined,
      language,
    ),
  };
}

export interface Telling {
  names: DriverNames;
  language: Language;
}

interface Places {
  places: PlacesOfProblem;
}

const costLines = (lines: readonly Line[], language: Language): CostLine[] =>
  lines
    .filter(({ what, paise }) => paise !== 0 || what === 'larger-cab' || what === 'empty-km')
    .map((line) => ({ what: line.what, paise: line.paise, sentence: costSentence(line, language) }));

/** The number of excluded drivers that a card has room for. The list of all drivers of the ride has the others. */
export const REASONS = 3;

export function proposalView(
  kept: KeptProposal,
  ride: Ride,
  { names, language, late }: Telling & { late: string | undefined },
): Proposal {
  const { facts, state, driverId } = kept;
  const driver = driverId === null ? null : names(driverId);
  const open = state === 'proposed' || state === 'pinned';
  const excluded = facts.excluded ?? [];
  return {
    ride: planRide(ride),
    plannedRevision: kept.rideRevision,
    state,
    driver,
    told: driverOfRide(ride),
    sentence: sentenceOf(kept, driver, language),
    costs: costLines(facts.lines ?? [], language),
    paise: facts.paise ?? null,
    second: facts.second ? secondView(facts.second, { names, language }) : null,
    notPossible: excluded.slice(0, REASONS).map(({ driverId: id, exclusion }) => ({
      driver: names(id),
      rule: exclusion.rule,
      sentence: exclusionSentence(exclusion, language),
    })),
    notPossibleOthers: Math.max(0, excluded.length - REASONS),
    changedMeanwhile: open && ride.revision !== kept.rideRevision,
    ...(late !== undefined && { late }),
  };
}

function sentenceOf({ facts, lost }: KeptProposal, driver: PlanDriver | null, language: Language): string {
  if (lost) return lostSentence(lost, language);
  if (driver === null) return whyLeft(facts.left ?? 'no-room', language);
  return whereaboutsSentence(driver.name, facts, language);
}

export function lostSentence(
  { code, params, exclusion, left }: NonNullable<KeptProposal['lost']>,
  language: Language,
): string {
  if (exclusion) return exclusionSentence(exclusion, language);
  if (left) return whyLeft(left, language);
  if (code === 'NOT_FOUND' && params['what'] === 'driver') return driverLeftSentence(language);
  return problemSentence({ code: code as PahiyaError['code'], params }, language);
}

function secondView(instead: Instead, telling: Telling): NonNullable<Proposal['second']> {
  return {
    driver: telling.names(instead.driverId),
    extraPaise: Math.round(instead.paise),
    sentence: sentenceOfInstead(instead, telling),
  };
}

const sentenceOfInstead = ({ driverId, paise, moves, isEstimate }: Instead, { names, language }: Telling): string =>
  insteadSentence(
    {
      driver: names(driverId).name,
      paise,
      moves: moves.map(({ code, driverId: taker }) => ({ code, driver: taker && names(taker).name })),
      isEstimate,
    },
    language,
  );

const excludedChoice = (
  driver: PlanDriver,
  exclusion: Parameters<typeof exclusionSentence>[0],
  language: Language,
) => ({
  driver,
  chosen: false,
  possible: false,
  rule: exclusion.rule,
  sentence: exclusionSentence(exclusion, language),
  costs: [],
  paise: null,
  extraPaise: null,
  extraWaiting: null,
  isAbout: false,
  moves: [],
});

const sum = (lines: readonly Line[]) => lines.reduce((all, { paise }) => all + paise, 0);

/** A driver for a ride of a plan. */
export function candidateView(
  candidate: Candidate,
  chosen: string | null,
  { names, language, driverOf, places }: Telling & Places & { driverOf: (rideId: string) => string | null },
): DriverChoice {
  const driver = names(candidate.driverId);
  if ('exclusion' in candidate) return excludedChoice(driver, candidate.exclusion, language);
  const { instead, lines, freeAt: freeAtMinute, emptyKm } = candidate;
  const moves = instead.moves.map(({ rideId, code, driverId }): PlanMove => {
    const before = driverOf(rideId);
    const to = driverId === undefined ? null : names(driverId);
    const from = before === null ? null : names(before);
    return { rideId, code, from, to, sentence: moveSentence({ code, from: from?.name, to: to?.name }, language) };
  });
  return {
    driver,
    chosen: candidate.driverId === chosen,
    possible: true,
    rule: null,
    // The screen shows the driver and the price beside the sentence.
    sentence: [
      whereaboutsSentence(undefined, { freeAtMinute, freeIn: places.named(candidate.freeIn), emptyKm }, language),
      ...moves.map(({ sentence }) => sentence),
    ].join(' · '),
    costs: costLines(lines, language),
    paise: Math.round(sum(lines)),
    extraPaise: Math.round(instead.paise),
    extraWaiting: instead.left,
    isAbout: instead.isEstimate,
    moves,
  };
}

/** A driver for one ride, given the rides that each driver has already. */
export function suggestionView(
  suggestion: Suggestion,
  { names, language, told, places, best }: Telling & Places & { told: string | undefined; best: number },
): DriverChoice {
  const driver = names(suggestion.driverId);
  if ('exclusion' in suggestion) {
    return { ...excludedChoice(driver, suggestion.exclusion, language), chosen: suggestion.driverId === told };
  }
  const { paise, lines, freeAt, freeIn, emptyKm } = suggestion;
  return {
    driver,
    chosen: suggestion.driverId === told,
    possible: true,
    rule: null,
    sentence: whereaboutsSentence(undefined, { freeAtMinute: freeAt, freeIn: places.named(freeIn), emptyKm }, language),
    costs: costLines(lines, language),
    paise: Math.round(paise),
    extraPaise: Math.round(paise - best),
    extraWaiting: 0,
    isAbout: false,
    moves: [],
  };
}

export function pinView(pin: KeptPin, ride: Ride | undefined, names: DriverNames): Pin {
  const { rideId, driverId, byName: by, at, breaks, reason } = pin;
  return {
    rideId,
    code: ride?.bookingId ?? '00000000',
    driver: names(driverId),
    by,
    at: at.toISOString(),
    rule: breaks && breaks.rule,
    reason,
  };
}
