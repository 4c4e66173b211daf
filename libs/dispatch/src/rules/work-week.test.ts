import { prepare } from '../prepared.ts';
import type { Commitment, DriverToPlan, Minute } from '../problem.ts';
import { smallDriver, smallProblem, smallRide } from '../small-problem.fixture.ts';
import { exclusionSentence } from '../words/words.ts';
import { Rules } from './rules.ts';

const DAY = 24 * 60;
/** A Tuesday in India. */
const tuesday: Minute = Date.parse('2026-12-01T00:00:00+05:30') / 60_000;
const [sunday, monday] = [tuesday - 2 * DAY, tuesday - DAY];

/** A ride on Tuesday from 10:00 to 11:00, planned at 20:00 on the Sunday before. */
function exclusionOf({ workedMinutes, commitments }: { workedMinutes: number; commitments: readonly Commitment[] }) {
  const ride = smallRide({ id: 'R', startsAt: tuesday + 10 * 60, endsAt: tuesday + 11 * 60 });
  const worked: Partial<DriverToPlan> = {
    duty: { ...smallDriver({ id: '' }).duty, minutesThisWeek: workedMinutes },
    commitments,
  };
  const now = sunday + 20 * 60;
  const prepared = prepare(
    smallProblem({ now, rides: [ride], drivers: [smallDriver({ id: 'D', freeFrom: now, ...worked })] }),
  );
  return new Rules(prepared).exclusion(0, 0, prepared.kept[0] ?? []);
}

/** Eight hours of work: the buffer of ten minutes, and the ride. */
const work = (day: Minute): Commitment => {
  const [rideId, startsAt] = [`B${day}`, day + 12 * 60 + 10];
  return { rideId, code: rideId, from: 0, to: 0, startsAt, endsAt: startsAt + 8 * 60 - 10, loadedKm: 10 };
};
/** 48 hours of work in a week, with no work on its Tuesday. */
const fullWeekFrom = (firstDay: Minute) => [0, 2, 3, 4, 5, 6].map((day) => work(firstDay + day * DAY));

it('counts a ride into the week from Monday in which it is driven', () => {
  expect(exclusionOf({ workedMinutes: 48 * 60, commitments: [] })).toBeUndefined();
  const exclusion = exclusionOf({ workedMinutes: 0, commitments: fullWeekFrom(monday) });
  expect(exclusion).toMatchObject({ rule: 'work-week', minutes: 48 * 60 + 70, limit: 48 * 60 });
  expect(exclusionSentence(exclusion!, 'en')).toBe('49 h 10 min on duty in that week by then, 48 h allowed.');
});

it('ignores the work of the weeks before and after the ride', () => {
  const nextWeek = [...fullWeekFrom(monday + 7 * DAY), work(tuesday + 7 * DAY)];
  expect(exclusionOf({ workedMinutes: 60 * 60, commitments: nextWeek })).toBeUndefined();
});
