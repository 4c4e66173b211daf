import { randomUUID } from 'node:crypto';
import {
  RIDE_LIFE,
  routes,
  type Booking,
  type BookingForm,
  type BookingStatus,
  type Driver,
  type Invoice,
  type RecordKind,
  type RouteContract,
  type RouteReply,
  type SalaryStatus,
  type Statement,
  type TokenClaims,
} from '@pahiya/contracts';
import { assigned, driverOf, rideOf } from '../../testing/records.ts';
import { figuresOf, totalsOf } from './figures.ts';
import { PEOPLE, tokenOf } from './people.ts';
import type { World } from './world.ts';

export interface FakeCall {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  caller: TokenClaims | undefined;
}
/** A refusal with the platform's code and message. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
export type FakeAnswer = (call: FakeCall) => unknown;

const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Refused(404, 'NOT_FOUND', 'There is nothing here.');
  return record;
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A page of a keyset list; here the cursor is the number of earlier records. */
function pageOf<T>(records: readonly T[], { cursor = '0', limit = '50' }: FakeCall['query']) {
  const from = Number(cursor);
  const to = from + Number(limit);
  return { records: records.slice(from, to), ...(to < records.length && { nextCursor: String(to) }) };
}

const includes = (haystack: readonly (string | null)[], needle: string) =>
  haystack.some((part) => part?.toLowerCase().includes(needle.toLowerCase()));

function filtered(
  bookings: readonly Booking[],
  { status, cabType, month, date, q, companyId, sort, order }: FakeCall['query'],
) {
  const fits = (ride: Booking) =>
    (!status || ride.status === status) &&
    (!cabType || ride.cabType === cabType) &&
    (!month || ride.date.startsWith(month)) &&
    (!date || ride.date === date) &&
    (!companyId || [ride.companyId._id, ride.companyId.companyId].includes(companyId)) &&
    (!q ||
      includes([ride.bookingId, ride.pickup, ride.dropoff, ride.customer.name, ride.driverId?.fullName ?? null], q));
  const key = (ride: Booking) =>
    sort === 'fare' ? ride.fare : Date.parse(sort === 'pickup' ? `${ride.date}T${ride.time}:00Z` : ride.createdAt);
  const turn = order === 'asc' ? 1 : -1;
  return bookings.filter(fits).toSorted((one, other) => turn * (key(one) - key(other)));
}

const operator = {
  name: 'Pahiya',
  address: 'Bengaluru',
  gstin: '29ABCDE1234F1Z5',
  supportEmail: 'help@pahiya.example',
  supportPhone: '9800000000',
};
const taxOf = (total: number) => {
  const taxableValue = Math.round((total / 1.05) * 100) / 100;
  const half = Math.round(((total - taxableValue) / 2) * 100) / 100;
  return {
    ...{ ratePercent: 5, sac: '996412', taxableValue, cgst: half, sgst: half, igst: 0, total },
    totalInWords: `Rupees ${total} Only`,
    placeOfSupply: 'Karnataka (29)',
    stateTax: 'SGST' as const,
    reverseCharge: false,
  };
};

function invoiceOf(ride: Booking): Invoice {
  return {
    bookingId: ride._id,
    rideCode: ride.bookingId,
    status: ride.status,
    title: 'Invoice',
    invoiceNumber: ride.bookingId,
    serial: ride.status === 'completed' ? `PH/26-27/${ride.bookingId}` : null,
    issuedAt: ride.status === 'completed' ? ride.createdAt : null,
    operator,
    billTo: {
      ...ride.customer,
      companyName: ride.companyId.companyName,
      companyId: ride.companyId.companyId,
      gstin: null,
      address: null,
    },
    trip: {
      ...{ date: ride.date, time: ride.time, pickup: ride.pickup, dropoff: ride.dropoff, cabType: ride.cabType },
      ...{ tripType: ride.tripType, passengers: ride.passengers },
      ...{ vehicleNumber: ride.vehicleNumber, vehicleModel: null },
      ...{ driverName: ride.driverId?.fullName ?? null, driverPhone: ride.driverId?.phoneNumber ?? null },
      ...{ distance: ride.distance, duration: ride.duration },
    },
    fareDetails: ride.fareDetails,
    tax: taxOf(ride.fare),
  };
}

function statementOf(rides: readonly Booking[], month: string | undefined): Statement {
  const lines = rides
    .filter(({ status, date }) => status === 'completed' && (!month || date.startsWith(month)))
    .map((ride) => ({
      bookingId: ride._id,
      rideCode: ride.bookingId,
      serial: `PH/26-27/${ride.bookingId}`,
      date: ride.date,
      riderName: ride.customer.name,
      companyName: ride.companyId.companyName,
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      driverName: ride.driverId?.fullName ?? null,
      driverPhone: ride.driverId?.phoneNumber ?? null,
      vehicleNumber: ride.vehicleNumber,
      vehicleModel: ride.driverId?.vehicleType ?? null,
      taxableValue: taxOf(ride.fare).taxableValue,
      tax: ride.fare - taxOf(ride.fare).taxableValue,
      fare: ride.fare,
    }));
  const sum = (member: 'taxableValue' | 'tax' | 'fare') => lines.reduce((total, line) => total + line[member], 0);
  const totals = { rides: lines.length, taxableValue: sum('taxableValue'), tax: sum('tax'), fare: sum('fare') };
  return { month: month ?? null, company: null, lines, totals };
}

function payOf(world: World, id: string): SalaryStatus {
  const driver = found(world.drivers.find(({ _id }) => _id === id));
  const cycle = new Date();
  const known = world.pay.get(id) ?? {
    driverId: id,
    currentCycle: {
      cycleNumber: 2,
      startDate: new Date(cycle.getTime() - 12 * 86_400_000).toISOString(),
      cycleEnd: new Date(cycle.getTime() + 18 * 86_400_000).toISOString(),
      baseSalary: driver.salary ?? 0,
      currentAdvances: 0,
      transactions: [],
    },
    salaryHistory: [],
    registrationDate: driver.createdAt,
    totalAdvance: 0,
    remainingSalary: driver.salary ?? 0,
  };
  world.pay.set(id, known);
  return known;
}

interface PayChange {
  type: 'salary' | 'advance' | 'adjustment';
  amount: number;
  base?: number;
  note: string;
}

function changePay(world: World, id: string, { type, amount, base, note }: PayChange) {
  const before = payOf(world, id);
  const advances = before.currentCycle.currentAdvances + (type === 'advance' ? amount : 0);
  const baseSalary = base ?? before.currentCycle.baseSalary;
  const transactions = [
    { _id: randomUUID(), type, amount, note, date: new Date().toISOString() },
    ...before.currentCycle.transactions,
  ];
  const after: SalaryStatus = {
    ...before,
    currentCycle: { ...before.currentCycle, baseSalary, currentAdvances: advances, transactions },
    totalAdvance: advances,
    remainingSalary: baseSalary - advances,
  };
  world.pay.set(id, after);
  return { ...after, message: 'Saved.' };
}

/** Functions that send live events to every open page. */
export interface Tell {
  ofRide: (ride: Booking) => void;
  ofChange: (kind: RecordKind, id: string) => void;
}

/** The answer to each call, and the change it makes in the fake world. */
export function answersOf(world: World, tell: Tell) {
  const answers = new Map<RouteContract, FakeAnswer>();
  const on = <R extends RouteContract>(route: R, answer: (call: FakeCall) => RouteReply<R>) =>
    answers.set(route, answer);
  const rideBy = (id: unknown) => found(world.bookings.find(({ _id, bookingId }) => _id === id || bookingId === id));
  const driverBy = (id: unknown) => found(world.drivers.find(({ _id }) => _id === id));
  const list = (rides: readonly Booking[], call: FakeCall) => {
    const { records, ...cursor } = pageOf(filtered(rides, call.query), call.query);
    return { bookings: records, ...cursor };
  };
  const mine = ({ caller }: FakeCall) =>
    world.bookings.filter(({ userId, companyId, driverId }) => {
      if (caller?.role === 'user') return userId._id === caller.sub;
      if (caller?.role === 'driver') return driverId?._id === caller.sub;
      return caller?.role === 'admin' || companyId._id === caller?.companyId;
    });
  function change(ride: Booking, change: Partial<Booking>, message: string) {
    Object.assign(ride, change, { revision: ride.revision + 1 });
    tell.ofRide(ride);
    if (ride.status === 'completed') tell.ofChange('invoice', ride._id);
    return { message, booking: ride };
  }
  function step(ride: Booking, command: 'accept' | 'reject' | 'start' | 'complete', message: string) {
    const { from, to } = RIDE_LIFE[command];
    if (!(from as readonly BookingStatus[]).includes(ride.status))
      throw new Refused(409, 'ILLEGAL_TRANSITION', 'The ride is in another state.');
    return change(ride, { status: to }, message);
  }

  on(routes.booking.myBookings, (call) => list(mine(call), call));
  on(routes.booking.assignedBookings, (call) => list(mine(call), call));
  on(routes.booking.allBookings, (call) => list(world.bookings, call));
  on(routes.booking.companyBookings, (call) => list(mine(call), call));
  on(routes.booking.getBooking, ({ params }) => ({ booking: rideBy(params['id']) }));
  on(routes.booking.getPricing, () => found(world.pricing[0]));
  on(routes.booking.pricingHistory, () => ({ history: world.pricing.map((card) => ({ ...card, by: 'The Admin' })) }));
  on(routes.booking.updatePricing, ({ body }) => {
    const [last] = world.pricing;
    const card = {
      rates: body['rates'] as never,
      version: (last?.version ?? 0) + 1,
      effectiveFrom: new Date().toISOString(),
    };
    world.pricing.unshift(card);
    tell.ofChange('pricing', String(card.version));
    return { ...card, message: 'Pricing updated successfully!' };
  });
  on(routes.booking.companyFigures, (call) => ({ figures: figuresOf(mine(call), call.query) }));
  on(routes.booking.rideFigures, ({ query }) => ({ figures: figuresOf(world.bookings, query) }));
  const totals = () => totalsOf(world.bookings);
  on(routes.booking.companyStats, () => ({ stats: { totalEmployees: world.employees.length, ...totals() } }));
  on(routes.booking.rideStats, totals);
  const places = ['Indiranagar, Bengaluru', 'Whitefield, Bengaluru', 'Koramangala, Bengaluru', 'Hinjawadi, Pune'];
  on(routes.booking.searchPlaces, ({ query }) => ({
    places: places
      .filter((name) => includes([name], query['q'] ?? ''))
      .map((name) => ({ placeId: `place-${places.indexOf(name)}`, name, description: name, kind: 'suburb' })),
  }));
  on(routes.booking.getPlace, ({ params }) => {
    const number = Number((params['placeId'] ?? '').slice('place-'.length));
    const placeId = params['placeId'] ?? '';
    return {
      place: {
        placeId,
        address: found(places[number]),
        lat: 12.97 + number / 50,
        lng: 77.64 + number / 50,
        components: [],
      },
    };
  });
  on(routes.booking.estimateFare, () => ({
    ...{ fare: 1800, distance: 14.2, durationMinutes: 45, days: 1, source: 'maps' as const, quoteId: randomUUID() },
    breakdown: { baseFare: 1800, distanceFare: 0, timeFare: 0, driverAllowance: 0 },
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  }));
  on(routes.booking.createBooking, ({ body }) => {
    const form = body as unknown as BookingForm;
    const code = `NEW${String(world.bookings.length).padStart(5, '0')}`;
    const { pickup, dropoff, date, time, cabType, tripType = 'local', mode = 'regular' } = form;
    const locations = { pickupLocation: { address: pickup }, dropoffLocation: { address: dropoff } };
    const ride = rideOf(code, {
      pickup,
      dropoff,
      ...locations,
      date,
      time,
      cabType,
      tripType,
      mode,
      createdAt: new Date().toISOString(),
    });
    world.bookings.unshift(ride);
    return change(ride, {}, 'Booking created successfully!');
  });
  on(routes.booking.acceptBooking, ({ body }) =>
    step(rideBy(body['bookingId']), body['action'] === 'accept' ? 'accept' : 'reject', 'Saved.'),
  );
  on(routes.booking.startRide, ({ body }) => step(rideBy(body['bookingId']), 'start', 'Ride started.'));
  on(routes.booking.completeRide, ({ body }) => step(rideBy(body['bookingId']), 'complete', 'Ride completed.'));
  on(routes.booking.decideExtras, ({ params }) =>
    change(rideBy(params['id']), { extras: { state: 'decided' } }, 'Extras decided.'),
  );
  on(routes.booking.cancelBooking, ({ params }) =>
    change(rideBy(params['id']), { status: 'cancelled' }, 'Booking cancelled.'),
  );
  on(routes.booking.assignDriver, ({ body }) => {
    const driver = driverBy(body['driverId']);
    const seen = { assignedDriver: assigned(driver), driverId: assigned(driver), vehicleNumber: driver.vehicleNumber };
    return change(rideBy(body['bookingId']), { status: 'assigned', ...seen }, 'Driver assigned successfully!');
  });
  on(routes.booking.assignVehicle, ({ params, body }) =>
    change(rideBy(params['id']), { vehicleNumber: text(body['vehicleNumber']) }, 'Vehicle assigned successfully!'),
  );

  on(routes.driver.listDrivers, ({ query }) => {
    const fits = ({ status, fullName, driverId, phoneNumber, vehicleNumber }: Driver) =>
      (!query['status'] || status === query['status']) &&
      (!query['q'] || includes([fullName, driverId, phoneNumber, vehicleNumber], query['q']));
    const { records, ...cursor } = pageOf(world.drivers.filter(fits), query);
    return { drivers: records, ...cursor };
  });
  on(routes.driver.driverProfile, ({ caller }) => ({ driver: driverBy(caller?.sub) }));
  on(routes.driver.getDriver, ({ params }) => ({ driver: driverBy(params['id']) }));
  on(routes.driver.driverReport, ({ params }) => {
    const driver = driverBy(params['id']);
    const bookings = world.bookings.filter(({ driverId }) => driverId?._id === driver._id);
    const { currentCycle, totalAdvance, remainingSalary } = payOf(world, driver._id);
    const completed = bookings.filter(({ status }) => status === 'completed');
    return {
      ...{ driver, bookings, salary: currentCycle.baseSalary, totalAdvance, remainingSalary, unavailable: [] },
      completedBookings: completed.length,
      totalEarnings: completed.reduce((sum, { fare }) => sum + fare, 0),
    };
  });
  on(routes.driver.registerDriver, ({ body }) => {
    const fullName = text(body['fullName']);
    const driver = driverOf(fullName, {
      _id: randomUUID(),
      phoneNumber: text(body['phoneNumber']),
      driverId: `DRVRN${String(world.drivers.length).padStart(3, '0')}`,
    });
    world.drivers.unshift(driver);
    tell.ofChange('driver', driver._id);
    return { driver, message: 'Driver registered successfully!' };
  });
  on(routes.driver.updateDriver, ({ params, body }) => {
    const { password: _password, ...given } = body;
    const driver = Object.assign(
      driverBy(params['id']),
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    );
    tell.ofChange('driver', driver._id);
    return { driver, message: 'Driver updated successfully!' };
  });
  on(routes.driver.deleteDriver, ({ params }) => {
    const driver = driverBy(params['id']);
    world.drivers.splice(world.drivers.indexOf(driver), 1);
    tell.ofChange('driver', driver._id);
    return { message: 'Driver deleted successfully!' };
  });
  on(routes.driver.updateLocation, () => null);
  on(routes.driver.livePositions, () => ({
    positions: world.bookings.flatMap(({ _id, status, driverId }) =>
      status === 'on_trip' && driverId
        ? [{ bookingId: _id, driverId: driverId._id, latitude: 12.975, longitude: 77.69, at: new Date().toISOString() }]
        : [],
    ),
  }));

  const pay = (id: string, change: PayChange) => {
    const status = changePay(world, id, change);
    tell.ofChange('salary', id);
    return status;
  };
  on(routes.salary.salaryStatus, ({ params }) => payOf(world, params['id'] ?? ''));
  on(routes.salary.setSalary, ({ params, body }) => {
    const salary = Number(body['salary']);
    return pay(params['id'] ?? '', {
      type: 'salary',
      amount: salary,
      base: salary,
      note: text(body['note']),
    });
  });
  on(routes.salary.adjustSalary, ({ params, body }) => {
    const amount = Number(body['amount']);
    const base =
      payOf(world, params['id'] ?? '').currentCycle.baseSalary + (body['changeType'] === 'increase' ? amount : -amount);
    return pay(params['id'] ?? '', { type: 'adjustment', amount, base, note: text(body['note']) });
  });
  on(routes.salary.giveAdvance, ({ params, body }) =>
    pay(params['id'] ?? '', { type: 'advance', amount: Number(body['amount']), note: text(body['note']) }),
  );
  on(routes.salary.expenseStats, () => ({
    monthlyExpenses: world.drivers.reduce((sum, { salary = 0 }) => sum + salary, 0),
  }));

  on(routes.invoice.getInvoice, ({ params }) => ({ invoice: invoiceOf(rideBy(params['bookingId'])) }));
  on(routes.invoice.monthlyStatement, ({ query }) => statementOf(world.bookings, query['month']));
  on(routes.invoice.companyStatement, ({ params, query }) => {
    const id = params['companyId'];
    const { _id, companyId, companyName } = found(
      world.companies.find((each) => each._id === id || each.companyId === id),
    );
    const rides = world.bookings.filter((ride) => ride.companyId._id === _id);
    return { ...statementOf(rides, query['month']), company: { _id, companyId, companyName } };
  });

  const user = () => ({
    ...{ _id: 'rider-1', role: 'user' as const, email: 'asha@demo.example', employeeId: 'E-001' },
    ...{ employeeName: world.riderName, phone: world.phone, companyId: 'DEMO01', companyName: 'Demo Industries' },
  });
  const people = (call: FakeCall) =>
    pageOf(
      world.employees.filter(({ employeeName, employeeId, email }) =>
        includes([employeeName, employeeId, email], call.query['q'] ?? ''),
      ),
      call.query,
    );
  on(routes.auth.getProfile, () => ({ user: user() }));
  on(routes.auth.updateProfile, ({ body }) => {
    world.riderName = text(body['employeeName']) || world.riderName;
    world.phone = text(body['phone']) || world.phone;
    return { user: user(), message: 'Profile updated successfully!' };
  });
  on(routes.auth.getCompanyProfile, () => ({ company: found(world.companies[0]) }));
  on(routes.auth.updateCompanyProfile, ({ body }) => {
    const { password: _password, currentPassword: _current, ...given } = body;
    const company = Object.assign(found(world.companies[0]), given);
    tell.ofChange('company', company._id);
    return { company, message: 'Profile updated successfully!' };
  });
  on(routes.auth.listCompanies, ({ query }) => {
    const { records, ...cursor } = pageOf(
      world.companies.filter(
        ({ companyName, companyId, status }) =>
          includes([companyName, companyId], query['q'] ?? '') && (query['status'] ?? status) === status,
      ),
      query,
    );
    return { companies: records, ...cursor };
  });
  on(routes.auth.listEmployees, (call) => {
    const { records, ...cursor } = people(call);
    return { employees: records, ...cursor };
  });
  on(routes.auth.addEmployee, ({ body }) => {
    const { employeeId, employeeName, email } = body as Record<'employeeId' | 'employeeName' | 'email', string>;
    const employee = {
      _id: randomUUID(),
      employeeId,
      employeeName,
      email,
      phone: null,
      createdAt: new Date().toISOString(),
    };
    world.employees.unshift(employee);
    tell.ofChange('employee', employee._id);
    return { employee, message: 'Employee registered successfully!' };
  });
  on(routes.auth.removeEmployee, ({ params }) => {
    const id = params['employeeId'];
    const employee = found(world.employees.find((each) => each._id === id || each.employeeId === id));
    world.employees.splice(world.employees.indexOf(employee), 1);
    tell.ofChange('employee', employee._id);
    return { message: 'Employee removed.' };
  });
  on(routes.auth.peopleStats, () => ({
    totalEmployees: world.employees.length,
    totalCompanies: world.companies.length,
  }));
  on(routes.auth.loginDriver, () => ({ token: tokenOf('driver'), driver: driverBy(PEOPLE.driver.sub) }));
  return answers;
}
