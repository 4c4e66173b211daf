import { rideOf } from '@pahiya/web-kit/testing';
import { nextRide } from './next-ride.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
const trip = rideOf('TRP00000', { status: 'on_trip', date: '2026-11-21', time: '09:00' });
const soon = rideOf('SSN00000', { status: 'accepted', date: '2026-11-21', time: '12:00' });
const later = rideOf('TTR00000', { status: 'accepted', date: '2026-11-21', time: '20:00' });
const missed = rideOf('M1SSED00', { status: 'accepted', date: '2026-11-20', time: '09:00' });
const offer = rideOf('FFR00000', { status: 'assigned', date: '2026-11-21', time: '22:00' });

it.each([
  ['the trip, before anything that waits', [offer, soon, trip], '11:00', trip],
  ['an accepted ride within two hours, before an unanswered one', [offer, later, soon], '11:00', soon],
  ['an accepted ride that is late', [offer, soon], '13:00', soon],
  ['an unanswered ride, while accepted ones have time', [later, offer], '11:00', offer],
  ['the earliest accepted ride', [later, soon], '07:00', soon],
  ['a ride of today, before one of yesterday that nobody can start any more', [missed, later], '07:00', later],
  ['an unanswered ride, before one of yesterday that was accepted', [missed, offer], '07:00', offer],
  [
    'a ride of today, before an unanswered one of yesterday',
    [{ ...missed, status: 'assigned' as const }, later],
    '07:00',
    later,
  ],
  ['nothing', [], '07:00', undefined],
])('is %s', (_, open, time, expected) => {
  expect(nextRide(open, at(time))).toBe(expected);
});
