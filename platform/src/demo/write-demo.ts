import {
  dayInIndia,
  indiaEpochMs,
  routes,
  timeInIndia,
  type Booking,
  type BookingForm,
  type CabType,
} from '@pahiya/contracts';
import { type Clock } from '@pahiya/service-kit';
import type { PlatformClock } from '../platform-clock.ts';
import { ApiError, type ApiClient } from './api-client.ts';
import {
  DEMO_APPLICANT,
  DEMO_COMPANIES,
  DEMO_DRIVERS,
  DEMO_PASSWORD,
  DEMO_TRIPS,
  type DemoAdmin,
  type DemoDriver,
} from './demo-data.ts';
import { documentImage } from './document-image.ts';

const DAY_MS = 24 * 3600_000;
/** Rides go back two weeks; people and pay a little further, so that the first salary cycle is over. */
const DAYS_OF_RIDES = 14;
const DAYS_OF_PEOPLE = 40;
/** Of each day of the week, from Sunday. */
const RIDES_OF_DAYS = [2, 6, 7, 6, 7, 5, 3];
/** As many as a day has rides at most: whoever drives the first and the last has them apart. */
const RIDE_TIMES = ['07:30', '09:15', '11:30', '14:00', '16:45', '19:30', '21:45'];

interface Cast {
  admin: string;
  companies: string[];
  riders: string[];
  drivers: { id: string; token: string; vehicleNumber: string; vehicleType: CabType }[];
}

export interface DemonstrationOptions {
  clock: PlatformClock;
  admin: DemoAdmin;
  /** Told before it is written. */
  onStep: (step: string) => void;
  /** Runs the writing; for whoever wants to know whether it came to its end. */
  around?: (write: () => Promise<void>) => Promise<void>;
}

/** Two weeks of two companies, if nobody but the first admin is there. */
export async function writeDemonstrationOnce(client: ApiClient, options: DemonstrationOptions): Promise<void> {
  const token = await adminToken(client, options.admin);
  if (token === undefined) return;
  const { totalCompanies } = await client.call(routes.auth.peopleStats, { token });
  if (totalCompanies > 0) return;
  options.onStep('Writing two weeks of demonstration rides');
  const { around = (write) => write() } = options;
  await around(() => writeDemonstration(client, options.clock, token));
}

/** Undefined where the admin is another by now, or has another password: somebody has been here. */
async function adminToken(client: ApiClient, admin: DemoAdmin): Promise<string | undefined> {
  try {
    return (await client.call(routes.auth.loginAdmin, { body: admin })).token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/** Told through the calls that people make; the clock is back on the machine's time at the end. */
async function writeDemonstration(client: ApiClient, clock: PlatformClock, admin: string): Promise<void> {
  const today = new Date(clock.now().getTime());
  try {
    const cast = await gatherCast(client, { clock, today, admin });
    await payAdvances(client, cast, today);
    for (let daysAgo = DAYS_OF_RIDES; daysAgo >= 1; daysAgo--)
      await playDay(client, clock, { cast, day: dayInIndia(new Date(today.getTime() - daysAgo * DAY_MS)), daysAgo });
    clock.real();
    await playToday(client, clock, cast);
  } finally {
    clock.real();
  }
}

async function gatherCast(
  client: ApiClient,
  { clock, today, admin }: { clock: PlatformClock; today: Date; admin: string },
): Promise<Cast> {
  clock.pretend(new Date(today.getTime() - DAYS_OF_PEOPLE * DAY_MS));
  for (const { companyId, companyName, email } of DEMO_COMPANIES)
    await client.call(routes.auth.registerCompany, {
      body: { companyId, companyName, email, password: DEMO_PASSWORD },
      token: admin,
    });
  const driverIds: string[] = [];
  for (const driver of DEMO_DRIVERS)
    driverIds.push(
      (await client.call(routes.driver.registerDriver, { form: driverForm(driver), token: admin })).driver._id,
    );

  const companies: string[] = [];
  for (const { email, employees } of DEMO_COMPANIES) {
    const { token } = await client.call(routes.auth.loginCompany, { body: { email, password: DEMO_PASSWORD } });
    companies.push(token);
    for (const [nth, employee] of employees.entries()) {
      clock.pretend(new Date(today.getTime() - (DAYS_OF_PEOPLE - 1 - 3 * nth) * DAY_MS));
      await client.call(routes.auth.addEmployee, { body: { ...employee, password: DEMO_PASSWORD }, token });
    }
  }

  clock.real();
  const riders: string[] = [];
  for (const { companyId, employees } of DEMO_COMPANIES)
    for (const employee of employees) {
      const body = { ...employee, companyId, password: DEMO_PASSWORD };
      riders.push((await client.call(routes.auth.loginUser, { body })).token);
    }
  const drivers = await Promise.all(
    DEMO_DRIVERS.map(async ({ phoneNumber, vehicleNumber, vehicleType }, index) => ({
      id: driverIds[index] ?? '',
      token: (await client.call(routes.auth.loginDriver, { body: { phoneNumber, password: DEMO_PASSWORD } })).token,
      vehicleNumber,
      vehicleType,
    })),
  );
  await client.call(routes.driver.registerDriver, { form: driverForm({ ...DEMO_APPLICANT, salary: 0 }) });
  return { admin, companies, riders, drivers };
}

function driverForm(driver: Omit<DemoDriver, 'email'> & { email?: string }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...driver, password: DEMO_PASSWORD })) form.append(name, String(value));
  form.append('licenseImage', new Blob([documentImage([31, 78, 140])], { type: 'image/png' }), 'licence.png');
  form.append('aadhaarCardImage', new Blob([documentImage([178, 76, 32])], { type: 'image/png' }), 'aadhaar.png');
  return form;
}

async function payAdvances(client: ApiClient, { admin, drivers }: Cast, today: Date): Promise<void> {
  const advances = [
    { driver: 0, amount: 3000, daysAgo: 33, note: 'School fees' },
    { driver: 0, amount: 2000, daysAgo: 6, note: 'Advance payment' },
    { driver: 2, amount: 4500, daysAgo: 4, note: 'Medical' },
    { driver: 3, amount: 1500, daysAgo: 20, note: 'Festival' },
  ];
  for (const { driver, amount, daysAgo, note } of advances) {
    await client.call(routes.salary.giveAdvance, {
      params: { id: drivers[driver]?.id ?? '' },
      body: { amount, note, date: new Date(today.getTime() - daysAgo * DAY_MS).toISOString() },
      token: admin,
    });
  }
  await client.call(routes.salary.adjustSalary, {
    params: { id: drivers[1]?.id ?? '' },
    body: { amount: 1000, changeType: 'increase', note: 'Six months without a complaint' },
    token: admin,
  });
}

/** A few rides of one past day: most are completed, some denied or cancelled. */
async function playDay(
  client: ApiClient,
  clock: PlatformClock,
  { cast, day, daysAgo }: { cast: Cast; day: string; daysAgo: number },
): Promise<void> {
  const times = RIDE_TIMES.slice(0, RIDES_OF_DAYS[new Date(day).getUTCDay()]);
  for (const [nth, time] of times.entries()) {
    const serial = daysAgo * RIDE_TIMES.length + nth;
    const startMs = indiaEpochMs(day, time);
    clock.pretend(new Date(startMs - 20 * 3600_000));
    const rider = cast.riders[serial % cast.riders.length] ?? '';
    // A slot of the day each, and the last for whoever drives the first: nobody's rides overlap.
    const driver = cast.drivers[nth % cast.drivers.length];
    if (driver === undefined) throw new Error('no driver');
    const booking = await book(client, { rider, serial, day, time, cabType: driver.vehicleType });

    if (serial % 11 === 5) {
      await client.call(routes.booking.cancelBooking, {
        params: { id: booking._id },
        body: { reason: 'The meeting moved online' },
        token: rider,
      });
      continue;
    }
    await client.call(routes.booking.assignDriver, {
      body: { bookingId: booking._id, driverId: driver.id },
      token: cast.admin,
    });
    if (serial % 13 === 7) {
      await client.call(routes.booking.acceptBooking, {
        body: { bookingId: booking._id, action: 'reject' },
        token: driver.token,
      });
      continue;
    }
    await client.call(routes.booking.assignVehicle, {
      params: { id: booking._id },
      body: { vehicleNumber: driver.vehicleNumber },
      token: cast.admin,
    });
    await client.call(routes.booking.acceptBooking, {
      body: { bookingId: booking._id, action: 'accept' },
      token: driver.token,
    });
    clock.pretend(new Date(startMs + 4 * 60_000));
    await client.call(routes.booking.startRide, { body: { bookingId: booking._id }, token: driver.token });
    clock.pretend(new Date(startMs + (booking.duration + 9) * 60_000));
    await client.call(routes.booking.completeRide, {
      body: {
        bookingId: booking._id,
        waitingMinutes: serial % 4 === 0 ? 20 : 0,
        tollCharges: serial % 3 === 0 ? 85 : 0,
      },
      token: driver.token,
    });
  }
}

/** What is open now: rides to assign, one accepted and one on trip. */
async function playToday(client: ApiClient, clock: Clock, cast: Cast): Promise<void> {
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const slot = (instant: Date) => ({
    day: dayInIndia(instant),
    time: timeInIndia(instant),
  });
  const [asha = '', vikram = '', meera = ''] = cast.riders;
  const orbit = cast.riders.at(-1) ?? '';
  const [ravi, sunita, imran] = cast.drivers;
  if (!ravi || !sunita || !imran) throw new Error('no drivers');

  const onTrip = await book(client, { rider: vikram, serial: 1, cabType: sunita.vehicleType, ...slot(inMinutes(10)) });
  await client.call(routes.booking.assignDriver, {
    body: { bookingId: onTrip._id, driverId: sunita.id },
    token: cast.admin,
  });
  await client.call(routes.booking.assignVehicle, {
    params: { id: onTrip._id },
    body: { vehicleNumber: sunita.vehicleNumber },
    token: cast.admin,
  });
  await client.call(routes.booking.acceptBooking, {
    body: { bookingId: onTrip._id, action: 'accept' },
    token: sunita.token,
  });
  await client.call(routes.booking.startRide, { body: { bookingId: onTrip._id }, token: sunita.token });

  const accepted = await book(client, { rider: meera, serial: 2, cabType: imran.vehicleType, ...slot(inMinutes(180)) });
  await client.call(routes.booking.assignDriver, {
    body: { bookingId: accepted._id, driverId: imran.id },
    token: cast.admin,
  });
  await client.call(routes.booking.acceptBooking, {
    body: { bookingId: accepted._id, action: 'accept' },
    token: imran.token,
  });

  const assigned = await book(client, {
    rider: asha,
    serial: 3,
    cabType: ravi.vehicleType,
    ...slot(inMinutes(24 * 60)),
  });
  await client.call(routes.booking.assignDriver, {
    body: { bookingId: assigned._id, driverId: ravi.id },
    token: cast.admin,
  });
  await book(client, { rider: asha, serial: 4, cabType: 'Mini SUV', ...slot(inMinutes(48 * 60)) });
  await book(client, { rider: orbit, serial: 6, cabType: 'Sedan', ...slot(inMinutes(30 * 60)) });
}

interface Wish {
  rider: string;
  /** Decides, in turn, what kind of ride it is. */
  serial: number;
  day: string;
  time: string;
  /** What its driver has, where one is meant. */
  cabType: CabType;
}

async function book(client: ApiClient, { rider, serial, day, time, cabType }: Wish): Promise<Booking> {
  const kind = serial % 9 === 8 ? 'outstation' : serial % 4 === 2 ? 'airport' : 'local';
  const trips = DEMO_TRIPS[kind];
  const [from, to] = trips[serial % trips.length] ?? ['Pune', 'Mumbai'];
  const [pickup, dropoff] = [await pickPlace(client, from), await pickPlace(client, to)];
  const form: BookingForm = {
    pickup: pickup.address,
    dropoff: dropoff.address,
    pickupLocation: pickup,
    dropoffLocation: dropoff,
    date: day,
    time,
    tripType: kind === 'outstation' ? 'outstation' : 'local',
    mode: kind === 'airport' ? 'airport' : 'regular',
    cabType,
    passengers: 1 + (serial % 3),
    ...(kind === 'airport' ? { flightNumber: `6E ${200 + serial}` } : {}),
  };
  const { quoteId, fare, distance } = await client.call(routes.booking.estimateFare, { body: form });
  const { booking } = await client.call(routes.booking.createBooking, {
    body: { ...form, quoteId, fare, distance },
    token: rider,
  });
  return booking;
}

async function pickPlace(client: ApiClient, typed: string): Promise<{ address: string; lat: number; lng: number }> {
  const { places } = await client.call(routes.booking.searchPlaces, { query: { q: typed } });
  const [first] = places;
  if (first === undefined) throw new Error(`No place is called ${typed}`);
  const { place } = await client.call(routes.booking.getPlace, { params: { placeId: first.placeId } });
  return { address: place.address, lat: place.lat, lng: place.lng };
}
