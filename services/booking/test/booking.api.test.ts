import { room, type Booking } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { acmeIsKnown, acme, asha, booked, booking, form, service } from './booking-service.ts';

describe('booking a ride', () => {
  it('prices it, stores the rider, and publishes the event', async () => {
    await acmeIsKnown();
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
        .map(({ rooms }) => rooms),
    ).toEqual([[room.rider(asha.sub), room.company(acme.companyId), room.admins]]);
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

  it('books nothing when the answer can not be kept with the ride, and books when it is asked again', async () => {
    const request = { as: asha, body: form, headers: { 'idempotency-key': 'both or neither' } };
    const ridesOfAsha = async () =>
      (await service.call(booking.myBookings, { as: asha, query: { limit: 100 } })).body.bookings.length;
    const before = await ridesOfAsha();
    await service.sql(
      `create function booking.refuse() returns trigger language plpgsql as $$ begin raise exception 'full disk'; end $$;
       create trigger refuse before update on booking.idempotency_key for each row
         when (new.status is not null) execute function booking.refuse()`,
    );
    try {
      expect((await service.call(booking.createBooking, request)).status).toBe(500);
    } finally {
      await service.sql('drop trigger refuse on booking.idempotency_key; drop function booking.refuse()');
    }
    expect(await ridesOfAsha()).toBe(before);
    expect((await service.call(booking.createBooking, request)).status).toBe(201);
    expect(await ridesOfAsha()).toBe(before + 1);
  });

  it('carries out a repeated request when the process of the first has shown no life for four seconds', async () => {
    const request = { as: asha, body: form, headers: { 'idempotency-key': 'died' } };
    const { fingerprint } = await service.call(booking.createBooking, request).then(async () => {
      const [row] = await service.sql(`select fingerprint from booking.idempotency_key where key = 'died'`);
      return row as { fingerprint: string };
    });
    const claimed = (ago: number) =>
      service.sql(
        `insert into booking.idempotency_key (caller, key, fingerprint, holder, alive_at)
           values ($1, 'died', $2, gen_random_uuid(), now() - $3 * interval '1 second')
         on conflict (caller, key) do update set status = null, carried_out = false, alive_at = excluded.alive_at`,
        [asha.sub, fingerprint, ago],
      );
    await claimed(0);
    expect((await service.call(booking.createBooking, request)).problem).toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
    await claimed(5);
    expect((await service.call(booking.createBooking, request)).status).toBe(201);
  });

  it('books no second ride where the first answer was lost', async () => {
    const request = { as: asha, body: form, headers: { 'idempotency-key': 'fell over' } };
    await service.call(booking.createBooking, request);
    const ridesOfAsha = async () =>
      (await service.call(booking.myBookings, { as: asha, query: { limit: 100 } })).body.bookings.length;
    const before = await ridesOfAsha();
    await service.sql(
      `update booking.idempotency_key set status = null, alive_at = now() - interval '5 seconds' where key = 'fell over'`,
    );
    const again = await service.call(booking.createBooking, request);
    expect(again.problem).toMatchObject({ status: 409, code: 'ANSWER_LOST' });
    expect(await ridesOfAsha()).toBe(before);
  });
});
