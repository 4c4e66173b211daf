import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Booking } from '@pahiya/contracts';
import { startTestService } from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { asha, booking, form, service } from './booking-service.ts';

const { pickupLocation: mgRoad, dropoffLocation: electronicCity, ...without } = form;
const toMumbai = { ...without, pickup: 'Pune', dropoff: 'Mumbai, Maharashtra, India' };
const nowhere = { ...without, pickup: 'My house', dropoff: 'The office' };
const kempegowda = { address: 'Kempegowda Airport', lat: 13.1989, lng: 77.7068 };

const estimate = (body: object) => service.call(booking.estimateFare, { body: { ...without, ...body } });
const book = (body: object) => service.call(booking.createBooking, { as: asha, body: { ...without, ...body } });
async function booked(body: object): Promise<Booking> {
  const answer = await book(body);
  expect(answer.status).toBe(201);
  return answer.body.booking;
}

describe('a ride without coordinates', () => {
  it('has the fare of the way between the places that its texts name', async () => {
    const { body } = await estimate(toMumbai);
    expect(body).toMatchObject({ distanceKnown: true, fare: 1800 + Math.round((body.distance - 80) * 12) });
    expect(body.distance).toBeGreaterThan(120);
    expect(await booked(toMumbai)).toMatchObject({ distance: body.distance, fare: body.fare });
    expect((await book({ ...toMumbai, fare: 1800, distance: 5 })).problem.code).toBe('DISTANCE_IMPOSSIBLE');
    expect((await book({ ...toMumbai, fare: 1800 })).problem.code).toBe('FARE_MISMATCH');
  });

  it.each([
    ['MG Road, Bengaluru', 'Electronic City, Bengaluru'],
    ['पुणे', 'मुंबई'],
    ['PNQ', 'Koregaon Park, Pune'],
    ['Terminal 2, Mumbai Airport', 'Bombay'],
    ['Indira Gandhi International Airport (DEL), New Delhi, Delhi, India', 'Gurgaon'],
  ])('knows the way from %s to %s', async (pickup, dropoff) => {
    expect((await estimate({ pickup, dropoff })).body).toMatchObject({ distanceKnown: true });
  });

  it.each([
    ['a place that nobody knows', 'My house', 'Mumbai'],
    ['a text without a letter', '🚕', 'Mumbai'],
    ['a street that every city has', 'MG Road', 'Mumbai'],
    ['one of several towns of a name', 'Bilaspur', 'Mumbai'],
    ['a place in a city, of which only the city is known', 'Hotel Sunrise, Pune', 'Mumbai'],
    ['a ride across one town', 'Pune', 'Pune, Maharashtra'],
  ])('guesses nothing: %s', async (_what, pickup, dropoff) => {
    expect((await estimate({ pickup, dropoff })).body).toMatchObject({ distanceKnown: false, fare: 1800 });
  });

  it('is estimated and booked with a distance that is not known', async () => {
    expect((await estimate(nowhere)).body).toMatchObject({ distanceKnown: false, source: 'fallback' });
    const ride = await booked(nowhere);
    expect(ride).toMatchObject({ distanceKnown: false, fare: 1800 });
    const mine = await service.call(booking.myBookings, { as: asha });
    expect(mine.body.bookings.find(({ _id }) => _id === ride._id)).toMatchObject({ distanceKnown: false });
  });

  it('is booked at a quote only for the places of the quote, and then still with an unknown distance', async () => {
    const { body: quote } = await estimate(nowhere);
    expect(await booked({ ...nowhere, quoteId: quote.quoteId })).toMatchObject({ distanceKnown: false });
    for (const other of [toMumbai, form, { ...nowhere, dropoff: 'Mumbai' }]) {
      expect((await book({ ...other, quoteId: quote.quoteId })).problem.code).toBe('QUOTE_INVALID');
    }
  });

  it('is booked at a quote only for the addresses by which its places were found', async () => {
    const from = (address: string) => ({ ...nowhere, dropoff: 'Mumbai', pickupLocation: { address } });
    const { body: quote } = await estimate(from('Pune'));
    expect(quote.distanceKnown).toBe(true);
    for (const other of [from('Nagpur'), { ...nowhere, dropoff: 'Mumbai' }]) {
      expect((await book({ ...other, quoteId: quote.quoteId })).problem.code).toBe('QUOTE_INVALID');
    }
    expect(await booked({ ...from('Pune'), quoteId: quote.quoteId })).toMatchObject({ fare: quote.fare });
  });
});

it.each([{}, { mode: 'airport' as const }])(
  'refuses coordinates far from the place that is named, also with a quote: %j',
  async (mode) => {
    const nearby = { address: 'next door', lat: 12.98, lng: 77.61 };
    const places = { pickup: form.pickup, pickupLocation: mgRoad, dropoffLocation: nearby, ...mode };
    const { body: quote } = await estimate({ ...places, ...mode, mode: 'regular' });
    const refusal = {
      status: 422,
      problem: {
        code: 'RULE_BROKEN',
        params: { what: 'place-elsewhere', place: 'Mumbai' },
        detail: expect.stringMatching(/^Mumbai is 8\d\d km from the coordinates of this place\./),
        issues: [{ path: 'dropoffLocation' }],
      },
    };
    expect(await estimate({ ...places, dropoff: 'Mumbai' })).toMatchObject(refusal);
    expect(await book({ ...places, dropoff: 'Mumbai' })).toMatchObject(refusal);
    expect(await book({ ...places, dropoff: 'Mumbai', quoteId: quote.quoteId })).toMatchObject(refusal);
    expect((await book({ ...places, mode: 'regular', dropoff: 'Whitefield, Bengaluru' })).status).toBe(201);
  },
);

describe('an airport transfer', () => {
  it.each([
    ['two places in the city', { pickupLocation: mgRoad, dropoffLocation: electronicCity }],
    ['two texts', { pickup: 'Hotel Taj, Bengaluru', dropoff: 'Airport View Hotel, Bengaluru' }],
    [
      'a place called an airport',
      { pickupLocation: mgRoad, dropoffLocation: { ...electronicCity, address: 'Airport' } },
    ],
  ])('has an airport at one end: not %s', async (_what, places) => {
    const refusal = {
      status: 422,
      problem: {
        params: { what: 'no-airport' },
        detail: 'An airport transfer starts or ends at an airport. Please choose one as the pickup or the drop.',
        issues: [{ path: 'pickup' }, { path: 'dropoff' }],
      },
    };
    expect(await estimate({ ...places, mode: 'airport' })).toMatchObject(refusal);
    expect(await book({ ...places, mode: 'airport' })).toMatchObject(refusal);
  });

  it.each([
    ['by its coordinates', { pickup: 'Home', pickupLocation: mgRoad, dropoff: 'T1', dropoffLocation: kempegowda }],
    ['by its name', { pickup: 'Kempegowda International Airport, Bengaluru', dropoff: 'My house' }],
    ['before the places are chosen', { pickup: undefined, dropoff: undefined }],
  ])('is estimated to an airport %s', async (_what, places) => {
    expect((await estimate({ ...places, mode: 'airport' })).body).toMatchObject({ fare: 600, distance: 10 });
  });
});

describe('with a maps service', () => {
  const asked: string[] = [];
  const feature = (name: string, [lng, lat]: [number, number]) => ({
    geometry: { coordinates: [lng, lat] },
    properties: { name, city: 'Pune', state: 'Maharashtra', countrycode: 'IN', osm_key: 'office' },
  });
  const features = [feature('Wheel Works', [73.9, 18.56]), feature('Wheel Works Canteen', [73.8, 18.5])];
  const maps = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://maps');
    if (url.pathname === '/api') asked.push(url.searchParams.get('q') ?? '');
    const found = url.searchParams.get('q')?.startsWith('Wheel') ? features : [];
    // The server knows no routes, so the embedded model answers.
    response.end(url.pathname === '/api' ? JSON.stringify({ features: found }) : '{}');
  });
  let away: Awaited<ReturnType<typeof startTestService>>;
  beforeAll(async () => {
    await new Promise<void>((listening) => void maps.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(maps.address() as AddressInfo).port}`;
    const settings = { ...config, mapsProvider: 'osrm', osrmUrl: url, photonUrl: url } as const;
    away = await startTestService('booking', buildBookingService, settings);
  });
  afterAll(async () => {
    await away.close();
    maps.close();
  });

  it('asks it once for a place that the gazetteer does not have', async () => {
    const body = { ...without, pickup: 'Wheel Works, Pune', dropoff: 'Mumbai' };
    for (const _time of [1, 2])
      expect((await away.call(booking.estimateFare, { body })).body).toMatchObject({ distanceKnown: true });
    expect(asked).toEqual(['Wheel Works, Pune']);
  });

  it('remembers what it does not know', async () => {
    const body = { ...without, pickup: 'Mumbai', dropoff: 'Nobody’s house' };
    for (const _time of [1, 2])
      expect((await away.call(booking.estimateFare, { body })).body).toMatchObject({ distanceKnown: false });
    expect(asked.filter((q) => q.startsWith('Nobody'))).toHaveLength(1);
  });
});
