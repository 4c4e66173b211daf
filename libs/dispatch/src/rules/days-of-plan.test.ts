import { planWave } from '../plan.ts';
import { smallDriver, smallProblem, smallRide } from '../small-problem.fixture.ts';

const NOW = Date.parse('2026-12-01T05:00:00+05:30') / 60_000;
const rideOn = (day: number) => {
  const startsAt = NOW + day * 24 * 60 + 60;
  return smallRide({ id: `R${day}`, startsAt, endsAt: startsAt + 30 });
};

/** The days on which a plan of rides on these days has a driver for one. */
function servedOn(days: readonly number[]): readonly string[] {
  const drivers = [1, 2, 3].map((nth) => smallDriver({ id: `D${nth}`, freeFrom: NOW }));
  const plan = planWave(smallProblem({ now: NOW, rides: days.map(rideOn), drivers, limits: { daysInARow: 2 } }));
  if ('faults' in plan) throw new Error('refused');
  return plan.proposals.map(({ rideId }) => rideId);
}

it('counts as worked the earlier days of a plan on which it has rides, since they may be this driver’s', () => {
  expect(servedOn([0, 1, 2])).toEqual(['R0', 'R1']);
});

it('counts no day without a ride of the plan, nor one whose rides are past', () => {
  expect(servedOn([0, 3, 9])).toEqual(['R0', 'R3', 'R9']);
  expect(servedOn([-1, 0, 1])).toEqual(['R0', 'R1']);
});
