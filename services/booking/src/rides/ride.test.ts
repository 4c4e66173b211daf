import { BOOKING_STATUSES, type BookingStatus, type RideDoer, type Role } from '@pahiya/contracts';
import { busyUntil, decide, rideIsVisibleTo, someoneElseDecided, vehicleNumberOf, type Command } from './ride.ts';
import { driver, rideThatIs } from './ride.fixture.ts';

const commands: Record<Command['do'], Command> = {
  assign: { do: 'assign', driver },
  accept: { do: 'accept' },
  reject: { do: 'reject' },
  start: { do: 'start' },
  complete: { do: 'complete', at: new Date('2026-12-01T06:00:00Z'), waitingPaise: 5000, tollPaise: 6550 },
  cancel: { do: 'cancel' },
  'assign vehicle': { do: 'assign vehicle', vehicleNumber: ' dl01cd9 ' },
};
const onItsDay = (role: Role): RideDoer => ({ role, today: '2026-12-01' });
const who: Record<Command['do'], Role> = {
  assign: 'admin',
  accept: 'driver',
  reject: 'driver',
  start: 'driver',
  complete: 'driver',
  cancel: 'user',
  'assign vehicle': 'admin',
};

/** The table of docs/product.md; whatever is not in it is refused. */
const allowed: Record<Command['do'], Partial<Record<BookingStatus, BookingStatus>>> = {
  assign: { pending: 'assigned', denied: 'assigned', assigned: 'assigned', accepted: 'assigned' },
  accept: { assigned: 'accepted' },
  reject: { assigned: 'denied' },
  start: { accepted: 'on_trip' },
  complete: { on_trip: 'completed' },
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

  it('lets a rider cancel until the day is over, and company and admin clear up what nobody drove', () => {
    const cancelOn = (today: string, role: Role) => decide(rideThatIs('accepted'), commands.cancel, { role, today });
    expect(cancelOn('2026-12-01', 'user')).toMatchObject({ kind: 'moved' });
    expect(cancelOn('2026-12-02', 'user')).toEqual({ kind: 'refused', refusal: { what: 'day-over' } });
    expect(cancelOn('2026-12-02', 'company')).toMatchObject({ kind: 'moved' });
    expect(cancelOn('2026-12-02', 'admin')).toMatchObject({ kind: 'moved' });
    expect(cancelOn('2026-12-01', 'driver')).toEqual({ kind: 'refused', refusal: { what: 'wrong-role' } });
  });

  it('adds waiting and toll to the fare that was booked', () => {
    expect(decide(rideThatIs('on_trip'), commands.complete, onItsDay('driver'))).toMatchObject({
      ride: { fare: { waitingPaise: 5000, tollPaise: 6550, totalPaise: 191_550 } },
    });
  });

  it('takes the driver off, and its vehicle with it, when it rejects', () => {
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

it('takes a new vehicle for no decision of somebody else, but a new driver for one', () => {
  const seen = rideThatIs('assigned');
  expect(someoneElseDecided(seen, { ...seen, revision: 4, chosenVehicleNumber: 'DL1' })).toBe(false);
  expect(someoneElseDecided(seen, { ...seen, revision: 4, driver: { ...driver, _id: 'driver2' } })).toBe(true);
});

it('keeps a driver for the driving time, and with a return until it is back', () => {
  expect(busyUntil(rideThatIs('pending'))).toEqual(new Date('2026-12-01T10:50:00+05:30'));
  const withReturn = { includeReturn: true, returnDate: '2026-12-03', returnTime: '18:00', durationMinutes: 100 };
  expect(busyUntil(rideThatIs('pending', withReturn))).toEqual(new Date('2026-12-03T18:50:00+05:30'));
});
