import { type AssignedDriver, type Booking, type Driver, type Rate, type RateCard } from '@pahiya/contracts';

export const company = { _id: 'company-1', companyId: 'DEMO01', companyName: 'Demo Industries' };

/** An active, free driver whose id is the name: 'ravi-kumar'. */
export function driverOf(name: string, change: Partial<Driver> = {}): Driver {
  return {
    _id: name.toLowerCase().replaceAll(' ', '-'),
    driverId: 'RAV1KM01',
    fullName: name,
    email: null,
    phoneNumber: '9876543210',
    gender: 'Male',
    salary: 22_000,
    status: 'active',
    rideStatus: 'available',
    vehicleNumber: 'KA01AB1234',
    vehicleType: 'Sedan',
    totalRides: 0,
    licenseVerified: true,
    aadhaarVerified: true,
    createdAt: '2026-10-12T04:30:00.000Z',
    ...change,
  };
}

/** The part of a driver that everybody may see. */
export function assigned(driver: Driver): AssignedDriver {
  const { salary: _salary, rideStatus: _rideStatus, createdAt: _createdAt, ...seen } = driver;
  return seen;
}

/** A pending ride; `code` is its public code (8 characters, none of I, L, O, U), its id is `ride-<code>`. */
export function rideOf(code: string, change: Partial<Booking> = {}): Booking {
  const rider = { _id: 'rider-1', name: 'Asha Rao', phone: '9812345678' };
  return {
    _id: `ride-${code}`,
    bookingId: code,
    revision: 1,
    status: 'pending',
    createdAt: '2026-11-20T06:00:00.000Z',
    pickup: 'Indiranagar, Bengaluru',
    dropoff: 'Whitefield, Bengaluru',
    pickupLocation: { address: 'Indiranagar, Bengaluru', lat: 12.9784, lng: 77.6408 },
    dropoffLocation: { address: 'Whitefield, Bengaluru', lat: 12.9698, lng: 77.75 },
    date: '2026-11-22',
    time: '18:30',
    tripType: 'local',
    cabType: 'Sedan',
    mode: 'regular',
    passengers: 2,
    includeReturn: false,
    returnDate: null,
    returnTime: null,
    flightNumber: null,
    terminal: null,
    distance: 14.2,
    duration: 45,
    fare: 1800,
    fareDetails: {
      baseFare: 1800,
      distanceFare: 0,
      timeFare: 0,
      driverAllowance: 0,
      waitingCharges: 0,
      tollCharges: 0,
      total: 1800,
    },
    vehicleNumber: null,
    customer: { name: rider.name, phone: rider.phone },
    userId: { ...rider, employeeId: 'E-001', employeeName: rider.name, email: 'asha@demo.example' },
    companyId: company,
    assignedDriver: null,
    driverId: null,
    vehicleId: null,
    ...change,
  };
}

export const sedan: Rate = {
  cabType: 'Sedan',
  localBase: 1800,
  localKm: 80,
  localHours: 8,
  extraPerKm: 12,
  extraPerHour: 100,
  outstationPerKm: 12,
  outstationMinKmPerDay: 300,
  driverAllowancePerDay: 500,
  airportFlat: 600,
  airportKm: 10,
  airportExtraPerKm: 0,
};

export const rateCard: RateCard = {
  version: 1,
  effectiveFrom: '2026-01-01T00:00:00.000Z',
  rates: [sedan, { ...sedan, cabType: 'Mini SUV', localBase: 2500 }, { ...sedan, cabType: 'SUV', localBase: 2800 }],
};
