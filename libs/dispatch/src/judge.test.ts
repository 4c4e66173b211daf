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

it('keeps a ride that only a later one of the plan makes possible', () => {
  // A duty ends with the day: from A alone the driver would leave before midnight for the promised ride.
  const rides = [
    smallRide({ id: 'A', from: 60, to: 60, startsAt: NOW + 60, endsAt: NOW + 120 }),
    smallRide({ id: 'B', from: 60, to: 20, startsAt: NOW + 180, endsAt: NOW + 300 }),
  ];
  const promised = { rideId: 'C', code: 'C', from: 20, to: 20, startsAt: NOW + 1170, endsAt: NOW + 1230, loadedKm: 5 };
  const drivers = [smallDriver({ id: 'D', at: 60, freeFrom: NOW, commitments: [promised] })];
  const problem = smallProblem({ now: NOW, rides, drivers, limits: { restMinutes: null } });
  const pair = (rideId: string) => ({ rideId, driverId: 'D' });
  expect(excludedPairs(problem, [pair('A'), pair('B')])).toEqual([]);
  expect(excludedPairs(problem, [pair('A')])).toMatchObject([{ rideId: 'A', exclusion: { rule: 'spread-over' } }]);
});
