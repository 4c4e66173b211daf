import { dayOf, DEFAULT_POLICY } from '@pahiya/dispatch';
import { dutyOf, minuteOf } from './duty.ts';

const at = (instant: string) => minuteOf(new Date(`${instant}+05:30`));
const ride = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });

it('counts the work of a week from Monday, also of a duty that began on Sunday', () => {
  const worked = [
    ride('2026-11-20T08:00', '2026-11-20T16:00'),
    ride('2026-11-22T22:00', '2026-11-22T23:00'),
    ride('2026-11-22T23:30', '2026-11-23T00:30'),
    ride('2026-11-23T00:40', '2026-11-23T01:40'),
  ];
  const minutesAt = (now: string) => dutyOf(worked, DEFAULT_POLICY.limits, at(now)).minutesThisWeek;
  expect(minutesAt('2026-11-22T23:59')).toBe(10 * 60);
  // The last ride's 60 minutes and the wait of ten minutes before it.
  expect(minutesAt('2026-11-23T02:00')).toBe(70);
});

it('counts the days in India on which somebody drove, each once', () => {
  const worked = [
    ride('2026-11-19T23:30', '2026-11-20T00:30'),
    ride('2026-11-21T00:10', '2026-11-21T01:00'),
    ride('2026-11-21T18:00', '2026-11-21T19:00'),
  ];
  const { daysWorked } = dutyOf(worked, DEFAULT_POLICY.limits, at('2026-11-22T08:00'));
  expect(daysWorked).toEqual(['2026-11-19T12:00', '2026-11-21T12:00'].map((noon) => dayOf(at(noon))));
});
