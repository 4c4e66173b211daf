import type { Driver } from '../drivers/driver.entity.ts';
import type { Booking } from './booking.entity.ts';

/** A ride as its rider sees it; sums in rupees. */
export function bookingView(booking: Booking) {
  const { rider, company, fare } = booking;
  const driver = booking.driver && driverView(booking.driver);
  const vehicleNumber = driver?.vehicleNumber ?? null;
  return {
    _id: booking.id,
    bookingId: booking.publicCode,
    revision: booking.revision,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    pickup: booking.pickup,
    dropoff: booking.dropoff,
    pickupLocation: booking.pickupLocation,
    dropoffLocation: booking.dropoffLocation,
    date: booking.date,
    time: booking.time,
    tripType: booking.tripType,
    cabType: booking.cabType,
    mode: booking.mode,
    passengers: booking.passengers,
    includeReturn: booking.includeReturn,
    returnDate: booking.returnDate,
    returnTime: booking.returnTime,
    flightNumber: booking.flightNumber,
    terminal: booking.terminal,
    distance: booking.distanceKm,
    distanceKnown: booking.distanceKnown,
    duration: booking.durationMinutes,
    fare: fare.total / 100,
    fareDetails: {
      baseFare: fare.base / 100,
      distanceFare: fare.distance / 100,
      timeFare: fare.time / 100,
      driverAllowance: fare.driverAllowance / 100,
      waitingCharges: fare.waiting / 100,
      tollCharges: fare.toll / 100,
      total: fare.total / 100,
    },
    vehicleNumber,
    customer: { name: rider.name, phone: rider.phone },
    userId: {
      _id: rider.id,
      name: rider.name,
      employeeId: rider.employeeId,
      employeeName: rider.name,
      email: rider.email,
      phone: rider.phone,
    },
    companyId: { _id: company.id, companyId: company.code, companyName: company.name },
    assignedDriver: driver,
    driverId: driver,
    vehicleId: vehicleNumber === null ? null : { vehicleNumber, model: driver?.vehicleType ?? booking.cabType },
  };
}

export type BookingView = ReturnType<typeof bookingView>;

const driverView = (driver: Driver) => ({
  _id: driver.id,
  driverId: driver.publicCode,
  fullName: driver.fullName,
  phoneNumber: driver.phoneNumber,
  email: driver.email,
  gender: driver.gender,
  status: driver.status,
  vehicleNumber: driver.vehicleNumber,
  vehicleType: driver.vehicleType,
  totalRides: driver.totalRides,
  licenseVerified: true,
  aadhaarVerified: true,
});
