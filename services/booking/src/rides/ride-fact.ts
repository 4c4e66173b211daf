import type { EventEnvelope, RideEvent, RideSnapshot } from '@pahiya/contracts';
import { toEnvelope, type Envelope } from '@pahiya/messaging';
import { startOf, vehicleNumberOf, type Actor, type Ride } from './ride.ts';

type RideFact = EventEnvelope<RideEvent>['data'];

/** The ride's data in events to other services. */
export function snapshotOf(ride: Ride): RideSnapshot {
  const { driver } = ride;
  return {
    rideId: ride.rideId,
    bookingId: ride.bookingId,
    revision: ride.revision,
    status: ride.status,
    createdAt: ride.createdAt.toISOString(),
    startsAt: startOf(ride).toISOString(),
    date: ride.date,
    time: ride.time,
    completedAt: ride.completedAt?.toISOString() ?? null,
    tripType: ride.tripType,
    cabType: ride.cabType,
    mode: ride.mode,
    passengers: ride.passengers,
    pickup: ride.pickup,
    dropoff: ride.dropoff,
    distanceKm: ride.distanceKm,
    durationMinutes: ride.durationMinutes,
    fare: ride.fare,
    rider: ride.rider,
    company: ride.company,
    driver: driver && {
      driverId: driver._id,
      fullName: driver.fullName,
      phoneNumber: driver.phoneNumber,
      vehicleType: driver.vehicleType,
    },
    vehicleNumber: vehicleNumberOf(ride),
  };
}

/** The outbox event for a changed ride. `before` is undefined for a new booking. */
export function rideFact(event: RideEvent, ride: Ride, { by, before }: { by: Actor; before?: Ride }): Envelope {
  const common = { ride: snapshotOf(ride), by: { role: by.role, id: by.id, name: by.name } };
  return toEnvelope('booking', { type: event, subject: ride.rideId, data: withDriverBefore(event, common, before) });
}

function withDriverBefore(event: RideEvent, fact: RideFact, before: Ride | undefined): RideFact {
  const previousDriverId = before?.driver?._id ?? null;
  if (event === 'booking.ride.assigned.v1') return { ...fact, previousDriverId };
  if (event === 'booking.ride.denied.v1') return { ...fact, deniedByDriverId: previousDriverId ?? '' };
  return fact;
}
