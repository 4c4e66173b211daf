import { dispatchRoutes } from '@pahiya/contracts';
import { admin, assign, booking, service } from './booking-service.ts';
import { bookedAt, driverTold, emptyDesk, planned, readPlan } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

const driversFor = async (id: string) =>
  (await service.call(dispatchRoutes.driversForRide, { as: admin, params: { id } })).body.drivers;
const accept = (id: string, driver: string) =>
  service.call(booking.acceptBooking, {
    as: { sub: driver, role: 'driver' },
    body: { bookingId: id, action: 'accept' },
  });

describe('a driver who is late already', () => {
  const at = (instant: string) => service.clock.set(`2026-11-21T${instant}:00+05:30`);
  afterEach(() => at('10:00'));
  const TODAY = { date: '2026-11-21' };

  async function accepted(time: string) {
    const driver = await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt(time, TODAY);
    await assign(ride._id, driver);
    await accept(ride._id, driver);
    return { driver, ride };
  }

  it('is free when the trip under way ends, and not when it should have ended', async () => {
    const { driver, ride: trip } = await accepted('10:30');
    await service.call(booking.startRide, { as: { sub: driver, role: 'driver' }, body: { bookingId: trip._id } });
    const next = await bookedAt('12:30', TODAY);
    at('11:50');
    const warned = await assign(next._id, driver);
    expect(warned).toMatchObject({ status: 200, body: { warnings: [{ code: 'late-for-this' }] } });
    expect(warned.body.warnings?.[0]?.sentence).toContain(`missing after ride ${trip.bookingId.slice(0, 6)}.`);
  });

  it('may still drive an accepted ride that has not begun, until its day ends', async () => {
    const { driver, ride } = await accepted('10:30');
    const today = await bookedAt('13:10', TODAY);
    const tomorrow = await bookedAt('00:50', { date: '2026-11-22' });
    at('11:50');
    expect(await driversFor(today._id)).toMatchObject([{ possible: false, rule: 'cannot-reach' }]);
    // An assignment by hand is warned of the same.
    const warned = (await assign(today._id, driver)).body.warnings ?? [];
    expect(warned.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining(`missing after ride ${ride.bookingId.slice(0, 6)}.`),
    ]);
    await service.call(booking.cancelBooking, { as: admin, params: { id: today._id }, body: {} });
    at('23:40');
    expect(await driversFor(tomorrow._id)).toMatchObject([{ possible: false, rule: 'cannot-reach' }]);
    service.clock.set('2026-11-22T00:01:00+05:30');
    expect(await driversFor(tomorrow._id)).toMatchObject([{ possible: true }]);
  });

  describe('at night', () => {
    const tomorrowAt = (time: string) => service.clock.set(`2026-11-22T${time}:00+05:30`);
    const tomorrow = (time: string) => bookedAt(time, { date: '2026-11-22' });

    it('may still drive the ride of the evening before while it can be started', async () => {
      await accepted('23:10');
      const next = await tomorrow('00:50');
      const later = await tomorrow('04:00');
      tomorrowAt('00:10');
      expect(await driversFor(next._id)).toMatchObject([{ possible: false, rule: 'busy' }]);
      tomorrowAt('03:11');
      expect(await driversFor(later._id)).toMatchObject([{ possible: true }]);
    });

    it('is free in the morning of a ride that should have ended after midnight and was never started', async () => {
      await accepted('23:40');
      const next = await tomorrow('10:50');
      tomorrowAt('10:00');
      expect(await driversFor(next._id)).toMatchObject([{ possible: true }]);
    });

    it('does not have the ride of this evening on the day of tomorrow', async () => {
      const { driver } = await accepted('21:00');
      const next = await tomorrow('10:50');
      const { timelines } = await planned({ from: '2026-11-22T00:00:00+05:30', to: '2026-11-23T00:00:00+05:30' });
      const day = timelines.find((each) => each.driver.driverId === driver);
      expect(day?.items.flatMap(({ ride }) => ride?.rideId ?? [])).toEqual([next._id]);
    });
  });

  it('is marked in a plan that is open', async () => {
    const { driver, ride: trip } = await accepted('10:30');
    await service.call(booking.startRide, { as: { sub: driver, role: 'driver' }, body: { bookingId: trip._id } });
    const next = await bookedAt('12:30', TODAY);
    const { _id, proposals } = await planned({ rideIds: [next._id] });
    expect(proposals).toMatchObject([{ driver: { driverId: driver } }]);
    expect(proposals[0]).not.toHaveProperty('late');
    at('11:50');
    const late = async () => (await readPlan(_id)).proposals[0]?.late;
    expect(await late()).toMatch(/^Ravi Kumar will be about \d+ min late at the pickup of /);
    at('12:30');
    expect(await late()).toBe('The time of its pickup has passed.');
  });
});

it('names the ride that its driver will reach too late, and the cheapest rescue', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const sunil = await driverTold({ fullName: 'Sunil Rao' });
  const trip = await bookedAt('10:30', { date: '2026-11-21' });
  const next = await bookedAt('12:30', { date: '2026-11-21' });
  for (const { _id } of [trip, next]) {
    await assign(_id, ravi);
    await accept(_id, ravi);
  }
  await service.call(booking.startRide, { as: { sub: ravi, role: 'driver' }, body: { bookingId: trip._id } });
  const board = async () => (await service.call(dispatchRoutes.dispatchBoard, { as: admin })).body.atRisk;
  expect(await board()).toEqual([]);
  service.clock.set('2026-11-21T06:20:00.000Z');
  const [risk] = await board();
  expect(risk).toMatchObject({
    ride: { code: next.bookingId },
    driver: { driverId: ravi },
    rescue: { driver: { driverId: sunil }, sentence: expect.stringMatching(/^Sunil Rao, free .*\.$/) },
  });
  expect(risk?.lateMinutes).toBeGreaterThan(5);
  service.clock.set('2026-11-21T04:30:00.000Z');
});
