import { excludedPairs } from './judge.ts';
import { smallDriver, smallProblem, smallRide } from './small-problem.fixture.ts';

const NOW = Date.parse('2026-12-01T05:00:00+05:30') / 60_000;
const ride = (id: string, hour: number, hours: number) =>
  smallRide({ id, startsAt: NOW + hour * 60, endsAt: NOW + (hour + hours) * 60 });
const rides = [ride('A', 1, 3), ride('B', 5, 3), ride('C', 9, 3)];
const problem = smallProblem({ now: NOW, rides, drivers: ['D', 'E'].map((id) => smallDriver({ id, freeFrom: NOW })) });
const toD = (rideId: string, isForced = false) => ({ rideId, driverId: 'D', isForced });

it('excludes the later of two rides that one driver cannot both drive', () => {
  const pairs = [toD('C'), toD('B'), toD('A'), { rideId: 'C', driverId: 'nobody' }, toD('unknown')];
  expect(excludedPairs(problem, pairs)).toMatchObject([
    { rideId: 'C', driverId: 'D', exclusion: { rule: 'work-day', minutes: 9 * 60 + 30 } },
  ]);
  expect(excludedPairs(problem, [toD('A'), toD('B'), { rideId: 'C', driverId: 'E' }])).toEqual([]);
});

it('judges the other rides given a forced one', () => {
  expect(excludedPairs(problem, [toD('A'), toD('B'), toD('C', true)])).toMatchObject([{ rideId: 'B' }]);
});
