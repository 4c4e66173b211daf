import { byDriver, completedRide } from './ride.fixture.ts';
import {
  askFor,
  complete,
  draw,
  queueIsEmpty,
  rider,
  serialsOf,
  service,
  signature,
  textOf,
} from './invoice-service.ts';

it('gives a ride a proforma while waiting and tolls wait for an admin, and one invoice, on the day of the decision', async () => {
  const { fare, ...held } = completedRide(241, { completedAt: '2036-03-31T12:00:00.000Z' });
  const booked = { ...fare, waitingPaise: 0, tollPaise: 0, totalPaise: 180_000 };
  const claimed = { ...held, fare: booked, revision: 7, extrasWait: true };
  service.neighbours['booking.rideSnapshot'] = () => ({
    ride: { ...claimed, status: 'on_trip', completedAt: null, extrasWait: undefined, revision: 6 },
  });
  await service.deliver('booking.ride.extras-claimed.v1', held.rideId, { ride: claimed, by: byDriver });
  await queueIsEmpty();
  const waits = await askFor(held.rideId, rider);
  expect(waits.body.invoice).toMatchObject({
    status: 'completed',
    extrasWait: true,
    title: 'Proforma Invoice',
    serial: null,
    issuedAt: null,
    fareDetails: { waitingCharges: 0, tollCharges: 0, total: 1800 },
  });
  const drawn = await draw({ bookingId: held.rideId, signatureData: signature });
  const text = await textOf(drawn.raw);
  expect(text).toContain('Proforma Invoice');
  expect(text).toContain('Not issued Waiting and tolls wait for a decision');
  expect([await serialsOf('2035-36'), await serialsOf('2036-37')].at(-1)).toEqual([]);

  const decidedAt = '2036-04-02T06:00:00.000Z';
  const decided = { ...held, fare, revision: 8, extrasDecidedAt: decidedAt };
  await complete(decided);
  await complete(decided);
  await queueIsEmpty();
  const final = await askFor(held.rideId, rider);
  expect(final.body.invoice).toMatchObject({
    serial: 'PH/36-37/000001',
    issuedAt: decidedAt,
    title: 'Tax Invoice',
    fareDetails: { waitingCharges: 25, tollCharges: 115, total: 1940 },
  });
  expect(final.body.invoice).not.toHaveProperty('extrasWait');
  expect(await serialsOf('2036-37')).toEqual([1]);
});
