import type { AssignedDriver, BookingStatus, Role } from '@pahiya/contracts';
import fc from 'fast-check';
import { decide, type Command, type Ride } from './ride.ts';
import { driver, rideThatIs } from './ride.fixture.ts';

/** The table of docs/product.md (A ride's life), written a second time: who does what from which states, and the next state. */
const MODEL: Readonly<Record<string, BookingStatus>> = {
  'admin: assign, pending': 'assigned',
  'admin: assign, denied': 'assigned',
  'admin: assign, assigned': 'assigned',
  'admin: assign, accepted': 'assigned',
  'admin: assign vehicle, pending': 'pending',
  'admin: assign vehicle, denied': 'denied',
  'admin: assign vehicle, assigned': 'assigned',
  'admin: assign vehicle, accepted': 'accepted',
  'driver: accept, assigned': 'accepted',
  'driver: reject, assigned': 'denied',
  'driver: start, accepted': 'on_trip',
  'driver: complete, on_trip': 'completed',
  'admin: complete, on_trip': 'completed',
  ...Object.fromEntries(
    ['user', 'company', 'admin'].flatMap((role) =>
      ['pending', 'assigned', 'accepted', 'denied'].map((from) => [`${role}: cancel, ${from}`, 'cancelled'] as const),
    ),
  ),
};

const aDriver = fc.constantFrom('driver1', 'driver2', 'driver3').map((_id): AssignedDriver => ({ ...driver, _id }));
const someExtras = fc.record({
  waitingMinutes: fc.nat(10_080),
  waitingPaise: fc.nat(1_700_000),
  tollPaise: fc.nat(10_000_000),
});
const aCommand: fc.Arbitrary<Command> = fc.oneof(
  aDriver.map((chosen) => ({ do: 'assign' as const, driver: chosen })),
  fc.constantFrom('accept', 'reject', 'start', 'cancel').map((name) => ({ do: name })),
  fc.record({
    do: fc.constant('complete' as const),
    at: fc.date({ noInvalidDate: true }),
    extras: someExtras,
  }),
  fc.record({
    do: fc.constant('decide extras' as const),
    at: fc.date({ noInvalidDate: true }),
    allowed: someExtras,
  }),
  fc.record({ do: fc.constant('assign vehicle' as const), vehicleNumber: fc.constantFrom('KA1', 'DL2') }),
);
const limits = { startEarlyMinutes: 60, extrasLimits: { waitingMinutes: 240, tollPaise: 200_000 } };
const aDeed = fc.record({
  command: aCommand,
  role: fc.constantFrom<Role>('user', 'driver', 'company', 'admin'),
  isDayOver: fc.boolean(),
});

/** The model's expected result: the next state and driver, or undefined for a refusal. */
function expected(ride: Ride, { command, role, isDayOver }: { command: Command; role: Role; isDayOver: boolean }) {
  if (command.do === 'decide extras') {
    const isPossible = role === 'admin' && ride.extras?.state === 'waiting';
    return isPossible ? { status: 'completed', driverId: ride.driver?._id } : undefined;
  }
  if (isDayOver && ((command.do === 'cancel' && role === 'user') || command.do === 'start')) return undefined;
  const status = MODEL[`${role}: ${command.do}, ${ride.status}`];
  if (status === undefined) return undefined;
  const assigned = command.do === 'assign' ? command.driver._id : command.do === 'reject' ? null : ride.driver?._id;
  return { status, driverId: assigned ?? null };
}

it('follows the table through every sequence of commands, with at most one driver and one revision per change', () => {
  fc.assert(
    fc.property(fc.array(aDeed, { maxLength: 40 }), (deeds) => {
      let ride = rideThatIs('pending', { driver: null, revision: 1 });
      for (const deed of deeds) {
        const now = new Date(deed.isDayOver ? '2026-12-02T10:00:00+05:30' : '2026-12-01T10:00:00+05:30');
        const before = structuredClone(ride);
        const next = expected(ride, deed);
        const decision = decide(ride, deed.command, { ...limits, role: deed.role, now });
        expect(ride).toEqual(before);
        expect(decision.kind).toBe(next === undefined ? 'refused' : 'moved');
        if (decision.kind === 'refused') continue;
        const after = decision.ride;
        expect({ status: after.status, driverId: after.driver?._id ?? null }).toEqual(next);
        expect(after.revision).toBe(before.revision + 1);
        expect(before.status).not.toBe('cancelled');
        // A completed ride stays completed; its fare changes once at most.
        if (before.status === 'completed')
          expect([before.extras?.state, after.extras?.state]).toEqual(['waiting', 'decided']);
        ride = after;
      }
    }),
    { numRuns: 500 },
  );
});
