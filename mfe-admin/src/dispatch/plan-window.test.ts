import { rideOf } from '@pahiya/web-kit/testing';
import { windowOf } from './plan-window.ts';

const NOW = Date.parse('2026-11-21T12:00:00+05:30');
const at = (code: string, date: string, time: string) => rideOf(code, { date, time });

it('plans the upcoming rides from the soonest on, and counts the rides that are too late for the plan', () => {
  const rides = [
    at('PASSED00', '2026-11-21', '11:00'),
    at('SOONEST0', '2026-11-21', '13:00'),
    at('WITHIN00', '2026-11-23', '12:59'),
    at('LATER000', '2026-11-23', '13:00'),
  ];
  const window = windowOf(rides, NOW);
  expect(window?.planned.rideIds).toEqual([rides[1]?._id, rides[2]?._id]);
  expect(window?.later).toBe(1);
});

it('has no plan for rides that have passed', () => {
  expect(windowOf([at('PASSED00', '2026-11-21', '11:00')], NOW)).toBeUndefined();
});
