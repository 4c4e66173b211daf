import { eventually, holdUntilAwaited } from '@pahiya/testing';
import { accepted, acme, acmeDesk, asha, booked, booking, form, other, service, start } from './booking-service.ts';

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
  // The relay publishes after the commit.
  const facts = await eventually(
    async () => {
      const published = await service.published('booking.ride.cancelled.v1');
      return published.length > 1 ? published : undefined;
    },
    { describe: 'both cancellations to be published' },
  );
  expect(facts.map(({ subject }) => subject).sort()).toEqual([pending._id, taken._id].sort());
  // Other services may have erased her already.
  expect(JSON.stringify(facts)).not.toContain(asha.name);
  const { body } = await service.call(booking.getBooking, { as: acmeDesk, params: { id: taken._id } });
  expect(body.booking.history?.at(-1)).toMatchObject({ to: 'cancelled', by: { role: 'company', name: 'Acme' } });
});

/** A rider of whom the auth service has told. */
async function employed(sub: string) {
  const rider = { ...other, sub };
  await service.deliver('auth.employee.registered.v1', sub, {
    revision: 1,
    userId: sub,
    companyId: other.companyId,
    employeeId: sub,
    name: other.name,
    email: `${sub}@other.example`,
    phone: null,
  });
  await eventually(async () => (await service.sql('select from booking.employee where id = $1', [sub])).length > 0);
  return rider;
}
const book = (as: Omit<typeof other, 'sub'> & { sub: string }) =>
  service.call(booking.createBooking, { as, body: form });

it('refuses a booking that is saved after its rider was dismissed', async () => {
  const rider = await employed('riderlate');
  const dismissal = await holdUntilAwaited(
    service,
    `update booking.employee set removed_at = now() where id = '${rider.sub}';`,
  );
  const answer = await book(rider);
  await dismissal.committed;
  expect([answer.status, answer.problem?.detail]).toEqual([403, 'Only employees of a company can book.']);
});

const IS_AWAITED = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

it('cancels a booking that is being saved while its rider is dismissed', async () => {
  const rider = await employed('riderearly');
  // The booking waits for its rate card, and the dismissal waits for the booking.
  const card = await holdUntilAwaited(service, 'perform from booking.rate_card for update;', { by: 2 });
  const [answer] = await Promise.all([
    book(rider),
    eventually(async () => (await service.sql(IS_AWAITED)).length > 0).then(() =>
      service.deliver('auth.employee.removed.v1', rider.sub, { userId: rider.sub, companyId: other.companyId }),
    ),
  ]);
  await card.committed;
  expect(answer.status).toBe(201);
  await eventually(
    async () =>
      (await service.sql('select from booking.employee where id = $1 and removed_at is not null', [rider.sub]))[0],
  );
  expect(await service.sql('select status from booking.ride where rider_id = $1', [rider.sub])).toEqual([
    { status: 'cancelled' },
  ]);
});
