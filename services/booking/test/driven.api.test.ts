import { booking, admin, asha, assign, form, newDriver, reply, service, start } from './booking-service.ts';

const { pickupLocation: _from, dropoffLocation: _to, ...without } = form;
/** What the driver service has tracked, by the ride's `_id`. */
const tracked = new Map<string, number | null>();
beforeEach(() => {
  service.neighbours['driver.drivenDistance'] = ({ params }) => ({ km: tracked.get((params as { id: string }).id) });
});

async function onTrip(change: object = {}) {
  const driver = newDriver();
  const body = { ...without, pickup: 'My house', dropoff: 'The office', ...change };
  const { body: answer } = await service.call(booking.createBooking, { as: asha, body });
  const ride = answer.booking;
  expect((await assign(ride._id, driver.sub)).status).toBe(200);
  expect((await reply(ride._id, driver, 'accept')).status).toBe(200);
  expect((await start(ride._id, driver)).status).toBe(200);
  service.clock.advance(2 * 3600_000);
  const tryToComplete = (entered: object) =>
    service.call(booking.completeRide, {
      as: driver,
      body: { bookingId: ride._id, driverId: driver.sub, ...entered },
    });
  const complete = async (entered: object = {}) => {
    const answered = await tryToComplete(entered);
    expect(answered.status).toBe(200);
    return answered.body.booking;
  };
  return { ride, complete, tryToComplete };
}

it.each([
  ['the stated km', { statedKm: 110, trackedKm: 100 }, { distance: 110, fare: 1800 + 30 * 12 }],
  ['no more than was tracked', { statedKm: 5000, trackedKm: 100 }, { distance: 127, fare: 1800 + 47 * 12 }],
  ['no more than the time on the trip allows', { statedKm: 5000, trackedKm: null }, { distance: 120, fare: 2280 }],
  ['the track alone', { trackedKm: 100 }, { distance: 100, fare: 2040 }],
])('charges a ride of unknown distance by %s', async (_what, { statedKm, trackedKm }: Known, expected) => {
  const { ride, complete } = await onTrip();
  expect(ride).toMatchObject({ distanceKnown: false, fare: 1800 });
  tracked.set(ride._id, trackedKm);
  const done = await complete(statedKm === undefined ? {} : { drivenKm: statedKm });
  expect(done).toMatchObject({ status: 'completed', distanceKnown: true, ...expected });
  const kept = await service.call(booking.getBooking, { as: admin, params: { id: ride._id } });
  expect(kept.body.booking).toMatchObject(expected);
});

interface Known {
  statedKm?: number;
  trackedKm: number | null;
}

it('settles no fare while the driver service, which has the track, is away', async () => {
  const { ride, complete, tryToComplete } = await onTrip();
  tracked.set(ride._id, 100);
  const track = service.neighbours['driver.drivenDistance'];
  delete service.neighbours['driver.drivenDistance'];
  expect(await tryToComplete({ drivenKm: 5000 })).toMatchObject({ status: 503, problem: { code: 'UNAVAILABLE' } });
  if (track) service.neighbours['driver.drivenDistance'] = track;
  expect(await complete({ drivenKm: 5000 })).toMatchObject({ status: 'completed', distance: 127 });
});

it('leaves the least fare where nobody knows the distance', async () => {
  const { ride, complete } = await onTrip();
  tracked.set(ride._id, null);
  expect(await complete()).toMatchObject({ distanceKnown: false, fare: 1800 });
});

it('adds waiting and toll to the fare of the distance driven', async () => {
  const { ride, complete } = await onTrip();
  tracked.set(ride._id, 100);
  expect(await complete({ drivenKm: 100, waitingMinutes: 15, tollCharges: 40 })).toMatchObject({
    fare: 1800 + 20 * 12 + 25 + 40,
    fareDetails: { baseFare: 1800, distanceFare: 240, waitingCharges: 25, tollCharges: 40 },
  });
});

it('keeps the fare of a known distance, whatever is stated', async () => {
  const { ride, complete } = await onTrip({ pickup: 'Pune', dropoff: 'Mumbai' });
  tracked.set(ride._id, 900);
  expect(await complete({ drivenKm: 900 })).toMatchObject({ distance: ride.distance, fare: ride.fare });
});
