import { BOOKING_STATUSES, type BookingStatus, type Role } from '@pahiya/contracts';
import {
  busyUntil,
  decide,
  rideIsVisibleTo,
  someoneElseDecided,
  vehicleNumberOf,
  type Command,
  type Deciding,
} from './ride.ts';
import { driver, rideThatIs } from './ride.fixture.ts';

const extrasOf = (waitingMinutes: number, waiting: number, tolls: number) => ({
  waitingMinutes,
  waitingPaise: waiting * 100,
  tollPaise: tolls * 100,
});
const commands: Record<Command['do'], Command> = {
  assign: { do: 'assign', driver },
  accept: { do: 'accept' },
  reject: { do: 'reject' },
  start: { do: 'start' },
  complete: { do: 'complete', at: new Date('2026-12-01T06:00:00Z'), extras: extrasOf(20, 50, 65.5) },
  'decide extras': { do: 'decide extras', at: new Date('2026-12-01T07:00:00Z'), allowed: extrasOf(20, 50, 65.5) },
  cancel: { do: 'cancel' },
  'assign vehicle': { do: 'assign vehicle', vehicleNumber: ' dl01cd9 ' },
};
const at = (role: Role, time: string): Deciding => ({
  role,
  now: new Date(`${time}:00+05:30`),
  startEarlyMinutes: 60,
  extrasLimits: { waitingMinutes: 240, tollPaise: 200_000 },
});
const onItsDay = (role: Role) => at(role, '2026-12-01T09:30');
const who: Record<Command['do'], Role> = {
  assign: 'admin',
  accept: 'driver',
  reject: 'driver',
  start: 'driver',
  complete: 'driver',
  cancel: 'user',
  'decide extras': 'admin',
  'assign vehicle': 'admin',
};

/** The table of docs/product.md; everything else is refused. */
const allowed: Record<Command['do'], Partial<Record<BookingStatus, BookingStatus>>> = {
  assign: { pending: 'assigned', denied: 'assigned', assigned: 'assigned', accepted: 'assigned' },
  accept: { assigned: 'accepted' },
  reject: { assigned: 'denied' },
  start: { accepted: 'on_trip' },
  complete: { on_trip: 'completed' },
  // Possible only for a ride whose extras wait, see below.
  'decide extras': {},
  cancel: { pending: 'cancelled', assigned: 'cancelled', accepted: 'cancelled', denied: 'cancelled' },
  'assign vehicle': { pending: 'pending', assigned: 'assigned', accepted: 'accepted', denied: 'denied' },
};

describe('what a command makes of a ride', () => {
  const cases = Object.values(commands).flatMap((command) =>
    BOOKING_STATUSES.map((status) => [command.do, status, allowed[command.do][status] ?? 'refused'] as const),
  );
  it.each(cases)('%s a ride that is %s: %s', (name, status, outcome) => {
    const ride = rideThatIs(status);
    const decision = decide(ride, commands[name], onItsDay(who[name]));
    if (decision.kind === 'refused') {
      expect(outcome).toBe('refused');
    } else {
      expect(decision.ride).toMatchObject({ status: outcome, revision: ride.revision + 1 });
    }
  });

  it.each([
    ['cancel', 'completed', { what: 'is-over', status: 'completed', command: 'cancel' }],
    ['cancel', 'on_trip', { what: 'already-started' }],
    ['assign vehicle', 'on_trip', { what: 'already-started' }],
    ['accept', 'cancelled', { what: 'is-over', status: 'cancelled', command: 'accept' }],
    ['accept', 'accepted', { what: 'already-accepted' }],
    ['start', 'assigned', { what: 'not-accepted' }],
    ['complete', 'accepted', { what: 'not-started' }],
    ['start', 'denied', { what: 'no-driver' }],
  ] as const)('says why nobody can %s a ride that is %s', (name, status, refusal) => {
    const decision = decide(rideThatIs(status), commands[name], onItsDay(who[name]));
    expect(decision).toEqual({ kind: 'refused', refusal });
  });

  it('lets a rider cancel until the end of the day, and company and admin cancel a past ride that never started', () => {
    const cancelOn = (day: string, role: Role) =>
      decide(rideThatIs('accepted'), commands.cancel, at(role, `${day}T00:00`));
    expect(cancelOn('2026-12-01', 'user')).toMatchObject({ kind: 'moved' });
    expect(cancelOn('2026-12-02', 'user')).toEqual({ kind: 'refused', refusal: { what: 'day-over' } });
    expect(cancelOn('2026-12-02', 'company')).toMatchObject({ kind: 'moved' });
    expect(cancelOn('2026-12-02', 'admin')).toMatchObject({ kind: 'moved' });
    expect(cancelOn('2026-12-01', 'driver')).toEqual({ kind: 'refused', refusal: { what: 'wrong-role' } });
  });

  it.each([
    ['2026-11-30T10:00', { what: 'too-early', day: '2026-12-01', time: '09:00' }],
    ['2026-12-01T08:59', { what: 'too-early', day: '2026-12-01', time: '09:00' }],
    ['2026-12-01T09:00', undefined],
    ['2026-12-01T23:59', undefined],
    ['2026-12-02T00:00', { what: 'day-over' }],
  ])('lets a driver start from an hour before the ride until its day is over: at %s %j', (time, refusal) => {
    const decision = decide(rideThatIs('accepted'), commands.start, at('driver', time));
    expect(decision).toMatchObject(refusal ? { kind: 'refused', refusal } : { kind: 'moved' });
  });

  it('adds waiting and toll to the fare that was booked', () => {
    expect(decide(rideThatIs('on_trip'), commands.complete, onItsDay('driver'))).toMatchObject({
      ride: { fare: { waitingPaise: 5000, tollPaise: 6550, totalPaise: 191_550 } },
    });
  });

  it.each([
    ['none', extrasOf(0, 0, 0), []],
    ['all that is allowed', extrasOf(240, 400, 1400), []],
    ['a minute too many', extrasOf(241, 425, 0), ['waiting']],
    ['a rupee of toll too much', extrasOf(0, 0, 2001), ['tolls', 'fare']],
    ['together a rupee more than the fare', extrasOf(240, 400, 1401), ['fare']],
    ['everything', extrasOf(10_080, 16_800, 100_000), ['waiting', 'tolls', 'fare']],
  ] as const)('holds extras beyond a limit: %s', (_, extras, passed) => {
    const complete = { ...commands.complete, extras } as Command;
    const decision = decide(rideThatIs('on_trip'), complete, onItsDay('driver'));
    if (decision.kind === 'refused') throw new Error(decision.refusal.what);
    const { event, ride } = decision;
    expect(ride.status).toBe('completed');
    expect(ride.extras?.passed.map(({ limit }) => limit) ?? []).toEqual(passed);
    expect(event).toBe(passed.length === 0 ? 'booking.ride.completed.v1' : 'booking.ride.extras-claimed.v1');
    const charged = passed.length === 0 ? extras.waitingPaise + extras.tollPaise : 0;
    expect(ride.fare.totalPaise).toBe(180_000 + charged);
  });

  it('makes the fare final once, with what an admin allows', () => {
    const claimed = extrasOf(10_080, 16_800, 100_000);
    const waits = { state: 'waiting' as const, claimed, passed: [{ limit: 'waiting' as const, most: 240 }] };
    const held = rideThatIs('completed', { extras: waits });
    const decision = decide(held, commands['decide extras'], onItsDay('admin'));
    expect(decision).toMatchObject({
      event: 'booking.ride.completed.v1',
      ride: { fare: { totalPaise: 191_550 }, extras: { state: 'decided', claimed, allowed: { tollPaise: 6550 } } },
    });
    const { ride } = decision as { ride: typeof held };
    for (const role of ['driver', 'user', 'company'] as const) {
      const byAnother = decide(held, commands['decide extras'], onItsDay(role));
      expect(byAnother).toEqual({ kind: 'refused', refusal: { what: 'wrong-role' } });
    }
    const again = decide(ride, commands['decide extras'], onItsDay('admin'));
    expect(again).toEqual({ kind: 'refused', refusal: { what: 'no-extras-wait' } });
  });

  it.each([
    ['2026-12-02T00:10', undefined],
    ['2026-12-02T03:49', undefined],
    ['2026-12-02T03:50', { what: 'day-over' }],
  ])('lets a pickup at 23:50 start, and its rider cancel it, for four hours: at %s %j', (time, refusal) => {
    const ride = rideThatIs('accepted', { time: '23:50' });
    for (const [name, role] of [
      ['start', 'driver'],
      ['cancel', 'user'],
    ] as const) {
      const decision = decide(ride, commands[name], at(role, time));
      expect(decision).toMatchObject(refusal ? { kind: 'refused', refusal } : { kind: 'moved' });
    }
  });

  it('removes the driver, and the driver’s vehicle, when the driver rejects', () => {
    const ride = rideThatIs('assigned');
    const decision = decide(ride, commands.reject, onItsDay('driver'));
    if (decision.kind === 'refused') throw new Error(decision.refusal.what);
    expect([vehicleNumberOf(ride), decision.ride.driver, vehicleNumberOf(decision.ride)]).toEqual([
      'KA01AB1234',
      null,
      null,
    ]);
  });
});

describe('who may see a ride', () => {
  const who = (role: 'user' | 'driver' | 'company' | 'admin', id: string, companyId?: string) => ({
    role,
    id,
    name: id,
    companyId,
  });
  it.each([
    [who('user', 'rider1', 'company1'), true],
    [who('user', 'rider2', 'company1'), false],
    [who('company', 'company1', 'company1'), true],
    [who('company', 'company2', 'company2'), false],
    [who('driver', 'driver1'), true],
    [who('driver', 'driver2'), false],
    [who('admin', 'anyone'), true],
  ])('%j: %s', (actor, visible) => {
    expect(rideIsVisibleTo(rideThatIs('accepted'), actor)).toBe(visible);
  });
});

it('ignores a new vehicle when comparing decisions, but not a new driver', () => {
  const seen = rideThatIs('assigned');
  expect(someoneElseDecided(seen, { ...seen, revision: 4, chosenVehicleNumber: 'DL1' })).toBe(false);
  expect(someoneElseDecided(seen, { ...seen, revision: 4, driver: { ...driver, _id: 'driver2' } })).toBe(true);
});

it('keeps a driver busy for the driving time, and with a return until the cab is back', () => {
  expect(busyUntil(rideThatIs('pending'))).toEqual(new Date('2026-12-01T10:50:00+05:30'));
  const withReturn = { includeReturn: true, returnDate: '2026-12-03', returnTime: '18:00', durationMinutes: 100 };
  expect(busyUntil(rideThatIs('pending', withReturn))).toEqual(new Date('2026-12-03T18:50:00+05:30'));
});
