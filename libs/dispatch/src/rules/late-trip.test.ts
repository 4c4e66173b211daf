import { prepare } from '../prepared.ts';
import { smallDriver, smallProblem, smallRide } from '../small-problem.fixture.ts';
import { exclusionSentence } from '../words/words.ts';
import { Rules } from './rules.ts';

const at = (time: string) => Date.parse(`2026-12-01T${time}:00+05:30`) / 60_000;

/** A driver with a ride from 9:00 to 9:20, and a trip before it that lasts until `freeFrom`, for a ride at 10:00. */
function exclusionOf(freeFrom: string) {
  const promised = {
    rideId: 'B',
    code: 'B',
    from: 10,
    to: 10,
    startsAt: at('09:00'),
    endsAt: at('09:20'),
    loadedKm: 1,
  };
  const driver = smallDriver({ id: 'D', at: 10, freeFrom: at(freeFrom), commitments: [promised] });
  const ride = smallRide({ id: 'R', from: 10, to: 30, startsAt: at('10:00'), endsAt: at('11:00') });
  const prepared = prepare(smallProblem({ now: at('08:50'), rides: [ride], drivers: [driver] }));
  return new Rules(prepared).exclusion(0, 0, prepared.kept[0] ?? []);
}

it('takes nobody for free before the trip under way ends, whatever ride comes between', () => {
  expect(exclusionOf('09:50')).toBeUndefined();
  const exclusion = exclusionOf('09:51');
  if (!exclusion) throw new Error('Nothing excluded the driver.');
  expect(exclusionSentence(exclusion, 'en')).toMatch(
    /^Free at 9:51\sam after B, 0 km away: it takes 10 min with the buffer, 1 min too long\.$/,
  );
});
