import { dayOf } from '../india-time.ts';
import { DEFAULT_POLICY } from '../policy.ts';
import { prepare } from '../prepared.ts';
import type { DispatchLimits, DispatchProblem, DriverToPlan, Minute, RideToPlan } from '../problem.ts';
import { smallDriver, smallProblem, smallRide } from '../small-problem.fixture.ts';
import { exclusionSentence } from '../words/words.ts';
import type { Exclusion } from './exclusion.ts';
import { Rules } from './rules.ts';

/** 1 December 2026 in India. */
const at = (time: string): Minute => Date.parse(`2026-12-01T${time}:00+05:30`) / 60_000;

interface Situation {
  readonly now?: Minute;
  readonly ride?: Partial<RideToPlan>;
  readonly driver?: Partial<DriverToPlan>;
  readonly limits?: Partial<DispatchLimits>;
  readonly forbidden?: DispatchProblem['forbidden'];
}

/** The places are on a line, 2 minutes and 1 km apart. The ride goes from place 10 at 10:00 to place 30 at 11:00. */
function exclusionOf({ now = at('05:00'), ride, driver, limits, forbidden = [] }: Situation): Exclusion | undefined {
  const problem = smallProblem({
    now,
    rides: [smallRide({ id: 'R', from: 10, to: 30, startsAt: at('10:00'), endsAt: at('11:00'), ...ride })],
    drivers: [smallDriver({ id: 'D', at: 10, freeFrom: at('06:00'), ...driver })],
    limits,
  });
  const prepared = prepare({ ...problem, forbidden });
  return new Rules(prepared).exclusion(0, 0, prepared.kept[0] ?? []);
}

const commitment = (code: string, from: string, until: string, places: readonly [number, number] = [10, 10]) => ({
  rideId: code,
  code,
  from: places[0],
  to: places[1],
  startsAt: at(from),
  endsAt: at(until),
  loadedKm: 10,
});
const duty = (so: Partial<DriverToPlan['duty']>): Pick<DriverToPlan, 'duty'> => ({
  duty: { ...smallDriver({ id: '' }).duty, ...so },
});
const onTheDayAfter = { startsAt: at('10:00') + 24 * 60, endsAt: at('11:00') + 24 * 60 };
const byNight = { now: at('00:00'), driver: { freeFrom: 0, hours: { from: at('20:00'), until: at('20:00') + 420 } } };
const night = { ...DEFAULT_POLICY.limits.night, escort: true };
const atNight = (from: string, until: string) => ({ startsAt: at(from), endsAt: at(until), womanAlone: true });

/** The number of the day that is so many days before the ride. */
const daysBefore = (days: number) => dayOf(at('10:00')) - days;
const promised = (worked: readonly number[], days: number): Partial<DriverToPlan> => ({
  ...duty({ daysWorked: worked.map(daysBefore) }),
  commitments: Array.from({ length: days }, (_, nth) => {
    const ride = commitment(`B${nth}`, '10:00', '11:00');
    const later = (nth + 1) * 24 * 60;
    return { ...ride, startsAt: ride.startsAt + later, endsAt: ride.endsAt + later };
  }),
});

const BOUNDARIES: readonly [string, { allowed: Situation; excluded: Situation; because: RegExp }][] = [
  ['service', { allowed: {}, excluded: { driver: { inService: false } }, because: /^Not in service\.$/ }],
  [
    'papers',
    {
      allowed: { driver: { papersVerified: false }, limits: { papersVerified: false } },
      excluded: { driver: { papersVerified: false } },
      because: /not verified/,
    },
  ],
  [
    'a ride at the same time',
    {
      allowed: { driver: { commitments: [commitment('B', '08:00', '09:00')] } },
      excluded: { driver: { commitments: [commitment('B', '10:59', '12:00')] } },
      because: /^Drives B from 10:59\sam to 12:00\spm\.$/,
    },
  ],
  [
    'the way to the pickup, 20 minutes and a buffer of 10 and 15 %',
    {
      allowed: { driver: { at: 20, freeFrom: at('09:27') } },
      excluded: { driver: { at: 20, freeFrom: at('09:28') } },
      because: /^Free at 9:28\sam, 10 km away: it takes 33 min with the buffer, 1 min too long\.$/,
    },
  ],
  [
    'the present, before which nobody sets out',
    {
      allowed: { now: at('09:27'), driver: { at: 20, freeFrom: at('06:00') } },
      excluded: { now: at('09:28'), driver: { at: 20, freeFrom: at('06:00') } },
      because: /^Free at 9:28\sam, 10 km away: /,
    },
  ],
  [
    'the way from the ride before',
    {
      allowed: { driver: { commitments: [commitment('B', '08:00', '09:27', [10, 20])] } },
      excluded: { driver: { commitments: [commitment('B', '08:00', '09:40', [10, 20])] } },
      because: /^Free at 9:40\sam after B, 10 km away: .* 13 min too long\.$/,
    },
  ],
  [
    'the way to the next ride',
    {
      allowed: { driver: { commitments: [commitment('N', '11:33', '12:00', [40, 40])] } },
      excluded: { driver: { commitments: [commitment('N', '11:32', '12:00', [40, 40])] } },
      because: /^Would be free at 11:00\sam, 10 km from N: .* 1 min too long\.$/,
    },
  ],
  [
    'seats',
    {
      allowed: { ride: { passengers: 4 } },
      excluded: { ride: { passengers: 5 } },
      because: /^5 passengers, 4 seats\.$/,
    },
  ],
  [
    'the class of the cab',
    {
      allowed: { driver: { cabClass: 'Mini SUV' } },
      excluded: { driver: { cabClass: 'SUV' } },
      because: /of class SUV, booked is Sedan/,
    },
  ],
  [
    'a smaller cab',
    { allowed: {}, excluded: { ride: { cabClass: 'Mini SUV' } }, because: /of class Sedan, booked is Mini SUV/ },
  ],
  [
    'the area',
    {
      allowed: { driver: { area: { centre: 20, radiusKm: 10 } } },
      excluded: { driver: { area: { centre: 20, radiusKm: 9.5 } } },
      because: /10 km from the middle of the area; the area ends at 9\.5 km/,
    },
  ],
  [
    'the beginning of the working hours',
    {
      allowed: { driver: { hours: { from: at('10:00'), until: at('20:00') } } },
      excluded: { driver: { hours: { from: at('10:01'), until: at('20:00') } } },
      because: /^Works from 10:01\sam to 8:00\spm only\.$/,
    },
  ],
  [
    'the end of the working hours, which are the same each day',
    {
      allowed: { ride: onTheDayAfter, driver: { hours: { from: at('06:00'), until: at('11:00') } } },
      excluded: { ride: onTheDayAfter, driver: { hours: { from: at('06:00'), until: at('10:59') } } },
      because: /^Works from 6:00\sam to 10:59\sam only\.$/,
    },
  ],
  [
    'working hours over midnight',
    {
      allowed: { ...byNight, ride: { startsAt: at('02:00'), endsAt: at('03:00') } },
      excluded: { ...byNight, ride: { startsAt: at('02:00'), endsAt: at('03:01') } },
      because: /^Works from 8:00\spm to 3:00\sam only\.$/,
    },
  ],
  [
    // Leaves at 09:50 and arrives at 11:00: 1 h 10 min.
    'hours of work a day',
    {
      allowed: { driver: duty({ onDutySince: at('02:00'), lastWorkEndedAt: at('08:00'), minutesToday: 410 }) },
      excluded: { driver: duty({ onDutySince: at('02:00'), lastWorkEndedAt: at('08:00'), minutesToday: 420 }) },
      because: /^8 h 10 min on duty by then, 8 h allowed\.$/,
    },
  ],
  [
    'hours of work a week',
    {
      allowed: { driver: duty({ minutesThisWeek: 48 * 60 - 70 }) },
      excluded: { driver: duty({ minutesThisWeek: 48 * 60 - 69 }) },
      because: /^48 h 1 min on duty in that week by then, 48 h allowed\.$/,
    },
  ],
  [
    'a break of half an hour',
    {
      allowed: {
        driver: { commitments: [commitment('B', '06:10', '09:20')] },
        limits: { workWithoutBreak: 260 },
      },
      excluded: { driver: { commitments: [commitment('B', '06:10', '09:21')] }, limits: { workWithoutBreak: 260 } },
      because: /without a break of 30 min by then, 4 h 20 min allowed/,
    },
  ],
  [
    'rest after a duty that the driver ended',
    {
      allowed: { driver: duty({ lastWorkEndedAt: at('00:50') }) },
      excluded: { driver: duty({ lastWorkEndedAt: at('00:51') }) },
      because: /^8 h 59 min of rest before it, 9 h needed\.$/,
    },
  ],
  [
    'the spread of a duty',
    {
      allowed: { driver: duty({ onDutySince: at('00:00') - 60, lastWorkEndedAt: at('07:00'), minutesToday: 60 }) },
      excluded: { driver: duty({ onDutySince: at('00:00') - 61, lastWorkEndedAt: at('07:00'), minutesToday: 60 }) },
      because: /^The duty would last 12 h 1 min from first to last, 12 h allowed\.$/,
    },
  ],
  [
    'the beginning of the night',
    {
      allowed: { ride: atNight('19:00', '20:00'), limits: { night } },
      excluded: { ride: atNight('19:00', '20:01'), limits: { night } },
      because: /alone between 8:00\spm and 6:00\sam/,
    },
  ],
  [
    'the end of the night',
    {
      allowed: { ride: atNight('06:00', '07:00'), driver: { freeFrom: at('05:00') }, limits: { night } },
      excluded: { ride: atNight('05:59', '07:00'), driver: { freeFrom: at('05:00') }, limits: { night } },
      because: /an escort or a woman driver is needed/,
    },
  ],
  [
    'a woman who drives at night',
    {
      allowed: { ride: atNight('21:00', '22:00'), driver: { isWoman: true }, limits: { night } },
      excluded: { ride: atNight('21:00', '22:00'), limits: { night } },
      because: /a woman driver/,
    },
  ],
  [
    'the night rule where no company switched it on',
    {
      allowed: { ride: atNight('21:00', '22:00') },
      excluded: { ride: atNight('21:00', '22:00'), limits: { night } },
      because: /alone/,
    },
  ],
  [
    'the day off after six days of work',
    {
      allowed: { driver: duty({ daysWorked: [1, 2, 3, 4, 5].map(daysBefore) }), limits: { daysInARow: 6 } },
      excluded: { driver: duty({ daysWorked: [1, 2, 3, 4, 5, 6].map(daysBefore) }), limits: { daysInARow: 6 } },
      because: /7/,
    },
  ],
  [
    'the day off between worked days and promised ones',
    {
      allowed: { driver: promised([1, 2, 4, 5], 2), limits: { daysInARow: 6 } },
      excluded: { driver: promised([1, 2, 3, 4, 5], 1), limits: { daysInARow: 6 } },
      because: /7/,
    },
  ],
  [
    'who turned it down',
    {
      allowed: { ride: { turnedDownBy: ['E'] } },
      excluded: { ride: { turnedDownBy: ['D'] } },
      because: /Turned this ride down/,
    },
  ],
  [
    'who was ruled out',
    {
      allowed: { forbidden: [{ rideId: 'R', driverId: 'E' }] },
      excluded: { forbidden: [{ rideId: 'R', driverId: 'D' }] },
      because: /ruled out/,
    },
  ],
];

it.each(BOUNDARIES)('holds %s to the minute', (_, { allowed, excluded, because }) => {
  expect(exclusionOf(allowed)).toBeUndefined();
  const exclusion = exclusionOf(excluded);
  if (!exclusion) throw new Error('Nothing excluded the driver.');
  expect(exclusionSentence(exclusion, 'en')).toMatch(because);
  expect(exclusionSentence(exclusion, 'hi')).toMatch(/^[^a-z_]*।$/);
});

it('has no limit where the policy or the driver gives none', () => {
  const limits = {
    workMinutesADay: null,
    workMinutesAWeek: null,
    workWithoutBreak: null,
    restMinutes: null,
    spreadOver: null,
  };
  const driver = duty({
    onDutySince: at('00:00'),
    lastWorkEndedAt: at('09:50'),
    minutesToday: 900,
    minutesThisWeek: 9_000,
  });
  expect(exclusionOf({ driver, limits })).toBeUndefined();
});

it('lets a long ride have its break on the way', () => {
  expect(exclusionOf({ ride: { startsAt: at('10:00'), endsAt: at('17:00') } })).toBeUndefined();
});
