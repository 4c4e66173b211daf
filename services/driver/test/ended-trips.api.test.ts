import type { Driver, RideSnapshot } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { calls, registered, service } from './driver-service.ts';
import { ride, tell } from './told-rides.ts';

const send = (driver: Driver) =>
  service.call(calls.updateLocation, {
    body: { latitude: 18.52, longitude: 73.85 },
    as: { sub: driver._id, role: 'driver', driverId: driver._id },
  });

/** The rides that the driver's positions were sent for. */
const sentFor = (driver: Driver) =>
  service.sent
    .map(({ payload }) => payload as { driverId?: string; bookingId?: string })
    .flatMap(({ driverId, bookingId }) => (driverId === driver._id ? [bookingId] : []));

/** Stops the first process that stores a trip of the driver before it does, until it is let go. */
function freezeBeforeTrip(driver: Driver) {
  const { liveState } = service.deps;
  const { put } = liveState;
  const [frozen, thawed, stored] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as Resolvers;
  liveState.put = async (key, value, ttlS) => {
    if (key !== `trip:${driver._id}` || value === null) return put(key, value, ttlS);
    liveState.put = put;
    frozen.resolve();
    await thawed.promise;
    await put(key, value, ttlS);
    stored.resolve();
  };
  return {
    frozen: frozen.promise,
    async thaw() {
      thawed.resolve();
      await stored.promise;
    },
  };
}
type Resolvers = [PromiseWithResolvers<void>, PromiseWithResolvers<void>, PromiseWithResolvers<void>];

async function ends(trip: RideSnapshot): Promise<void> {
  await tell('completed', { ...trip, status: 'completed', revision: 5 });
  await eventually(async () => {
    const over = await service.sql(
      `select from driver.ride where id = $1 and status = 'completed'
         and not exists (select from driver.trip_end where ride_id = $1)`,
      [trip.rideId],
    );
    return over.length === 1;
  });
}

/** Expects that no position is sent for the trip that is over, and that positions of the next trip are sent. */
async function expectOnlyNextIsSent(driver: Driver): Promise<void> {
  await send(driver);
  await send(driver);
  expect(sentFor(driver)).toEqual([]);
  const next = ride(driver);
  await tell('started', next);
  const tripNow = () => service.deps.liveState.get<{ rideId: string }>(`trip:${driver._id}`);
  await eventually(async () => (await tripNow())?.rideId === next.rideId);
  await send(driver);
  await eventually(() => sentFor(driver).length > 0);
  expect(sentFor(driver)).toEqual([next.rideId]);
  await ends(next);
}

beforeEach(() => {
  service.neighbours['booking.driverTrip'] = () => ({ trip: null });
});

describe('a position after the end of a trip is sent to nobody', () => {
  it('when a process starts meanwhile, and read the trip before its end', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    const starting = freezeBeforeTrip(driver);
    const replica = service.replica(0);
    await starting.frozen;
    await ends(trip);
    await starting.thaw();
    await replica;
    await expectOnlyNextIsSent(driver);
  });

  it('when the process that heard of its start was frozen until after its end', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await service.replica(0);
    const hearing = freezeBeforeTrip(driver);
    await tell('started', trip);
    await hearing.frozen;
    await ends(trip);
    await hearing.thaw();
    await expectOnlyNextIsSent(driver);
  });

  it('when the trip ended while booking was asked for it', async () => {
    const driver = await registered();
    const trip = ride(driver);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    service.neighbours['booking.driverTrip'] = async () => {
      asked.resolve();
      await answered.promise;
      return { trip: { bookingId: trip.rideId, userId: 'rider-1', companyId: 'company-1' } };
    };
    await send(driver);
    await asked.promise;
    await ends(trip);
    service.neighbours['booking.driverTrip'] = () => ({ trip: null });
    answered.resolve();
    await expectOnlyNextIsSent(driver);
  });
});
