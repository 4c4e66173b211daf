import {
  room,
  startableFrom,
  type AssignedDriver,
  type Booking,
  type BookingStatus,
  type EventEnvelope,
  type LiveSocketMessage,
  type RealtimeEvent,
  type RideEvent,
  type RideSnapshot,
  type Role,
} from '@pahiya/contracts';
import type { Extras, HeldExtras } from './extras.ts';
import { extrasWait, startOf, vehicleNumberOf, type Actor, type Ride } from './ride.ts';

/*
 * What others learn of a ride: each role in an answer, every open screen after a change, and the other services.
 */

/** One stored step in the life of a ride. */
export interface RideStep {
  from: BookingStatus | null;
  to: BookingStatus;
  at: Date;
  by: { role: string; id: string; name: string };
  note: string | null;
  /** What the step claimed or allowed beyond the limits. */
  extras: Pick<HeldExtras, 'claimed' | 'allowed'> | null;
}

/** A step with the vehicle that it chose. */
export interface HistoryStep extends RideStep {
  vehicleNumber: string | null;
}

/** The operator's limits that a view shows. */
export interface Allowed {
  startEarlyMinutes: number;
}

/** A ride as a role sees it. Drivers see neither a rider's e-mail nor employee number. */
export function bookingView(ride: Ride, role: Role, { startEarlyMinutes }: Allowed): Booking {
  const { rider, company, fare } = ride;
  const vehicleNumber = vehicleNumberOf(ride);
  return {
    _id: ride.rideId,
    bookingId: ride.bookingId,
    revision: ride.revision,
    status: ride.status,
    createdAt: ride.createdAt.toISOString(),
    pickup: ride.pickup,
    dropoff: ride.dropoff,
    pickupLocation: ride.pickupLocation,
    dropoffLocation: ride.dropoffLocation,
    date: ride.date,
    time: ride.time,
    ...(role === 'driver' ? { startableFrom: startableFrom(ride, startEarlyMinutes) } : {}),
    tripType: ride.tripType,
    cabType: ride.cabType,
    mode: ride.mode,
    passengers: ride.passengers,
    includeReturn: ride.includeReturn,
    returnDate: ride.returnDate,
    returnTime: ride.returnTime,
    flightNumber: ride.flightNumber,
    terminal: ride.terminal,
    distance: ride.distanceKm,
    distanceKnown: ride.distanceKnown,
    duration: ride.durationMinutes,
    fare: fare.totalPaise / 100,
    fareDetails: {
      baseFare: fare.baseFarePaise / 100,
      distanceFare: fare.distanceFarePaise / 100,
      timeFare: fare.timeFarePaise / 100,
      driverAllowance: fare.driverAllowancePaise / 100,
      waitingCharges: fare.waitingPaise / 100,
      tollCharges: fare.tollPaise / 100,
      total: fare.totalPaise / 100,
    },
    ...(ride.extras ? { extras: extrasView(ride.extras, role) } : {}),
    vehicleNumber,
    customer: { name: rider.name, phone: rider.phone },
    userId: {
      _id: rider.userId,
      name: rider.name,
      employeeId: role === 'driver' ? null : rider.employeeId,
      employeeName: rider.name,
      email: role === 'driver' ? '' : rider.email,
      phone: rider.phone,
    },
    companyId: { _id: company.companyId, companyId: company.code, companyName: company.name },
    assignedDriver: ride.driver,
    driverId: ride.driver,
    vehicleId: vehicleNumber === null ? null : { vehicleNumber, model: ride.driver?.vehicleType || ride.cabType },
  };
}

const seesAmounts = (role: Role): boolean => role === 'admin' || role === 'driver';

function extrasView(
  { state, claimed, passed, allowed, reason }: HeldExtras,
  role: Role,
): NonNullable<Booking['extras']> {
  if (!seesAmounts(role)) return { state };
  return {
    state,
    claimed: amountsView(claimed),
    passed: passed.map(({ limit, most }) => ({ limit, most: limit === 'waiting' ? most : most / 100 })),
    ...(allowed && { allowed: amountsView(allowed) }),
    ...(reason && { reason }),
  };
}

const amountsView = ({ waitingMinutes, waitingPaise, tollPaise }: Extras) => ({
  waitingMinutes,
  waitingCharges: waitingPaise / 100,
  tollCharges: tollPaise / 100,
});

/**
 * The history as a role may see it: only admins see the names of our staff, any `_id`, and why a driver was assigned although
 * a rule excludes him. Who sees no claim does not see why another amount was allowed.
 */
export function historyView(steps: readonly HistoryStep[], role: Role): NonNullable<Booking['history']> {
  return steps.map((step) => ({
    from: step.from,
    to: step.to,
    at: step.at.toISOString(),
    by: role === 'admin' ? step.by : { role: step.by.role, name: step.by.role === 'admin' ? 'Pahiya' : step.by.name },
    vehicleNumber: step.vehicleNumber,
    ...(step.note !== null && seesNote(step, role) ? { note: step.note } : {}),
    ...(step.extras && seesAmounts(role) ? { extras: stepExtrasView(step.extras) } : {}),
  }));
}

function seesNote({ to, extras }: HistoryStep, role: Role): boolean {
  if (to === 'assigned') return role === 'admin';
  return extras === null || seesAmounts(role);
}

const stepExtrasView = ({ claimed, allowed }: NonNullable<RideStep['extras']>) => ({
  claimed: amountsView(claimed),
  ...(allowed && { allowed: amountsView(allowed) }),
});

/** What a driver sees of a ride that was taken away again. */
export function bookingViewWithoutDriver(ride: Ride, allowed: Allowed): Booking {
  return bookingView({ ...ride, driver: null }, 'driver', allowed);
}

/** Only the fields of a driver that a booking may show, whatever else the record holds. */
export function assignedDriverOf(driver: AssignedDriver): AssignedDriver {
  return {
    _id: driver._id,
    driverId: driver.driverId,
    fullName: driver.fullName,
    phoneNumber: driver.phoneNumber,
    email: driver.email,
    gender: driver.gender,
    status: driver.status,
    vehicleNumber: driver.vehicleNumber,
    vehicleType: driver.vehicleType,
    totalRides: driver.totalRides,
    licenseVerified: driver.licenseVerified,
    aadhaarVerified: driver.aadhaarVerified,
  };
}

/**
 * The messages that show a changed ride on every open screen, each in the view of that screen's role. `before` is
 * undefined for a new booking. Publish them only after the commit.
 */
export function liveMessagesOf(ride: Ride, before: Ride | undefined, allowed: Allowed): LiveSocketMessage[] {
  const message = (rooms: string[], booking: Booking, event: RealtimeEvent = 'booking_updated') => ({
    rooms,
    event,
    payload: { booking },
  });
  // The rider and the company have the same view, and so have the admins if the ride has no extras. One message is then
  // enough: each message is encoded by this service and decoded by every gateway.
  const customers = [room.rider(ride.rider.userId), room.company(ride.company.companyId)];
  const view = bookingView(ride, 'user', allowed);
  const messages = ride.extras
    ? [message(customers, view), message([room.admins], bookingView(ride, 'admin', allowed))]
    : [message([...customers, room.admins], view)];
  const driverId = ride.driver?._id;
  const previousDriverId = before?.driver?._id;
  if (driverId !== undefined) {
    const newlyAssigned =
      ride.status === 'assigned' && (driverId !== previousDriverId || before?.status !== 'assigned');
    const booking = bookingView(ride, 'driver', allowed);
    if (newlyAssigned) messages.push(message([room.driver(driverId)], booking, 'booking_assigned'));
    messages.push(message([room.driver(driverId)], booking));
  }
  if (previousDriverId !== undefined && previousDriverId !== driverId) {
    messages.push(message([room.driver(previousDriverId)], bookingViewWithoutDriver(ride, allowed)));
  }
  return messages;
}

/** The ride's data in events to other services. */
function snapshotOf(ride: Ride): RideSnapshot {
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
    ...(extrasWait(ride) ? { extrasWait: true } : {}),
    ...(ride.extras?.decidedAt === undefined ? {} : { extrasDecidedAt: ride.extras.decidedAt }),
    tripType: ride.tripType,
    cabType: ride.cabType,
    mode: ride.mode,
    passengers: ride.passengers,
    pickup: ride.pickup,
    dropoff: ride.dropoff,
    distanceKm: ride.distanceKm,
    distanceKnown: ride.distanceKnown,
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

/**
 * The ride for another service that asks. A ride whose extras wait is shown as on trip, because the previous release
 * issues an invoice for every ride that it is told is completed. Services that know of waiting extras get the event.
 */
export function snapshotForAnswer(ride: Ride): RideSnapshot {
  if (!extrasWait(ride)) return snapshotOf(ride);
  return snapshotOf({ ...ride, revision: ride.revision - 1, status: 'on_trip', completedAt: null, extras: null });
}

/** An event before it gets its envelope. */
export interface RideFact {
  type: RideEvent;
  subject: string;
  data: EventEnvelope<RideEvent>['data'];
}

/** What other services are told of a changed ride. `before` is undefined for a new booking. */
export function factOf(type: RideEvent, ride: Ride, { by, before }: { by: Actor; before?: Ride }): RideFact {
  const data = { ride: snapshotOf(ride), by: { role: by.role, id: by.id, name: by.name } };
  return { type, subject: ride.rideId, data: withDriverBefore(type, data, before) };
}

function withDriverBefore(event: RideEvent, data: RideFact['data'], before: Ride | undefined): RideFact['data'] {
  const previousDriverId = before?.driver?._id ?? null;
  if (event === 'booking.ride.assigned.v1') return { ...data, previousDriverId };
  if (event === 'booking.ride.denied.v1') return { ...data, deniedByDriverId: previousDriverId ?? '' };
  return data;
}
