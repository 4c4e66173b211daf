import { eventually } from '@pahiya/testing';
import { accepted, acme, acmeDesk, asha, booked, booking, other, service, start } from './booking-service.ts';

const ridesOf = async (as: typeof asha | typeof other) =>
  Object.fromEntries(
    (await service.call(booking.myBookings, { as })).body.bookings.map(({ _id, status }) => [_id, status]),
  );

it('cancels the upcoming rides of somebody who was dismissed, and tells their drivers', async () => {
  const missed = await booked({ date: '2026-11-21', time: '20:00' });
  service.clock.set('2026-11-23T04:30:00.000Z');
  const { ride: driven, driver } = await accepted();
  await start(driven._id, driver);
  const pending = await booked({ time: '18:00' });
  const { ride: taken, driver: onItsWay } = await accepted(undefined, { time: '21:00' });
  const ofOther = await booked({}, other);
  service.sent.length = 0;

  await service.deliver('auth.employee.removed.v1', asha.sub, { userId: asha.sub, companyId: acme.companyId });

  await eventually(async () => (await ridesOf(asha))[taken._id] === 'cancelled');
  expect(await ridesOf(asha)).toEqual({
    [missed._id]: 'pending',
    [driven._id]: 'on_trip',
    [pending._id]: 'cancelled',
    [taken._id]: 'cancelled',
  });
  expect((await ridesOf(other))[ofOther._id]).toBe('pending');
  expect(service.sent).toContainEqual(
    expect.objectContaining({
      rooms: [`driver:${onItsWay.sub}`],
      payload: { booking: expect.objectContaining({ _id: taken._id, status: 'cancelled' }) },
    }),
  );
  const facts = await service.published('booking.ride.cancelled.v1');
  expect(facts.map(({ subject }) => subject).sort()).toEqual([pending._id, taken._id].sort());
  // Other services may have erased her already.
  expect(JSON.stringify(facts)).not.toContain(asha.name);
  const { body } = await service.call(booking.getBooking, { as: acmeDesk, params: { id: taken._id } });
  expect(body.booking.history?.at(-1)).toMatchObject({ to: 'cancelled', by: { role: 'company', name: 'Acme' } });
});
