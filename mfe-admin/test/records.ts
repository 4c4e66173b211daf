import {
  type AssignedDriver,
  type Booking,
  type Driver,
  type Invoice,
  type Rate,
  type SalaryStatus,
} from '@pahiya/contracts';

export const company = { _id: 'company-1', companyId: 'DEMO01', companyName: 'Demo Industries' };

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
    vehicleNumber: 'MH12AB1234',
    vehicleType: 'Sedan',
    totalRides: 0,
    licenseVerified: true,
    aadhaarVerified: true,
    createdAt: '2026-10-12T04:30:00.000Z',
    ...change,
  };
}

export function assigned(driver: Driver): AssignedDriver {
  const { salary: _salary, rideStatus: _rideStatus, createdAt: _createdAt, ...seen } = driver;
  return seen;
}

export function rideOf(code: string, change: Partial<Booking> = {}): Booking {
  const rider = { _id: 'rider-1', name: 'Asha Rao', phone: '9812345678' };
  return {
    _id: `ride-${code}`,
    bookingId: code,
    status: 'pending',
    createdAt: '2026-11-20T06:00:00.000Z',
    pickup: 'Baner, Pune',
    dropoff: 'Hadapsar, Pune',
    pickupLocation: { address: 'Baner, Pune' },
    dropoffLocation: { address: 'Hadapsar, Pune' },
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
    userId: { ...rider, employeeId: null, employeeName: rider.name, email: 'asha@demo.example' },
    companyId: company,
    assignedDriver: null,
    driverId: null,
    vehicleId: null,
    ...change,
  };
}

export function salaryOf(driverId: string, change: Partial<SalaryStatus> = {}): SalaryStatus {
  return {
    driverId,
    currentCycle: {
      cycleNumber: 2,
      startDate: '2026-11-10T18:30:00.000Z',
      cycleEnd: '2026-12-10T18:30:00.000Z',
      baseSalary: 22_000,
      currentAdvances: 0,
      transactions: [],
    },
    salaryHistory: [],
    registrationDate: '2026-10-12T04:30:00.000Z',
    totalAdvance: 0,
    remainingSalary: 22_000,
    ...change,
  };
}

export function invoiceOf(ride: Booking): Invoice {
  return {
    bookingId: ride._id,
    rideCode: ride.bookingId,
    status: 'completed',
    title: 'Tax Invoice',
    invoiceNumber: 'PH/26-27/000001',
    serial: 'PH/26-27/000001',
    issuedAt: '2026-11-20T13:00:00.000Z',
    operator: {
      name: 'Pahiya Cabs',
      address: '1 Example Road, Pune',
      gstin: '27AAAAA0000A1Z5',
      supportEmail: 'help@pahiya.example',
      supportPhone: '020 0000 0000',
    },
    billTo: {
      name: 'Asha Rao',
      phone: '9812345678',
      companyName: company.companyName,
      companyId: company.companyId,
      gstin: null,
      address: null,
    },
    trip: {
      date: ride.date,
      time: ride.time,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      cabType: 'Sedan',
      tripType: 'local',
      passengers: 2,
      vehicleNumber: 'MH12AB1234',
      vehicleModel: 'Sedan',
      driverName: 'Ravi Kumar',
      driverPhone: '9876543210',
      distance: 14.2,
      duration: 45,
    },
    fareDetails: { ...ride.fareDetails, tollCharges: 85, total: 1885 },
    tax: { ratePercent: 5, sac: '996412', taxableValue: 1795.24, cgst: 44.88, sgst: 44.88, igst: 0, total: 1885 },
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
