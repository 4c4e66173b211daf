import { startableFrom, type AssignedDriver, type Booking, type BookingStatus, type Role } from '@pahiya/contracts';
import { vehicleNumberOf, type Ride } from './ride.ts';

/** One stored step in the life of a ride. */
export interface RideStep {
  from: BookingStatus | null;
  to: BookingStatus;
  at: Date;
  by: { role: string; id: string; name: string };
  note: string | null;
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

/** The history as a role may see it: only admins see the names of our staff and any `_id`. */
export function historyView(steps: readonly RideStep[], role: Role): NonNullable<Booking['history']> {
  return steps.map((step) => ({
    from: step.from,
    to: step.to,
    at: step.at.toISOString(),
    by: role === 'admin' ? step.by : { role: step.by.role, name: step.by.role === 'admin' ? 'Pahiya' : step.by.name },
    ...(step.note === null ? {} : { note: step.note }),
  }));
}

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
