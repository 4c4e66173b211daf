import { DEFAULT_POLICY } from './policy.ts';
import { planDay, planWave } from './plan.ts';
import type { DispatchProblem } from './problem.ts';
import { smallDriver, smallProblem, smallRide } from './small-problem.fixture.ts';
import { faultSentence, leftSentence } from './words/words.ts';

const ride = smallRide({ id: 'R', code: 'K7QX', from: 1, to: 2, startsAt: 600, endsAt: 660 });
const problem = smallProblem({ now: 0, rides: [ride], drivers: [smallDriver({ id: 'D' })] });
const { limits, weights } = DEFAULT_POLICY;
const policy = (change: Partial<DispatchProblem['policy']>) => ({ policy: { ...problem.policy, ...change } });

const REFUSED: readonly [Partial<DispatchProblem>, RegExp][] = [
  [
    { rides: Array.from({ length: 10_000 }, (_, index) => ({ ...ride, id: `R${index}` })) },
    /^10,000 rides are too many for one plan: at most 2,000\.$/,
  ],
  [{ rides: [ride, ride] }, /^R is listed twice\.$/],
  [{ rides: [{ ...ride, from: 100 }] }, /^A place of K7QX is not in the table of travel times\.$/],
  [{ rides: [{ ...ride, endsAt: 599 }] }, /^K7QX ends before it starts\.$/],
  [policy({ weights: { ...weights, change: -1 } }), /^The weight “change” must be a number from 0\.$/],
  [policy({ weights: { ...weights, emptyKm: { ...weights.emptyKm, SUV: NaN } } }), /“emptyKm\.SUV”/],
  [policy({ weights: { ...weights, unserved: 100 } }), /^Leaving a ride must cost more than ₹/],
  [policy({ limits: { ...limits, bufferPercent: -5 } }), /^The limit “bufferPercent” must be a number from 0\.$/],
  [
    policy({ limits: { ...limits, workMinutesADay: 780 } }),
    /^The work of a day may not be longer than the whole duty: 13 h against 12 h\.$/,
  ],
  [{ pins: [{ rideId: 'R', driverId: 'E' }] }, /not part of the plan: R, E/],
  [
    { pins: [{ rideId: 'R', driverId: 'D' }], forbidden: [{ rideId: 'R', driverId: 'D' }] },
    /^K7QX is pinned to a driver who is ruled out for it\.$/,
  ],
];

it.each(REFUSED)('refuses bad input with a sentence (%#)', (change, sentence) => {
  const answer = planWave({ ...problem, ...change });
  if (!('faults' in answer)) throw new Error('It was planned.');
  expect(faultSentence(answer.faults[0]!, 'en')).toMatch(sentence);
  expect(faultSentence(answer.faults[0]!, 'hi')).toMatch(/।$/);
  expect(planDay({ ...problem, ...change }, { seed: 1, limit: { iterations: 1 } })).toEqual(answer);
});

it('leaves out a ride that has begun or has no road, and plans the others', () => {
  const kmByPair = problem.travel.kmByPair.slice().fill(Infinity, 3 * problem.travel.places, 4 * problem.travel.places);
  const rides = [
    ride,
    { ...ride, id: 'P', startsAt: 5 },
    { ...ride, id: 'S', from: 3 },
    { ...ride, id: 'V', cabClass: 'SUV' as const },
  ];
  const answer = planWave({ ...problem, now: 10, rides, travel: { ...problem.travel, kmByPair } });
  if ('faults' in answer) throw new Error('refused');
  expect(answer.proposals.map(({ rideId }) => rideId)).toEqual(['R']);
  expect(answer.left.map(({ because }) => leftSentence(because, 'en'))).toEqual([
    'The time of its pickup has passed.',
    'No road is known to its pickup or its drop.',
    'No driver may drive it: each one is excluded by a rule.',
  ]);
});
