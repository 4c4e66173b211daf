import type { AssignedDriver, Booking, BookingStatus, Role } from '@pahiya/contracts';
import { vehicleNumberOf, type Ride } from './ride.ts';

/** One step in the life of a ride, as it is kept. */
export interface RideStep {
  from: BookingStatus | null;
  to: BookingStatus;
  at: Date;
  by: { role: string; id: string; name: string };
  note: string | null;
}

/** A ride as somebody of that role sees it. A driver gets no rider's e-mail or employee number. */
export function bookingView(ride: Ride, role: Role): Booking {
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

/** The history as that role may see it: the names of our own staff, and everybody's `_id`, stay among admins. */
export function historyView(steps: readonly RideStep[], role: Role): NonNullable<Booking['history']> {
  return steps.map((step) => ({
    from: step.from,
    to: step.to,
    at: step.at.toISOString(),
    by: role === 'admin' ? step.by : { role: step.by.role, name: step.by.role === 'admin' ? 'Pahiya' : step.by.name },
    ...(step.note === null ? {} : { note: step.note }),
  }));
}

/** What a driver is told of a ride that was taken off it. */
export function bookingViewWithoutDriver(ride: Ride): Booking {
  return bookingView({ ...ride, driver: null }, 'driver');
}

/** Only what a booking may show of a driver, whatever else the record holds. */
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
