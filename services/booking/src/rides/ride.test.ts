import { BOOKING_STATUSES, type AssignedDriver, type BookingStatus } from '@pahiya/contracts';
import {
  busyUntil,
  decide,
  rideIsVisibleTo,
  someoneElseDecided,
  vehicleNumberOf,
  type Command,
  type Ride,
} from './ride.ts';

const driver: AssignedDriver = {
  _id: 'driver1',
  driverId: 'DRVR0001',
  fullName: 'Ravi Kumar',
  phoneNumber: '9876543210',
  email: null,
  gender: 'Male',
  status: 'active',
  vehicleNumber: 'KA01AB1234',
  vehicleType: 'Sedan',
  totalRides: 12,
  licenseVerified: true,
  aadhaarVerified: true,
};

function rideThatIs(status: BookingStatus, change: Partial<Ride> = {}): Ride {
  return {
    rideId: 'ride1',
    bookingId: 'RDE00001',
    revision: 3,
    status,
    createdAt: new Date('2026-11-21T04:30:00Z'),
    completedAt: null,
    date: '2026-12-01',
    time: '10:00',
    includeReturn: false,
    returnDate: null,
    returnTime: null,
    tripType: 'local',
    cabType: 'Sedan',
    mode: 'regular',
    passengers: 1,
    pickup: 'A',
    dropoff: 'B',
    pickupLocation: { address: 'A' },
    dropoffLocation: { address: 'B' },
    flightNumber: null,
    terminal: null,
    distanceKm: 20,
    durationMinutes: 50,
    fare: {
      baseFarePaise: 180_000,
      distanceFarePaise: 0,
      timeFarePaise: 0,
      driverAllowancePaise: 0,
      waitingPaise: 0,
      tollPaise: 0,
      totalPaise: 180_000,
    },
    rateVersion: 1,
    rider: { userId: 'rider1', name: 'Asha', email: 'asha@acme.example', phone: null, employeeId: null },
    company: { companyId: 'company1', code: 'ACME01', name: 'Acme' },
    driver,
    chosenVehicleNumber: null,
    ...change,
  };
}

const commands: Record<Command['do'], Command> = {
  assign: { do: 'assign', driver },
  accept: { do: 'accept' },
  reject: { do: 'reject' },
  start: { do: 'start' },
  complete: { do: 'complete', at: new Date('2026-12-01T06:00:00Z'), waitingPaise: 5000, tollPaise: 6550 },
  cancel: { do: 'cancel' },
  'assign vehicle': { do: 'assign vehicle', vehicleNumber: ' dl01cd9 ' },
};

/** The table of the product decisions; whatever is not in it is refused. */
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
    const decision = decide(ride, commands[name]);
    if (decision.kind === 'refused') {
      expect(outcome).toBe('refused');
      expect(decision.because).toContain(status);
    } else {
      expect(decision.ride).toMatchObject({ status: outcome, revision: ride.revision + 1 });
    }
  });

  it('names both states in a refusal', () => {
    expect(decide(rideThatIs('completed'), commands.cancel)).toEqual({
      kind: 'refused',
      because: 'The ride is completed and cannot become cancelled.',
    });
  });

  it('adds waiting and toll to the fare that was booked', () => {
    expect(decide(rideThatIs('on_trip'), commands.complete)).toMatchObject({
      ride: { fare: { waitingPaise: 5000, tollPaise: 6550, totalPaise: 191_550 } },
    });
  });

  it('takes the driver off, and its vehicle with it, when it rejects', () => {
    const ride = rideThatIs('assigned');
    const decision = decide(ride, commands.reject);
    if (decision.kind === 'refused') throw new Error(decision.because);
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
