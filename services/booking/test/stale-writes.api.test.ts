import { routes, type BookingForm, type RouteContract } from '@pahiya/contracts';
import {
  driverRecordOf,
  eventually,
  startTestService,
  type Answer,
  type CallOptions,
  type TestService,
} from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';

const { booking } = routes;

const acme = { companyId: 'companyacme', companyCode: 'ACME01', companyName: 'Acme' };
const asha = { sub: 'riderasha', role: 'user', name: 'Asha', email: 'asha@acme.example', ...acme } as const;
const desk = { sub: acme.companyId, role: 'company', ...acme } as const;
const admin = { sub: 'admin1', role: 'admin', name: 'Anita' } as const;
const ravi = { sub: 'ravi', driverId: 'ravi', role: 'driver', name: 'Ravi Kumar' } as const;

const NAMES: Record<string, string> = { ravi: 'Ravi Kumar', meena: 'Meena Iyer' };

let service: TestService;

const idOf = ({ params }: { params?: unknown }) => (params as { id: string }).id;
const driverRecord = (input: { params?: unknown }) =>
  driverRecordOf(idOf(input), { fullName: NAMES[idOf(input)] ?? idOf(input) });

beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, config);
  service.neighbours['driver.driverRecord'] = driverRecord;
});
afterAll(() => service.close());

let days = 0;
/** Books a ride on a day without other rides. */
async function booked() {
  const body: BookingForm = {
    pickup: 'MG Road, Bengaluru',
    dropoff: 'Electronic City, Bengaluru',
    cabType: 'Sedan',
    date: `2026-12-${String(++days).padStart(2, '0')}`,
    time: '10:00',
  };
  return (await service.call(booking.createBooking, { as: asha, body })).body.booking;
}

type Call = <R extends RouteContract>(contract: R, options?: CallOptions) => Promise<Answer<R>>;
const here: Call = (contract, options) => service.call(contract, options);
interface Assignment {
  bookingId: string;
  driverId: string;
  revision?: number;
}
const assign = (body: Assignment, call = here) => call(booking.assignDriver, { as: admin, body });

it('refuses a write based on an older revision, and returns the ride as the caller may see it', async () => {
  const seen = await booked();
  expect(seen.revision).toBe(1);
  const assigned = await assign({ bookingId: seen._id, driverId: 'ravi', revision: seen.revision });
  expect(assigned.body.booking).toMatchObject({ revision: 2, status: 'assigned' });
  const late = await assign({ bookingId: seen._id, driverId: 'meena', revision: seen.revision });
  expect(late.problem).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    detail: 'Someone else was first: the ride is assigned now. Please look at it again.',
    params: { what: 'changed-meanwhile', status: 'assigned' },
    booking: { revision: 2, assignedDriver: { fullName: 'Ravi Kumar' }, userId: { email: asha.email } },
  });
  const cancel = (headers: Record<string, string>) =>
    service.call(booking.cancelBooking, { as: desk, params: { id: seen._id }, body: {}, headers });
  expect((await cancel({ 'if-match': '"1"' })).problem).toMatchObject({ status: 409, booking: { revision: 2 } });
  const drivers = await service.call(booking.acceptBooking, {
    as: ravi,
    body: { bookingId: seen._id, action: 'accept', revision: 1 },
  });
  expect(drivers.problem).toMatchObject({ status: 409, booking: { status: 'assigned', userId: { email: '' } } });
  expect((await cancel({ 'if-match': '"2"' })).body.booking).toMatchObject({ status: 'cancelled', revision: 3 });
});

it('accepts any revision for If-Match *, and refuses an invalid header or one that contradicts the body', async () => {
  const { _id: id } = await booked();
  const cancel = (ifMatch: string, body: object = {}) =>
    service.call(booking.cancelBooking, { as: asha, params: { id }, body, headers: { 'if-match': ifMatch } });
  for (const [ifMatch, body] of [['one'], ['1'], ['"1"', { revision: 2 }]] as const) {
    expect((await cancel(ifMatch, body)).problem).toMatchObject({ status: 400, issues: [{ path: 'If-Match' }] });
  }
  expect((await cancel('*')).status).toBe(200);
});

it('returns the ride when its state forbids the request', async () => {
  const { _id: bookingId } = await booked();
  await assign({ bookingId, driverId: 'ravi' });
  await service.call(booking.acceptBooking, { as: ravi, body: { bookingId, action: 'accept' } });
  await service.call(booking.startRide, { as: ravi, body: { bookingId } });
  const late = await service.call(booking.cancelBooking, { as: asha, params: { id: bookingId }, body: {} });
  expect(late.problem).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    detail: 'The trip has already started.',
    params: { what: 'already-started' },
    booking: { status: 'on_trip', revision: 4 },
  });
});

it('lets the company but not the rider cancel a ride whose day is over', async () => {
  const { _id: id, date } = await booked();
  const now = service.clock.now();
  service.clock.set(`${date}T23:59:00+05:30`);
  service.clock.advance(60_000);
  const cancel = (as: typeof asha | typeof desk) =>
    service.call(booking.cancelBooking, { as, params: { id }, body: {} });
  expect((await cancel(asha)).problem).toMatchObject({ status: 409, detail: 'The day of the ride is over.' });
  expect((await cancel(desk)).body.booking.status).toBe('cancelled');
  service.clock.set(now);
});

it.each([15_000, -15_000])('decides by revision between replicas whose clocks are %i ms apart', async (aheadMs) => {
  const replica = await service.replica(aheadMs);
  const there: Call = (contract, options) => replica.call(contract, options);
  for (const [first, second] of [
    [here, there],
    [there, here],
  ] as const) {
    const { _id: bookingId } = await booked();
    // Sequential writes: both succeed whatever the clocks say.
    expect((await assign({ bookingId, driverId: 'ravi' }, first)).status).toBe(200);
    const again = await assign({ bookingId, driverId: 'meena', revision: 2 }, second);
    expect(again.body.booking).toMatchObject({ revision: 3, assignedDriver: { fullName: 'Meena Iyer' } });
    // Parallel writes based on the same revision: one succeeds, whichever clock is ahead.
    const answers = await Promise.all([
      assign({ bookingId, driverId: 'ravi', revision: 3 }, first),
      service.call(booking.cancelBooking, { as: asha, params: { id: bookingId }, body: { revision: 3 } }),
      assign({ bookingId, driverId: 'ravi', revision: 3 }, second),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await assign({ bookingId, driverId: 'meena', revision: 3 }, second)).status).toBe(409);
  }
});

it('does not refuse a call because another replica changed the ride before the call began', async () => {
  const replica = await service.replica(0);
  const { _id: bookingId } = await booked();
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  service.neighbours['driver.driverRecord'] = async (input) => {
    if (idOf(input) === 'meena') {
      isAsked.resolve();
      await mayAnswer.promise;
    }
    return driverRecord(input);
  };
  const accept = () => service.call(booking.acceptBooking, { as: ravi, body: { bookingId, action: 'accept' } });
  try {
    // This assignment decides on the pending ride while it waits for the driver service. Callers without a revision
    // share its reading.
    const slow = assign({ bookingId, driverId: 'meena' });
    await isAsked.promise;
    const { body } = await replica.call(booking.assignDriver, { as: admin, body: { bookingId, driverId: 'ravi' } });
    expect(body.booking).toMatchObject({ revision: 2, status: 'assigned' });
    expect((await accept()).problem).toMatchObject({
      status: 409,
      params: { what: 'changed-meanwhile', status: 'assigned' },
      booking: { revision: 2 },
    });
    mayAnswer.resolve();
    expect((await slow).problem).toMatchObject({ status: 409, booking: { revision: 2 } });
    expect((await accept()).body.booking).toMatchObject({ revision: 3, status: 'accepted' });
  } finally {
    mayAnswer.resolve();
    service.neighbours['driver.driverRecord'] = driverRecord;
  }
});

describe('facts about people', () => {
  const told = async (revision: number | undefined, name: string, clockAheadMs: number) => {
    service.clock.advance(clockAheadMs);
    const fact = { userId: 'mohan', ...acme, employeeId: 'E7', name, email: 'mohan@acme.example', phone: null };
    await service.deliver('auth.employee.updated.v1', 'mohan', { ...fact, ...(revision && { revision }) });
    await service.deliver('auth.company.updated.v1', 'companyx', {
      companyId: 'companyx',
      code: 'X1',
      name,
      email: 'x@x.example',
      status: 'active' as const,
      gstin: null,
      address: null,
      phone: null,
      ...(revision && { revision }),
    });
    service.clock.advance(-clockAheadMs);
    await eventually(
      async () => (await service.sql('select from bus.delivery where consumer = $1', ['booking'])).length === 0,
    );
  };
  const known = async () =>
    service.sql<{ name: string }>(
      `select name from booking.employee where id = 'mohan' union all select name from booking.company where id = 'companyx'`,
    );
  const both = (name: string) => [{ name }, { name }];

  it('are ordered by revision, whichever replica sent them, and by time if they have no revision', async () => {
    await told(undefined, 'Mohan of an older release', 0);
    await told(2, 'Mohan K', 15_000);
    await told(3, 'Mohan Kumar', 0);
    expect(await known()).toEqual(both('Mohan Kumar'));
    await told(2, 'Mohan K', 30_000);
    expect(await known()).toEqual(both('Mohan Kumar'));
    await told(undefined, 'Mohan, told late', -60_000);
    expect(await known()).toEqual(both('Mohan Kumar'));
  });
});
