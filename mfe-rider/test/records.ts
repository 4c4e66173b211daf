import { type AssignedDriver, type Booking, type RateCard } from '@pahiya/contracts';

export const ravi: AssignedDriver = {
  _id: 'driver-1',
  driverId: 'RAV1KM01',
  fullName: 'Ravi Kumar',
  phoneNumber: '9876543210',
  email: null,
  gender: 'Male',
  status: 'active',
  vehicleNumber: 'KA01AB1234',
  vehicleType: 'Sedan',
  totalRides: 1204,
  licenseVerified: true,
  aadhaarVerified: false,
};

export function rideOf(id: string, change: Partial<Booking> = {}): Booking {
  return {
    _id: `ride-${id}`,
    bookingId: 'W01PVHYN',
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
    customer: { name: 'Asha Rao', phone: null },
    userId: {
      _id: 'rider-1',
      name: 'Asha Rao',
      employeeId: 'E-001',
      employeeName: 'Asha Rao',
      email: 'asha@demo.example',
      phone: null,
    },
    companyId: { _id: 'company-1', companyId: 'DEMO01', companyName: 'Demo Industries' },
    assignedDriver: null,
    driverId: null,
    vehicleId: null,
    ...change,
  };
}

const rate = {
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
  rates: [
    { ...rate, cabType: 'Sedan', localBase: 1850 },
    { ...rate, cabType: 'Mini SUV', localBase: 2500 },
    { ...rate, cabType: 'SUV', localBase: 2800 },
  ],
};
