import { Value } from 'typebox/value';
import {
  allRoutes,
  routes,
  type Booking,
  type BookingStatus,
  type Driver,
  type RateCard,
  type RouteContract,
} from '@pahiya/contracts';

export const DRIVER_ID = 'driver-1';

export const driver: Driver = {
  _id: DRIVER_ID,
  driverId: 'RAV1KM01',
  fullName: 'Ravi Kumar',
  email: null,
  phoneNumber: '9876543210',
  gender: 'Male',
  status: 'active',
  rideStatus: 'available',
  vehicleNumber: 'KA01AB1234',
  vehicleType: 'Sedan',
  totalRides: 0,
  licenseVerified: true,
  aadhaarVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export function rideOf(change: Partial<Booking> & { bookingId: string }): Booking {
  const { salary: _salary, rideStatus: _rideStatus, createdAt: _createdAt, ...assignedDriver } = driver;
  const rider = { _id: 'rider-1', name: 'Asha Rao', phone: '9812345678' };
  return {
    _id: `ride-${change.bookingId}`,
    status: 'assigned',
    createdAt: '2026-11-20T06:00:00.000Z',
    pickup: 'Indiranagar, Bengaluru',
    dropoff: 'Whitefield, Bengaluru',
    pickupLocation: { address: 'Indiranagar, Bengaluru' },
    dropoffLocation: { address: 'Whitefield, Bengaluru' },
    date: '2026-11-21',
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
    vehicleNumber: 'KA01AB1234',
    customer: { name: rider.name, phone: rider.phone },
    userId: { ...rider, employeeId: null, employeeName: rider.name, email: '' },
    companyId: { _id: 'company-1', companyId: 'DEMO01', companyName: 'Demo Industries' },
    assignedDriver,
    driverId: assignedDriver,
    vehicleId: null,
    ...change,
  };
}

const rateCard: RateCard = {
  version: 1,
  effectiveFrom: '2026-01-01T00:00:00.000Z',
  rates: [
    {
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
    },
  ],
};

export interface Call {
  route: RouteContract;
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string | null;
}

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** The calls of a driver's screen as the contract has them, over rides in memory. A body or answer that breaks the contract fails. */
export function startFakeServer() {
  const server = {
    driver: { ...driver },
    rides: [] as Booking[],
    calls: [] as Call[],
    /** What the next calls of a route are refused with; 'offline': no answer comes. */
    refuse: new Map<RouteContract, Refusal | 'offline'>(),
    restore: () => {
      globalThis.fetch = before;
    },
  };
  const before = globalThis.fetch;
  const { booking, driver: driverRoutes } = routes;

  const move = (id: unknown, status: BookingStatus, change: Partial<Booking> = {}) => {
    const found = server.rides.find(({ _id }) => _id === id);
    if (!found) throw new Error(`no ride ${String(id)}`);
    Object.assign(found, { status }, change);
    return { message: 'Done', booking: { ...found } };
  };
  const answers = new Map<RouteContract, (call: Call, query: URLSearchParams) => unknown>([
    [driverRoutes.driverProfile, () => ({ driver: server.driver })],
    [driverRoutes.updateLocation, () => null],
    [booking.getPricing, () => rateCard],
    [
      booking.assignedBookings,
      (_, query) => {
        const status = query.get('status');
        return { bookings: server.rides.filter((ride) => status === null || ride.status === status) };
      },
    ],
    [
      booking.acceptBooking,
      ({ body }) =>
        body.action === 'accept'
          ? move(body.bookingId, 'accepted')
          : move(body.bookingId, 'denied', { assignedDriver: null, driverId: null }),
    ],
    [booking.startRide, ({ body }) => move(body.bookingId, 'on_trip')],
    [booking.completeRide, ({ body }) => move(body.bookingId, 'completed')],
  ]);
  const byAddress = new Map(allRoutes().map(([, route]) => [`${route.method} ${route.path}`, route]));

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const route = byAddress.get(`${init.method} ${url.pathname}`);
    const answer = route && answers.get(route);
    if (!route || !answer) throw new Error(`not served: ${init.method} ${url.pathname}`);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    if (route.body && !Value.Check(route.body, body)) throw new Error(`body of ${route.path}: ${JSON.stringify(body)}`);
    const call = { route, body, idempotencyKey: new Headers(init.headers).get('idempotency-key') };
    server.calls.push(call);
    const refusal = server.refuse.get(route);
    if (refusal === 'offline') throw new TypeError('Failed to fetch');
    if (refusal) return Response.json(refusal, { status: refusal.status });
    const reply = answer(call, url.searchParams);
    if (!Value.Check(route.reply, reply)) throw new Error(`answer of ${route.path}: ${JSON.stringify(reply)}`);
    return reply === null ? new Response(null, { status: 204 }) : Response.json(reply);
  };
  return server;
}
