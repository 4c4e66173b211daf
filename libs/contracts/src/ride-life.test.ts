import type { BookingStatus } from './bookings.ts';
import { isRideOfDay, mayDo } from './ride-life.ts';
import type { Role } from './roles.ts';

const ride = { status: 'accepted', date: '2026-12-01', time: '10:00' } as const;

it('lets a rider cancel until the day is over, and company and admin until the trip starts', () => {
  const may = (role: Role, day: string) => mayDo(ride, 'cancel', { role, now: new Date(`${day}T12:00:00+05:30`) });
  expect([may('user', '2026-12-01'), may('user', '2026-12-02')]).toEqual([true, false]);
  expect([may('company', '2026-12-02'), may('admin', '2026-12-02'), may('driver', '2026-12-01')]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('the days of a ride', () => {
  const at = (moment: string) => Date.parse(`${moment}:00+05:30`);
  /** The days from 30 November to 5 December on which the ride is shown. */
  const daysOf = (status: BookingStatus, [from, until]: readonly [string, string], now: string) =>
    ['11-30', '12-01', '12-02', '12-03', '12-04', '12-05'].filter((day) =>
      isRideOfDay({ status, startsMs: at(from), endsMs: at(until) }, `2026-${day}`, new Date(at(now))),
    );
  const late = ['2026-12-01T23:30', '2026-12-01T23:55'] as const;
  const long = ['2026-12-01T09:00', '2026-12-03T18:00'] as const;

  it.each([
    ['pending', '2026-12-01T23:50', ['12-01']],
    ['pending', '2026-12-02T00:10', ['12-01', '12-02']],
    ['denied', '2026-12-02T00:10', ['12-01', '12-02']],
    ['assigned', '2026-12-02T00:10', ['12-01', '12-02']],
    ['accepted', '2026-12-02T03:29', ['12-01', '12-02']],
    // Nobody can start it any more.
    ['accepted', '2026-12-02T03:30', ['12-01']],
    ['on_trip', '2026-12-03T08:00', ['12-01', '12-02', '12-03']],
    ['cancelled', '2026-12-02T00:10', []],
  ] as const)('of a late ride that is %s at %s', (status, now, days) => {
    expect(daysOf(status, late, now)).toEqual(days);
  });

  it('is that of its pickup alone for a ride over midnight that nobody drove', () => {
    const night = [late[0], '2026-12-02T00:30'] as const;
    expect(daysOf('assigned', night, '2026-12-01T20:00')).toEqual(['12-01', '12-02']);
    expect(daysOf('assigned', night, '2026-12-02T03:30')).toEqual(['12-01']);
    expect(daysOf('completed', night, '2026-12-02T03:30')).toEqual(['12-01', '12-02']);
  });

  it.each(['pending', 'assigned', 'accepted', 'on_trip', 'completed'] as const)(
    'of a ride that is %s and lasts several days are all from its pickup to its end',
    (status) => {
      expect(daysOf(status, long, '2026-12-01T12:00')).toEqual(['12-01', '12-02', '12-03']);
    },
  );

  it('end with the trip, not at the midnight at which it ended', () => {
    expect(daysOf('completed', [late[0], '2026-12-02T00:40'], '2026-12-02T08:00')).toEqual(['12-01', '12-02']);
    expect(daysOf('completed', [late[0], '2026-12-02T00:00'], '2026-12-02T08:00')).toEqual(['12-01']);
  });
});
