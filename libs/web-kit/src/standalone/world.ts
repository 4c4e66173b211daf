import {
  BOOKING_STATUSES,
  CAB_TYPES,
  HAS_A_DRIVER,
  type Booking,
  type BookingStatus,
  type Company,
  type Driver,
  type Employee,
  type RateCard,
  type SalaryStatus,
} from '@pahiya/contracts';
import type { Static } from 'typebox';
import { assigned, company, driverOf, rateCard, rideOf } from '../../testing/records.ts';

const DAY_MS = 86_400_000;
const dayAt = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
/** People identify rides by the first six characters. */
const codeOf = (number: number) => `R${String(number).padStart(3, '0')}DE00`;

const TRIPS = [
  ['Indiranagar, Bengaluru', 'Whitefield, Bengaluru', 14.2],
  ['Koramangala, Bengaluru', 'Kempegowda International Airport, Bengaluru', 38.4],
  ['Hinjawadi, Pune', 'Shivajinagar, Pune', 18.1],
  ['Electronic City, Bengaluru', 'MG Road, Bengaluru', 17.6],
] as const;
const NAMES = ['Ravi Kumar', 'Suresh Patil', 'Imran Sheikh', 'Lakshmi Nair', 'Ganesh Jadhav'];
const RIDERS = ['Asha Rao', 'Rohan Mehta', 'Meera Iyer'];
const EMPLOYEES = ['E-001', 'E-002', 'E-003'];

const companyOf = (number: number, name: string): Company => ({
  _id: `company-${number}`,
  id: `company-${number}`,
  companyId: `DEMO0${number}`,
  companyName: name,
  name,
  email: `desk${number}@demo.example`,
  status: 'active',
  gstin: null,
  address: '12 MG Road, Bengaluru',
  phone: '9811100000',
  createdAt: '2026-01-05T05:00:00.000Z',
});

/** Rides in every status, `age` days ago: the eighth and later ones were finished in earlier weeks. */
function rides(drivers: readonly Driver[]): Booking[] {
  return Array.from({ length: 40 }, (_, number) => {
    const status: BookingStatus = BOOKING_STATUSES[number] ?? (number % 5 === 0 ? 'cancelled' : 'completed');
    const [pickup, dropoff, distance] = TRIPS[number % TRIPS.length] ?? TRIPS[0];
    const isOf = number % RIDERS.length;
    const driver = HAS_A_DRIVER.includes(status) ? drivers[number < 7 ? 0 : number % drivers.length] : undefined;
    const fare = 1200 + number * 35;
    const name = RIDERS[isOf] ?? 'Asha Rao';
    const who =
      number < 7
        ? { id: 'rider-1', name: 'Asha Rao', employee: 'E-001' }
        : { id: `rider-${isOf + 1}`, name, employee: EMPLOYEES[isOf] ?? null };
    return rideOf(codeOf(number), {
      status,
      createdAt: new Date(Date.now() - number * DAY_MS * 0.7 - DAY_MS / 4).toISOString(),
      pickup,
      dropoff,
      pickupLocation: { address: pickup, lat: 12.9784, lng: 77.6408 },
      dropoffLocation: { address: dropoff, lat: 12.9698, lng: 77.75 },
      distance,
      date: dayAt(number < 4 ? number : -number),
      cabType: CAB_TYPES[number % CAB_TYPES.length] ?? 'Sedan',
      fare,
      fareDetails: {
        baseFare: fare,
        distanceFare: 0,
        timeFare: 0,
        driverAllowance: 0,
        waitingCharges: 0,
        tollCharges: 0,
        total: fare,
      },
      customer: { name: who.name, phone: '9812345678' },
      userId: {
        _id: who.id,
        name: who.name,
        employeeId: who.employee,
        employeeName: who.name,
        email: `${who.id}@demo.example`,
        phone: '9812345678',
      },
      ...(driver && {
        assignedDriver: assigned(driver),
        driverId: assigned(driver),
        vehicleNumber: driver.vehicleNumber,
      }),
    });
  });
}

export interface World {
  bookings: Booking[];
  drivers: Driver[];
  companies: Company[];
  employees: Static<typeof Employee>[];
  pricing: RateCard[];
  pay: Map<string, SalaryStatus>;
  phone: string;
  riderName: string;
}

/** A company with its people, five drivers and forty rides; they exist only as long as the process. */
export function newWorld(): World {
  const drivers = NAMES.map((name, number) =>
    driverOf(name, {
      driverId: `DRVR000${number}`,
      phoneNumber: `987654321${number}`,
      vehicleNumber: `KA01AB123${number}`,
      totalRides: 12 - number,
    }),
  );
  return {
    drivers,
    bookings: rides(drivers),
    companies: [companyOf(1, company.companyName), companyOf(2, 'Second Works')],
    employees: RIDERS.map((name, number) => ({
      _id: `rider-${number + 1}`,
      employeeId: EMPLOYEES[number] ?? null,
      employeeName: name,
      email: `rider-${number + 1}@demo.example`,
      phone: '9812345678',
      createdAt: '2026-02-01T05:00:00.000Z',
    })),
    pricing: [rateCard],
    pay: new Map(),
    phone: '9812345678',
    riderName: 'Asha Rao',
  };
}
