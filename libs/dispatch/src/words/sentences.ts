import type { CostLine } from '../costs.ts';
import type { CabClass } from '../problem.ts';
import type { RuleName } from '../rules/exclusion.ts';
import type { FaultName, LeftName, LimitName } from '../faults.ts';

/** Sentences in ICU MessageFormat, by code. Their arguments are the members of the exclusion, cost line or fault. */
export interface Sentences {
  readonly exclusions: Readonly<Record<RuleName, string>>;
  /** The sentence of `cannot-reach` for a driver who does not come from another ride. */
  readonly cannotReachFromStart: string;
  /** The sentences of the rules that measure a way, where no road is known. */
  readonly withoutRoad: Readonly<
    Record<'fromStart' | Extract<RuleName, 'cannot-reach' | 'cannot-reach-next' | 'outside-area'>, string>
  >;
  readonly costs: Readonly<Record<CostLine['what'], string>>;
  readonly sameCab: string;
  readonly left: Readonly<Record<LeftName, string>>;
  readonly faults: Readonly<Record<FaultName, string>>;
  readonly durations: Readonly<Record<'hours' | 'minutes' | 'both', string>>;
  readonly cabs: Readonly<Record<CabClass, string>>;
  readonly limits: Readonly<Record<LimitName, string>>;
  readonly instead: Readonly<Record<'exact' | 'about' | 'move' | 'toNobody' | 'end', string>>;
  readonly bound: Readonly<Record<'mostServed' | 'more' | 'best' | 'above' | 'rough' | 'unknown', string>>;
}

export const en: Sentences = {
  exclusions: {
    'not-in-service': 'Not in service.',
    'papers-not-verified': 'The papers are not verified yet.',
    busy: 'Drives {code} from {from} to {until}.',
    'cannot-reach':
      'Free at {freeAt} after {code}, {km, number, ::.#} km away: it takes {neededMinutes} with the buffer, {missingMinutes} too long.',
    'cannot-reach-next':
      'Would be free at {freeAt}, {km, number, ::.#} km from {code}: it takes {neededMinutes} with the buffer, {missingMinutes} too long.',
    seats:
      '{passengers, plural, one {# passenger} other {# passengers}}, {seats, plural, one {# seat} other {# seats}}.',
    'cab-class': 'The cab is of class {cab}, booked is {booked}; only the next larger class may stand in for it.',
    'outside-area':
      'The pickup is {km, number, ::.#} km from the middle of the area; the area ends at {radiusKm, number, ::.#} km.',
    'outside-hours': 'Works from {from} to {until} only.',
    'work-day': '{minutes} on duty by then, {limit} allowed.',
    'work-week': '{minutes} on duty in that week by then, {limit} allowed.',
    'no-break': '{minutes} without a break of {breakMinutes} by then, {limit} allowed.',
    rest: '{minutes} of rest before it, {limit} needed.',
    'spread-over': 'The duty would last {minutes} from first to last, {limit} allowed.',
    'days-in-a-row': 'Would work {days, number} days in a row, {limit, number} allowed: a day off comes first.',
    'night-escort': 'The rider may not travel alone between {from} and {until}: an escort or a woman driver is needed.',
    'turned-down': 'Turned this ride down.',
    forbidden: 'Was ruled out for this ride.',
  },
  cannotReachFromStart:
    'Free at {freeAt}, {km, number, ::.#} km away: it takes {neededMinutes} with the buffer, {missingMinutes} too long.',
  withoutRoad: {
    fromStart: 'Free at {freeAt}: no road is known from there to the pickup.',
    'cannot-reach': 'Free at {freeAt} after {code}: no road is known from there to the pickup.',
    'cannot-reach-next': 'Would be free at {freeAt}: no road is known from there to {code}.',
    'outside-area': 'No road is known from the middle of the area to the pickup.',
  },
  costs: {
    'empty-km': '{side, select, less {{km, number, ::.#} km less empty} other {{km, number, ::.#} km empty}} {paise}',
    'empty-minutes': '{side, select, less {{minutes} less empty} other {{minutes} empty}} {paise}',
    'larger-cab': 'larger cab {paise}',
    'thin-slack': '{side, select, less {more time to spare} other {little time to spare}} {paise}',
    overtime: '{side, select, less {{minutes} less overtime} other {{minutes} overtime}} {paise}',
    evenness: '{side, select, less {fewer hours than is even} other {more hours than is even}} {paise}',
    rejection: 'may turn it down {paise}',
    change: 'another driver was told {paise}',
  },
  sameCab: 'same cab {paise}',
  left: {
    nobody: 'No driver may drive it: each one is excluded by a rule.',
    'no-room': 'Every driver who may drive it is needed for other rides.',
    past: 'The time of its pickup has passed.',
    'no-road': 'No road is known to its pickup or its drop.',
  },
  faults: {
    'too-many-rides': '{rides, number} rides are too many for one plan: at most {limit, number}.',
    'too-many-drivers': '{drivers, number} drivers are too many for one plan: at most {limit, number}.',
    twice: '{id} is listed twice.',
    'unknown-place': 'A place of {id} is not in the table of travel times.',
    'ends-before-start': '{id} ends before it starts.',
    'weight-not-valid': 'The weight “{name}” must be a number from 0.',
    'limit-not-valid': 'The limit “{name}” must be a number from 0.',
    'hours-contradict': '{smaller} may not be longer than {larger}: {minutes} against {limit}.',
    'unserved-too-cheap': 'Leaving a ride must cost more than {price}, else an empty way is dearer than a ride.',
    'pin-unknown': 'A pin names a ride or driver that is not part of the plan: {rideId}, {driverId}.',
    'pin-twice': '{code} is pinned to two drivers.',
    'pin-forbidden': '{code} is pinned to a driver who is ruled out for it.',
    'pin-overlap': '{code} is pinned to a driver who drives {other} at that time.',
  },
  durations: {
    hours: '{hours, number} h',
    minutes: '{minutes, number} min',
    both: '{hours, number} h {minutes, number} min',
  },
  cabs: { Sedan: 'Sedan', 'Mini SUV': 'Mini SUV', SUV: 'SUV' },
  limits: {
    workMinutesADay: 'The work of a day',
    workMinutesAWeek: 'the work of a week',
    workWithoutBreak: 'The work without a break',
    spreadOver: 'the whole duty',
    restMinutes: 'the rest',
  },
  instead: {
    exact: '{driver}, {paise} in all',
    about: '{driver}, about {paise} in all',
    move: '{code} would go to {driver}',
    toNobody: '{code} would have no driver',
    end: '.',
  },
  bound: {
    mostServed: 'No plan serves more of these rides.',
    more: 'At most {more, plural, one {# more ride} other {# more rides}} could be served.',
    best: 'No plan costs less for these rides.',
    above: 'At most {percent, number, ::.#} % above the best possible.',
    rough:
      'At most {percent, number, ::.#} % above the best possible: the proof is rough, so the best plan may be much nearer.',
    unknown: 'How good the best plan could be is not known.',
  },
};
