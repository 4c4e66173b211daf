import { room } from '@pahiya/contracts';
import { startTestService } from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { admin, asha, booked, booking, form, service, statuses } from './booking-service.ts';

const toAirport = {
  dropoff: 'Kempegowda International Airport',
  dropoffLocation: { address: 'Kempegowda International Airport', lat: 13.1979, lng: 77.7063 },
};

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
    expect(await estimate({ ...form, ...toAirport, mode: 'airport', includeReturn: true })).toMatchObject({
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

  it('refuses a return more than 366 days after the start, in an estimate and in a booking', async () => {
    const body = { ...form, includeReturn: true, returnDate: '2028-01-01', returnTime: '10:00' };
    const refusal = {
      status: 400,
      problem: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'returnDate', code: 'too-far-from-start', message: expect.any(String) }],
      },
    };
    expect(await service.call(booking.estimateFare, { body })).toMatchObject(refusal);
    expect(await service.call(booking.createBooking, { as: asha, body })).toMatchObject(refusal);
  });

  it('estimates a return on the day of the start whose time is not chosen yet', async () => {
    const body = { ...form, includeReturn: true, returnDate: form.date, returnTime: '' };
    expect(await service.call(booking.estimateFare, { body })).toMatchObject({ status: 200, body: { days: 1 } });
  });

  it('accepts a quote for 15 minutes and for its form only', async () => {
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

  it('stores each change of the rate card as a version, and refuses one of two parallel changes', async () => {
    const { body: first } = await service.call(booking.getPricing);
    const partial = { rates: first.rates.slice(0, 2) };
    service.sent.length = 0;
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
    // A version that another replica stored. A client that knows of it reads it from here.
    await service.sql(`insert into booking.rate_card (version, rates, effective_from, by_id, by_name)
      select 3, rates, effective_from, by_id, by_name from booking.rate_card where version = 2`);
    expect((await service.call(booking.getPricing)).body.version).toBe(3);
  });

  it('changes the latest rate card where no version is given, also one that another replica stored', async () => {
    const { body: known } = await service.call(booking.getPricing);
    const stored = known.version + 1;
    await service.sql(`insert into booking.rate_card (version, rates, effective_from, by_id, by_name)
      select ${stored}, rates, effective_from, by_id, by_name from booking.rate_card where version = ${known.version}`);
    const answer = await service.call(booking.updatePricing, { as: admin, body: { rates: known.rates } });
    expect(answer).toMatchObject({ status: 200, body: { version: stored + 1 } });
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
