import type { Driver, EventType, RideSnapshot } from '@pahiya/contracts';
import { newId } from '@pahiya/service-kit';
import { service } from './driver-service.ts';

export function ride(driver: Driver, change: Partial<RideSnapshot> = {}): RideSnapshot {
  return {
    rideId: newId(),
    bookingId: 'RDE12345',
    revision: 4,
    status: 'on_trip',
    createdAt: '2026-11-20T04:30:00.000Z',
    startsAt: '2026-11-21T04:30:00.000Z',
    date: '2026-11-21',
    time: '10:00',
    completedAt: null,
    tripType: 'local',
    cabType: 'Sedan',
    mode: 'regular',
    passengers: 1,
    pickup: 'Baner',
    dropoff: 'Kharadi',
    distanceKm: 18,
    durationMinutes: 50,
    fare: {
      baseFarePaise: 0,
      distanceFarePaise: 0,
      timeFarePaise: 0,
      driverAllowancePaise: 0,
      waitingPaise: 0,
      tollPaise: 0,
      totalPaise: 0,
    },
    rider: { userId: 'rider-1', name: 'Asha Rao', email: 'asha@x.example', phone: null, employeeId: 'E-001' },
    company: { companyId: 'company-1', code: 'DEMO01', name: 'Demo Industries' },
    driver: { driverId: driver._id, fullName: driver.fullName, phoneNumber: driver.phoneNumber, vehicleType: 'Sedan' },
    vehicleNumber: null,
    ...change,
  };
}
/** Delivers a ride's event as booking sends it. */
export function tell(type: 'started' | 'completed' | 'accepted', about: RideSnapshot) {
  const by = { role: 'driver', id: 'x', name: 'x' };
  return service.deliver(`booking.ride.${type}.v1` satisfies EventType, about.rideId, { ride: about, by });
}
