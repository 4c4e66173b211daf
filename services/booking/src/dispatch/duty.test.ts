import { dayOf, DEFAULT_POLICY } from '@pahiya/dispatch';
import { dutyOf, minuteOf } from './duty.ts';

const at = (instant: string) => minuteOf(new Date(`${instant}+05:30`));
const ride = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });

it('counts the days in India on which somebody drove, each once', () => {
  const worked = [
    ride('2026-11-19T23:30', '2026-11-20T00:30'),
    ride('2026-11-21T00:10', '2026-11-21T01:00'),
    ride('2026-11-21T18:00', '2026-11-21T19:00'),
  ];
  const { daysWorked } = dutyOf(worked, DEFAULT_POLICY.limits, at('2026-11-22T08:00'));
  expect(daysWorked).toEqual(['2026-11-19T12:00', '2026-11-21T12:00'].map((noon) => dayOf(at(noon))));
});
