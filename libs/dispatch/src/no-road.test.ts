import { isRefusal, planDay, suggestions } from './plan.ts';
import type { DispatchProblem } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';
import { smallDriver, smallProblem, smallRide } from './small-problem.fixture.ts';
import { exclusionSentence } from './words/words.ts';

const NOW = Date.parse('2026-12-01T05:00:00+05:30') / 60_000;
/** No road leads to it or from it. */
const ISLAND = 99;

function withIsland(problem: DispatchProblem): DispatchProblem {
  const { places, kmByPair, minutesByPair } = problem.travel;
  const isCutOff = (cell: number) => (Math.floor(cell / places) === ISLAND) !== (cell % places === ISLAND);
  const cut = (ways: Float32Array) => ways.map((way, cell) => (isCutOff(cell) ? Infinity : way));
  return { ...problem, travel: { ...problem.travel, kmByPair: cut(kmByPair), minutesByPair: cut(minutesByPair) } };
}

const rideAt = (id: string, minute: number) =>
  smallRide({ id, from: 1, to: 2, startsAt: NOW + minute, endsAt: NOW + minute + 60 });
const promised = {
  rideId: 'C',
  code: 'C1CC',
  from: 1,
  to: 1,
  startsAt: NOW + 500,
  endsAt: NOW + 560,
  loadedKm: 1,
};

it('plans a day although no road is known to a ride that a driver has already', () => {
  const problem = withIsland(
    smallProblem({
      now: NOW,
      rides: [rideAt('R1', 300), rideAt('R2', 600)],
      drivers: [
        smallDriver({ id: 'D1', at: ISLAND, freeFrom: NOW, commitments: [promised] }),
        smallDriver({ id: 'D2', at: 4, freeFrom: NOW }),
      ],
    }),
  );
  const plan = planDay(
    { ...problem, pins: [{ rideId: 'R1', driverId: 'D1' }] },
    { seed: 1, limit: { iterations: 99 } },
  );
  if (isRefusal(plan)) throw new Error('refused');
  expect(plan.figures).toMatchObject({ served: 2, emptyKm: 1, emptyMinutes: 2 });
  for (const figure of [...Object.values(plan.figures), ...Object.values(plan.bound)])
    expect(figure).toBeLessThan(Infinity);
  expect(plan.proposals[0]).toMatchObject({ state: 'pinned', leaveAt: NOW + 300, breaks: { rule: 'cannot-reach' } });
  // Work begins with the pinned ride, not when the driver was free.
  expect(plan.proposals[1]).toMatchObject({ rideId: 'R2', driverId: 'D1' });
});

it('says of a driver whom no road leads to the pickup that none does', () => {
  const drivers = [
    smallDriver({ id: 'D1', at: ISLAND, freeFrom: NOW }),
    smallDriver({ id: 'D2', commitments: [{ ...promised, rideId: 'C2', from: ISLAND }] }),
    smallDriver({ id: 'D3', at: 1, freeFrom: NOW, area: { centre: ISLAND, radiusKm: 9 } }),
    smallDriver({
      id: 'D4',
      commitments: [{ ...promised, rideId: 'C4', startsAt: NOW + 100, endsAt: NOW + 160, to: ISLAND }],
    }),
  ];
  const found = suggestions(withIsland(smallProblem({ now: NOW, rides: [rideAt('R', 300)], drivers })), 'R');
  if (isRefusal(found)) throw new Error('refused');
  const exclusions = found.flatMap((each) => ('exclusion' in each ? [each.exclusion] : []));
  const said = (all: readonly Exclusion[]) =>
    all.map((each) => exclusionSentence(each, 'en').replaceAll('\u00A0', ' '));
  const sentences = [
    'Free at 5:00 am: no road is known from there to the pickup.',
    'Would be free at 11:00 am: no road is known from there to C1CC.',
    'No road is known from the middle of the area to the pickup.',
    'Free at 7:40 am after C1CC: no road is known from there to the pickup.',
  ];
  expect(said(exclusions)).toEqual(sentences);
  // A plan keeps its reasons as JSON, which has no Infinity.
  expect(said(JSON.parse(JSON.stringify(exclusions)) as Exclusion[])).toEqual(sentences);
  for (const exclusion of exclusions) expect(exclusionSentence(exclusion, 'hi')).toContain('कोई सड़क मालूम नहीं');
});
