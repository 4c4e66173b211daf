import type { EventData, RideSnapshot } from '@pahiya/contracts';

export const demo = { companyId: 'company-demo', code: 'DEMO01', name: 'Demo Industries' };
export const other = { companyId: 'company-other', code: 'OTHER1', name: 'Other Industries' };

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeOf = (n: number) =>
  Array.from({ length: 8 }, (_, place) => CROCKFORD[Math.floor(n / 32 ** (7 - place)) % 32]).join('');

/** A ride that completed on 20 November 2026: the eighth change of its life. */
export function completedRide(n: number, changed: Partial<RideSnapshot> = {}): RideSnapshot {
  return {
    rideId: `ride-${String(n).padStart(6, '0')}`,
    bookingId: codeOf(n),
    revision: 8,
    status: 'completed',
    createdAt: '2026-11-18T05:00:00.000Z',
    startsAt: '2026-11-20T05:00:00.000Z',
    date: '2026-11-20',
    time: '10:30',
    completedAt: '2026-11-20T07:00:00.000Z',
    tripType: 'local',
    cabType: 'Sedan',
    mode: 'regular',
    passengers: 2,
    pickup: 'MG Road, Bengaluru',
    dropoff: 'Kempegowda International Airport',
    distanceKm: 38.4,
    durationMinutes: 70,
    fare: {
      baseFarePaise: 180_000,
      distanceFarePaise: 0,
      timeFarePaise: 0,
      driverAllowancePaise: 0,
      waitingPaise: 2_500,
      tollPaise: 11_500,
      totalPaise: 194_000,
    },
    rider: {
      userId: 'rider-asha',
      name: 'Asha Rao',
      email: 'rider@pahiya.example',
      phone: '9876500000',
      employeeId: 'E-001',
    },
    company: demo,
    driver: { driverId: 'driver-ravi', fullName: 'Ravi Kumar', phoneNumber: '9876543210', vehicleType: 'Sedan' },
    vehicleNumber: 'KA01AB1234',
    ...changed,
  };
}

/** The same ride before it completed. */
export function pendingRide(n: number, changed: Partial<RideSnapshot> = {}): RideSnapshot {
  return completedRide(n, {
    revision: 1,
    status: 'pending',
    completedAt: null,
    driver: null,
    vehicleNumber: null,
    ...changed,
  });
}

export const byDriver = { role: 'driver', id: 'driver-ravi', name: 'Ravi Kumar' };

export function companyFact(
  changed: Partial<EventData<'auth.company.updated.v1'>> = {},
): EventData<'auth.company.updated.v1'> {
  return {
    ...demo,
    email: 'company@pahiya.example',
    status: 'active',
    gstin: null,
    address: null,
    phone: null,
    ...changed,
  };
}
