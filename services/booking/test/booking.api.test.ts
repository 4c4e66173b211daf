import { routes, room, type Booking, type BookingForm, type DriverFact } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import { driverRecordOf, eventually, startTestService, type TestService } from '@pahiya/testing';
import { buildBookingService, type BookingConfig } from '../src/service.ts';

const { booking } = routes;

const config: BookingConfig = {
  quoteSecret: 'a secret of this test only',
  mapsProvider: 'embedded',
  googleMapsKey: undefined,
  osrmUrl: undefined,
  photonUrl: undefined,
  mapsTimeoutMs: 500,
};

const acme = { companyId: 'companyacme', companyCode: 'ACME01', companyName: 'Acme' };
const asha = {
  sub: 'riderasha',
  role: 'user',
  name: 'Asha Rao',
  email: 'asha@acme.example',
  employeeId: 'E1',
  ...acme,
} as const;
const other = {
  sub: 'riderother',
  role: 'user',
  name: 'Omar',
  companyId: 'companyother',
  companyCode: 'OTHER1',
  companyName: 'Other',
} as const;
const acmeDesk = { sub: acme.companyId, role: 'company', ...acme } as const;
const otherDesk = { sub: 'companyother', role: 'company', companyId: 'companyother' } as const;
const admin = { sub: 'admin1', role: 'admin', name: 'Anita Admin' } as const;

/** Bengaluru: MG Road to Electronic City. */
const form = {
  pickup: 'MG Road, Bengaluru',
  dropoff: 'Electronic City, Bengaluru',
  pickupLocation: { address: 'MG Road, Bengaluru', lat: 12.9756, lng: 77.6068 },
  dropoffLocation: { address: 'Electronic City, Bengaluru', lat: 12.8452, lng: 77.6602 },
  cabType: 'Sedan',
  date: '2026-12-01',
  time: '10:00',
} as const satisfies BookingForm;

let service: TestService;
let drivers = 0;

beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, config);
  service.neighbours['driver.driverRecord'] = knownDriver;
});
afterAll(() => service.close());

const code = (n: number) => `DR${String(n).padStart(6, '0')}`;
const knownDriver = ({ params }: { params?: unknown }) =>
  driverRecordOf((params as { id: string }).id, { driverId: code(drivers) });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

/** A driver nobody else in this file uses. */
function newDriver() {
  const id = `driver${++drivers}`;
  return { sub: id, driverId: id, role: 'driver', name: `Driver ${id}` } as const;
}
async function booked(change: Partial<BookingForm> = {}, as: typeof asha | typeof other = asha): Promise<Booking> {
  const answer = await service.call(booking.createBooking, { as, body: { ...form, ...change } });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Booking created successfully' } });
  return answer.body.booking;
}
const assign = (rideId: string, driverId: string) =>
  service.call(booking.assignDriver, { as: admin, body: { bookingId: rideId, driverId } });
const reply = (ride: string, driver: ReturnType<typeof newDriver>, action: 'accept' | 'reject') =>
  service.call(booking.acceptBooking, { as: driver, body: { bookingId: ride, driverId: driver.sub, action } });
const start = (ride: string, driver: ReturnType<typeof newDriver>) =>
  service.call(booking.startRide, { as: driver, body: { bookingId: ride, driverId: driver.sub } });
async function accepted(driver = newDriver(), change: Partial<BookingForm> = {}) {
  const ride = await booked(change);
  expect((await assign(ride._id, driver.sub)).status).toBe(200);
  expect((await reply(ride._id, driver, 'accept')).status).toBe(200);
  return { ride, driver };
}

describe('places, fares and the rate card', () => {
  it('finds places and their coordinates', async () => {
    const found = await service.call(booking.searchPlaces, { query: { q: 'bangalor' } });
    const { placeId } = found.body.places[0] ?? { placeId: '' };
    const place = await service.call(booking.getPlace, { params: { placeId } });
    expect(place.body.place.address).toMatch(/Bengaluru/);
    expect((await service.call(booking.getPlace, { params: { placeId: 'in.nowhere' } })).status).toBe(404);
  });

  it('estimates without coordinates, for airports, and for a return', async () => {
    const estimate = async (body: object) => (await service.call(booking.estimateFare, { body })).body;
    expect(await estimate({ cabType: 'Sedan' })).toMatchObject({
      fare: 1800,
      distance: 5,
      durationMinutes: 15,
      days: 1,
      source: 'fallback',
    });
    expect(await estimate({ ...form, mode: 'airport', includeReturn: true })).toMatchObject({
      fare: 1200,
      distance: 20,
      source: 'airport_rate',
    });
    const outstation = await estimate({
      ...form,
      tripType: 'outstation',
      includeReturn: true,
      returnDate: '2026-12-02',
      returnTime: '',
    });
    expect(outstation).toMatchObject({
      days: 2,
      fare: 600 * 12 + 2 * 500,
      breakdown: { distanceFare: 7200, driverAllowance: 1000 },
    });
    expect(
      (await service.call(booking.estimateFare, { body: { ...form, includeReturn: true, returnDate: '2026-02-30' } }))
        .status,
    ).toBe(400);
  });

  it.each([
    [{ returnDate: '2026-11-30', returnTime: '10:00' }, 'returnDate'],
    [{ returnDate: form.date, returnTime: '00:01' }, 'returnTime'],
  ])('refuses to estimate a return before its start: %j', async (back, path) => {
    const message = 'The return cannot be before the start';
    expect(await service.call(booking.estimateFare, { body: { ...form, includeReturn: true, ...back } })).toMatchObject(
      { status: 400, problem: { detail: `${message}.`, issues: [{ path, message }] } },
    );
  });

  it('estimates a return on the day of the start whose time is not chosen yet', async () => {
    const body = { ...form, includeReturn: true, returnDate: form.date, returnTime: '' };
    expect(await service.call(booking.estimateFare, { body })).toMatchObject({ status: 200, body: { days: 1 } });
  });

  it('holds a quote for its form and 15 minutes', async () => {
    const { body: quote } = await service.call(booking.estimateFare, { body: { ...form, date: '', time: '' } });
    const ride = await booked({ quoteId: quote.quoteId });
    expect(ride).toMatchObject({ fare: quote.fare, distance: quote.distance, duration: quote.durationMinutes });
    const forged = `${quote.quoteId.slice(0, -2)}AA`;
    for (const wrong of [{ quoteId: forged }, { quoteId: 'nonsense' }, { quoteId: quote.quoteId, cabType: 'SUV' }]) {
      const refused = await service.call(booking.createBooking, { as: asha, body: { ...form, ...wrong } });
      expect(refused).toMatchObject({ status: 422, problem: { code: 'QUOTE_INVALID' } });
    }
    service.clock.advance(15 * 60_000 + 1);
    const late = await service.call(booking.createBooking, { as: asha, body: { ...form, quoteId: quote.quoteId } });
    expect(late.problem.code).toBe('QUOTE_INVALID');
  });

  it('changes the rate card by versions, and of two admins one wins', async () => {
    const { body: first } = await service.call(booking.getPricing);
    const partial = { rates: first.rates.slice(0, 2) };
    const told = () => service.sent.filter(({ event }) => event === 'record_changed');
    expect((await service.call(booking.updatePricing, { as: admin, body: partial })).problem.code).toBe('RULE_BROKEN');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => service.call(booking.updatePricing, { as: admin, body: first })),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    expect(told()).toMatchObject([{ rooms: [room.admins], payload: { kind: 'pricing', id: '2' } }]);
    const history = await service.call(booking.pricingHistory, { as: admin, query: { limit: 1 } });
    expect(history.body).toMatchObject({
      history: [{ version: 2, by: 'Anita Admin' }],
      nextCursor: expect.any(String),
    });
    const older = await service.call(booking.pricingHistory, {
      as: admin,
      query: { cursor: history.body.nextCursor ?? '' },
    });
    expect(older.body.history.map(({ version }) => version)).toEqual([1]);
    expect((await service.call(booking.getPricing)).body.version).toBe(2);
    // By another replica: whoever was told of it reads it here.
    await service.sql(`insert into booking.rate_card (version, rates, effective_from, by_id, by_name)
      select 3, rates, effective_from, by_id, by_name from booking.rate_card where version = 2`);
    expect((await service.call(booking.getPricing)).body.version).toBe(3);
  });
});

describe('booking a ride', () => {
  it('prices it, remembers the rider, and tells everyone', async () => {
    await service.deliver('auth.company.registered.v1', acme.companyId, {
      companyId: acme.companyId,
      code: 'ACME01',
      name: 'Acme',
      email: 'desk@acme.example',
      status: 'active',
      gstin: null,
      address: null,
      phone: null,
    });
    const employee = {
      userId: asha.sub,
      companyId: acme.companyId,
      employeeId: 'E1',
      name: 'Asha R.',
      email: asha.email,
      phone: '9999999999',
    };
    await service.deliver('auth.employee.updated.v1', asha.sub, employee);
    await eventually(
      async () => (await service.sql('select from booking.employee where phone is not null')).length > 0,
    );
    const ride = await booked({ passengers: 9 });
    expect(ride).toMatchObject({
      status: 'pending',
      fare: 1800,
      passengers: 6,
      tripType: 'local',
      mode: 'regular',
      assignedDriver: null,
      driverId: null,
      customer: { name: 'Asha R.', phone: '9999999999' },
      companyId: { _id: acme.companyId, companyId: 'ACME01', companyName: 'Acme' },
    });
    expect(ride.distance).toBeGreaterThan(15);
    const [event] = await eventually(async () => {
      const events = (await service.published('booking.ride.booked.v1')).filter(({ subject }) => subject === ride._id);
      return events.length > 0 && events;
    });
    expect(event).toMatchObject({
      subject: ride._id,
      data: { ride: { bookingId: ride.bookingId, revision: 1 }, by: { role: 'user', id: asha.sub } },
    });
    expect(
      service.sent
        .filter(({ payload }) => (payload as { booking?: Booking }).booking?._id === ride._id)
        .map(({ rooms }) => rooms[0]),
    ).toEqual([room.rider(asha.sub), room.company(acme.companyId), room.admins]);
  });

  it.each([
    [{ fare: 1 }, 422, 'FARE_MISMATCH'],
    [{ distance: 3 }, 422, 'DISTANCE_IMPOSSIBLE'],
    [{ date: '2026-11-20' }, 422, 'RULE_BROKEN'],
    [{ date: '2027-02-30' }, 400, 'VALIDATION_FAILED'],
    [{ includeReturn: true }, 400, 'VALIDATION_FAILED'],
    [{ includeReturn: true, returnDate: '2026-11-30', returnTime: '10:00' }, 422, 'RULE_BROKEN'],
    [{ cabType: 'Bus' }, 400, 'VALIDATION_FAILED'],
  ])('refuses %j', async (change, status, code) => {
    const refused = await service.call(booking.createBooking, { as: asha, body: { ...form, ...change } });
    expect(refused).toMatchObject({ status, problem: { code } });
    if (code === 'FARE_MISMATCH') expect(refused.problem['fare']).toBe(1800);
  });

  it('answers a repeated request with the first ride', async () => {
    const request = { as: asha, body: form, headers: { 'idempotency-key': 'the same' } };
    const first = await service.call(booking.createBooking, request);
    const again = await service.call(booking.createBooking, request);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.booking._id).toBe(first.body.booking._id);
  });

  it('books no second ride where the first answer was lost', async () => {
    const request = { as: asha, body: form, headers: { 'idempotency-key': 'fell over' } };
    await service.call(booking.createBooking, request);
    const ridesOfAsha = async () =>
      (await service.call(booking.myBookings, { as: asha, query: { limit: 100 } })).body.bookings.length;
    const before = await ridesOfAsha();
    await service.sql(
      `update booking.idempotency_key set status = null, created_at = now() - interval '3 minutes' where key = 'fell over'`,
    );
    const again = await service.call(booking.createBooking, request);
    expect(again.problem).toMatchObject({ status: 409, code: 'ANSWER_LOST' });
    expect(await ridesOfAsha()).toBe(before);
  });
});

describe('the life of a ride', () => {
  it('goes from booking to completion, with waiting and toll', async () => {
    const { ride, driver } = await accepted();
    expect((await start(ride._id, driver)).body).toMatchObject({
      message: 'Ride started successfully!',
      booking: { status: 'on_trip' },
    });
    expect((await service.call(booking.rideStats, { as: admin })).body.activeRides).toBe(1);
    const done = await service.call(booking.completeRide, {
      as: driver,
      body: { bookingId: ride._id, waitingMinutes: 20, tollCharges: 65.5 },
    });
    expect(done.body.booking).toMatchObject({
      status: 'completed',
      fare: 1800 + 50 + 65.5,
      fareDetails: { waitingCharges: 50, tollCharges: 65.5, total: 1915.5 },
      userId: { email: '', employeeId: null },
    });
    const { body } = await service.call(booking.getBooking, { as: asha, params: { id: ride._id } });
    expect(body.booking.history?.map(({ from, to, by }) => [from, to, by.role])).toEqual([
      [null, 'pending', 'user'],
      ['pending', 'assigned', 'admin'],
      ['assigned', 'accepted', 'driver'],
      ['accepted', 'on_trip', 'driver'],
      ['on_trip', 'completed', 'driver'],
    ]);
    const completed = await eventually(async () =>
      (await service.published('booking.ride.completed.v1')).find(({ subject }) => subject === ride._id),
    );
    expect(completed.data).toMatchObject({
      ride: {
        completedAt: service.clock.now().toISOString(),
        fare: { tollPaise: 6550, totalPaise: 191_550 },
        vehicleNumber: 'KA01AB1234',
      },
    });
    const snapshot = await service.call(booking.rideSnapshot, { params: { id: ride._id } });
    expect(snapshot.body.ride).toEqual((completed.data as { ride: unknown }).ride);
    const again = await service.call(booking.cancelBooking, { as: asha, params: { id: ride._id }, body: {} });
    expect(again).toMatchObject({
      status: 409,
      problem: { code: 'ILLEGAL_TRANSITION', detail: 'The ride is completed and cannot become cancelled.' },
    });
  });

  it('takes a driver off who rejects, and lets an admin assign another', async () => {
    const [first, second] = [newDriver(), newDriver()];
    const ride = await booked();
    expect((await assign(ride._id, first.sub)).body.message).toBe('Driver assigned successfully');
    expect(
      service.sent.some(({ event, rooms }) => event === 'booking_assigned' && rooms[0] === room.driver(first.sub)),
    ).toBe(true);
    const rejected = await reply(ride._id, first, 'reject');
    expect(rejected.body).toMatchObject({
      message: 'Booking rejected successfully! Admin and user have been notified.',
      booking: { status: 'denied', assignedDriver: null },
    });
    const deniedBy = async (as: typeof admin | typeof asha | typeof acmeDesk) => {
      const { body } = await service.call(booking.getBooking, { as, params: { id: ride._id } });
      return body.booking.history?.find(({ to }) => to === 'denied')?.by;
    };
    // Whom not to ask again is the admins' to know; a name is not enough for that.
    const { sub: id, name } = first;
    expect(await deniedBy(admin)).toEqual({ role: 'driver', id, name });
    expect([await deniedBy(asha), await deniedBy(acmeDesk)]).toEqual(Array(2).fill({ role: 'driver', name }));
    expect((await reply(ride._id, first, 'accept')).status).toBe(404);
    expect((await assign(ride._id, second.sub)).body.booking).toMatchObject({
      status: 'assigned',
      assignedDriver: { _id: second.sub },
      vehicleNumber: 'KA01AB1234',
    });
    expect((await reply(ride._id, first, 'accept')).problem.detail).toBe('Booking not found');
    const foreign = await service.call(booking.acceptBooking, {
      as: second,
      body: { bookingId: ride._id, driverId: first.sub, action: 'accept' },
    });
    expect(foreign.status).toBe(403);
  });

  it('lets exactly one of many decide', async () => {
    const ride = await booked();
    const contenders = Array.from({ length: 8 }, newDriver);
    const assigned = await Promise.all(contenders.map((driver) => assign(ride._id, driver.sub)));
    expect(assigned.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = assigned.find(({ status }) => status === 409);
    expect(loser?.problem).toMatchObject({ code: 'ILLEGAL_TRANSITION', detail: expect.stringMatching(/assigned/) });
    const winner = contenders.find((_, nth) => assigned[nth]?.status === 200) ?? newDriver();
    const accepts = await Promise.all(Array.from({ length: 8 }, () => reply(ride._id, winner, 'accept')));
    expect(statuses(accepts)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const both = await Promise.all([
      start(ride._id, winner),
      service.call(booking.cancelBooking, { as: asha, params: { id: ride._id }, body: { reason: 'Plans changed' } }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
  });

  it('keeps a driver to one trip, and its rides apart', async () => {
    const { ride, driver } = await accepted();
    const overlapping = await booked({ time: '10:30' });
    expect((await assign(overlapping._id, driver.sub)).problem).toMatchObject({
      code: 'DRIVER_UNAVAILABLE',
      status: 409,
    });
    const later = await accepted(driver, { time: '15:00' });
    const starts = await Promise.all([start(ride._id, driver), start(later.ride._id, driver)]);
    expect(statuses(starts)).toEqual([200, 409]);
    expect(starts.find(({ status }) => status === 409)?.problem.code).toBe('DRIVER_UNAVAILABLE');
  });

  it('promises a driver once, however many overlapping rides are assigned to it at once', async () => {
    for (let round = 1; round <= 5; round++) {
      const driver = newDriver();
      const rides = await Promise.all(Array.from({ length: 10 }, () => booked({ time: '10:30' })));
      const answers = await Promise.all(rides.map(({ _id }) => assign(_id, driver.sub)));
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      expect(new Set(answers.flatMap(({ status, problem }) => (status === 409 ? [problem.code] : [])))).toEqual(
        new Set(['DRIVER_UNAVAILABLE']),
      );
    }
  });

  it('assigns a vehicle in upper case before the trip, and not after', async () => {
    const { ride, driver } = await accepted();
    const vehicle = (vehicleNumber: string) =>
      service.call(booking.assignVehicle, { as: admin, params: { id: ride._id }, body: { vehicleNumber } });
    expect((await vehicle(' dl01cd9 ')).body).toMatchObject({
      message: 'Vehicle assigned successfully',
      booking: {
        vehicleNumber: 'DL01CD9',
        status: 'accepted',
        vehicleId: { vehicleNumber: 'DL01CD9', model: 'Sedan' },
      },
    });
    const withoutRide = await service.call(booking.assignDriver, { as: admin, body: { driverId: driver.sub } });
    expect(withoutRide.problem.detail).toBe('bookingId is required.');
    const withoutDriver = await service.call(booking.assignDriver, { as: admin, body: { bookingId: ride._id } });
    expect(withoutDriver.problem.detail).toBe('Please select a driver');
    expect((await vehicle(' ')).problem.detail).toBe('Please enter a vehicle number');
    expect((await vehicle('K'.repeat(21))).problem.detail).toBe('vehicleNumber must have at most 20 characters.');
    await start(ride._id, driver);
    expect((await vehicle('KA09')).problem.code).toBe('ILLEGAL_TRANSITION');
  });
});

describe('drivers of others', () => {
  it('assigns by what events told while the driver service is away', async () => {
    const { sub } = newDriver();
    delete service.neighbours['driver.driverRecord'];
    const ride = await booked();
    expect((await assign(ride._id, sub)).problem.detail).toBe('Driver not found');
    const fact: DriverFact = {
      driverId: sub,
      code: code(drivers),
      revision: 2,
      fullName: 'Ravi',
      email: null,
      phoneNumber: '9876543210',
      gender: 'Male',
      status: 'active',
      vehicleNumber: null,
      vehicleType: 'SUV',
      licenseVerified: true,
      aadhaarVerified: true,
      baseSalaryPaise: 0,
      registeredAt: '2026-01-01T00:00:00.000Z',
    };
    await service.deliver('driver.driver.updated.v1', sub, fact);
    await service.deliver('driver.driver.registered.v1', sub, { ...fact, revision: 1, status: 'inactive' });
    await eventually(
      async () => (await service.sql('select from bus.delivery where consumer = $1', ['booking'])).length === 0,
    );
    expect((await assign(ride._id, sub)).body.booking.assignedDriver).toMatchObject({
      fullName: 'Ravi',
      vehicleType: 'SUV',
    });
    service.neighbours['driver.driverRecord'] = knownDriver;
  });

  it('refuses an inactive or deleted driver', async () => {
    const ride = await booked();
    service.neighbours['driver.driverRecord'] = () => driverRecordOf('sleepy', { status: 'inactive' });
    expect((await assign(ride._id, 'sleepy')).problem.code).toBe('DRIVER_UNAVAILABLE');
    service.neighbours['driver.driverRecord'] = knownDriver;
    await service.deliver('driver.driver.deleted.v1', 'gone', { driverId: 'gone', revision: 3 });
    await eventually(async () => (await service.sql("select from booking.driver where id = 'gone'")).length > 0);
    expect(await assign(ride._id, 'gone')).toMatchObject({ status: 404, problem: { detail: 'Driver not found' } });
  });

  it('retires a driver without rides only, and never in the moment of an assignment', async () => {
    const { ride, driver } = await accepted();
    const retire = (driverId: string) => service.call(booking.retireDriver, { params: { driverId } });
    expect(await retire(driver.sub)).toMatchObject({ status: 409, problem: { code: 'DRIVER_HAS_RIDES' } });
    await service.call(booking.cancelBooking, { as: acmeDesk, params: { id: ride._id }, body: {} });
    expect((await retire(driver.sub)).status).toBe(200);
    for (let round = 0; round < 5; round++) {
      const next = newDriver();
      const wanted = await booked();
      const [assigned, retired] = await Promise.all([assign(wanted._id, next.sub), retire(next.sub)]);
      expect((assigned.status === 200) !== (retired.status === 200)).toBe(true);
    }
  });

  it('takes a driver back whose deletion was begun and never carried out', async () => {
    const [ride, driver] = [await booked(), newDriver()];
    await service.call(booking.retireDriver, { params: { driverId: driver.sub } });
    expect((await assign(ride._id, driver.sub)).status).toBe(404);
    await service.sql("update booking.driver set retired_at = now() - interval '61 seconds' where id = $1", [
      driver.sub,
    ]);
    expect((await assign(ride._id, driver.sub)).status).toBe(200);
    const next = newDriver();
    await service.deliver('driver.driver.deleted.v1', next.sub, { driverId: next.sub, revision: 3 });
    await eventually(
      async () => (await service.sql('select from booking.driver where id = $1', [next.sub])).length > 0,
    );
    await service.sql("update booking.driver set retired_at = now() - interval '61 seconds' where id = $1", [next.sub]);
    service.neighbours['driver.driverRecord'] = () => {
      throw new PahiyaError('NOT_FOUND', { what: 'driver' });
    };
    expect((await assign((await booked())._id, next.sub)).status).toBe(404);
    service.neighbours['driver.driverRecord'] = knownDriver;
  });

  it('tells a driver report what it needs', async () => {
    const { ride, driver } = await accepted();
    await start(ride._id, driver);
    const { body } = await service.call(booking.driverRides, { params: { driverId: driver.sub } });
    expect(body).toMatchObject({
      completedBookings: 0,
      totalEarnings: 0,
      activeRide: { bookingId: ride._id, userId: asha.sub, companyId: acme.companyId },
      bookings: [{ _id: ride._id }],
    });
    const trip = await service.call(booking.driverTrip, { params: { driverId: driver.sub } });
    expect(trip.body).toEqual({ trip: body.activeRide });
  });
});

describe('lists and figures', () => {
  it('keeps tenants apart, also where a ride is asked for by its id', async () => {
    const mine = await booked();
    const theirs = await booked({}, other);
    const ids = async (contract: typeof booking.companyBookings, as: typeof acmeDesk | typeof otherDesk) =>
      (await service.call(contract, { as, query: { limit: 1000 } })).body.bookings.map(({ _id }) => _id);
    expect(await ids(booking.companyBookings, acmeDesk)).toContain(mine._id);
    expect(await ids(booking.companyBookings, acmeDesk)).not.toContain(theirs._id);
    expect(await ids(booking.companyBookings, otherDesk)).toEqual([theirs._id]);
    for (const as of [other, otherDesk, newDriver()]) {
      expect((await service.call(booking.getBooking, { as, params: { id: mine._id } })).status).toBe(404);
      if (as.role !== 'driver')
        expect((await service.call(booking.cancelBooking, { as, params: { id: mine._id }, body: {} })).status).toBe(
          404,
        );
    }
  });

  it('pages newest first without gaps', async () => {
    const all = (await service.call(booking.allBookings, { as: admin, query: { limit: 1000 } })).body.bookings;
    const paged: Booking[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await service.call(booking.allBookings, {
        as: admin,
        query: { limit: 7, ...(cursor ? { cursor } : {}) },
      });
      paged.push(...body.bookings);
      cursor = body.nextCursor;
      if (cursor === undefined) break;
    }
    expect(paged.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    expect((await service.call(booking.allBookings, { as: admin, query: { cursor: 'bogus' } })).status).toBe(400);
  });

  it('filters and searches', async () => {
    const ride = await booked({ pickup: '100% Zebra_Crossing, Pune', date: '2027-03-05' });
    const find = async (query: Record<string, string>) =>
      (await service.call(booking.allBookings, { as: admin, query })).body.bookings.map(({ _id }) => _id);
    expect(await find({ q: ' zebra_cross ' })).toEqual([ride._id]);
    expect(await find({ q: '0% z' })).toEqual([ride._id]);
    expect(await find({ q: 'zebra%cross' })).toEqual([]);
    expect(await find({ q: ride.bookingId.toLowerCase(), companyId: 'acme01' })).toEqual([ride._id]);
    expect(await find({ q: ride.bookingId, companyId: 'OTHER1' })).toEqual([]);
    expect(await find({ month: '2027-03' })).toEqual([ride._id]);
    expect(await find({ month: '2027-03', status: 'completed' })).toEqual([]);
    const wrong = await service.call(booking.allBookings, { as: admin, query: { populate: 'userId password' } });
    expect(wrong).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'populate', message: expect.stringContaining('password') }] },
    });
    expect(
      (
        await service.call(booking.allBookings, {
          as: admin,
          query: { populate: 'userId,driverId', select: 'fare date' },
        })
      ).status,
    ).toBe(200);
  });

  it('counts what the rides say, folded or not', async () => {
    const [{ rides, pending, paise }] = (await service.sql<{ rides: number; pending: number; paise: number }>(
      `select count(*)::int as rides, (count(*) filter (where status = 'pending'))::int as pending,
         coalesce(sum(total_paise) filter (where status = 'completed'), 0)::float8 as paise from booking.ride where company_id = $1`,
      [acme.companyId],
    )) as [{ rides: number; pending: number; paise: number }];
    service.neighbours['auth.countEmployees'] = () => ({ totalEmployees: 42 });
    const { body } = await service.call(booking.companyStats, { as: acmeDesk });
    expect(body.stats).toMatchObject({
      totalEmployees: 42,
      totalBookings: rides,
      pendingBookings: pending,
      totalRevenue: paise / 100,
    });
    delete service.neighbours['auth.countEmployees'];
    expect((await service.call(booking.companyStats, { as: acmeDesk })).body.stats.totalEmployees).toBe(1);
  });
});

it('estimates, and says so, while the maps service is away', async () => {
  const nobody = 'http://127.0.0.1:1';
  const away = await startTestService('booking', buildBookingService, {
    ...config,
    mapsProvider: 'osrm',
    osrmUrl: nobody,
    photonUrl: nobody,
  });
  try {
    const estimate = await away.call(booking.estimateFare, { body: form });
    expect(estimate.body).toMatchObject({
      fare: 1800,
      source: 'fallback',
      message: 'Using estimated distance (Google Maps unavailable)',
    });
    expect((await away.call(booking.createBooking, { as: asha, body: form })).status).toBe(201);
  } finally {
    await away.close();
  }
});
