import { routes, type BookingForm } from '@pahiya/contracts';
import { httpClient, type HttpClient } from '../http-client.ts';
import { People, rideForm, type Rider } from '../people.ts';
import type { Attacked } from './attacked.ts';

const { booking } = routes;

const { date, time, cabType } = rideForm(2);
const pune = { address: 'Pune', lat: 18.5196, lng: 73.8554 };
const nextDoor = { address: 'Mumbai', lat: 18.53, lng: 73.86 };
const toMumbai = { date, time, cabType, pickup: 'Pune', dropoff: 'Mumbai' };
/** 80 km and 8 h by Sedan. */
const SHORT_LOCAL_FARE = 1800;

/** Rides that a booking form makes shorter than they are. */
export function describeWay({ urlOf }: Pick<Attacked, 'urlOf'>): void {
  let api: HttpClient;
  let rider: Rider;
  beforeAll(async () => {
    api = httpClient(urlOf());
    const people = new People(api);
    rider = await people.rider(await people.company());
  });

  const book = (body: BookingForm) => api.call(booking.createBooking, { body, token: rider.token });

  it.each([
    ['without coordinates', {}],
    ['without coordinates, at the fare of a short ride', { fare: SHORT_LOCAL_FARE }],
    [
      'with an address and no coordinates',
      { pickupLocation: { address: 'here' }, dropoffLocation: { address: 'there' } },
    ],
    ['with a short distance', { distance: 5 }],
    ['with the coordinates of the house next door', { pickupLocation: pune, dropoffLocation: nextDoor }],
  ])('sells no way from Pune to Mumbai as a short local ride: %s', async (_how, change) => {
    const { status, body } = await book({ ...toMumbai, ...change });
    if (status === 201) {
      const { distance, fare } = (body as { booking: { distance: number; fare: number } }).booking;
      expect(distance).toBeGreaterThan(120);
      expect(fare).toBeGreaterThan(SHORT_LOCAL_FARE + 40 * 12);
    } else expect(status).toBe(422);
  });

  it('holds the quote of a short ride for no other ride', async () => {
    const short = { ...toMumbai, dropoff: 'Hinjawadi, Pune' };
    const { quoteId, fare, distance } = await api.must(booking.estimateFare, { body: short });
    const { status, body } = await book({ ...toMumbai, quoteId, fare, distance });
    expect([status, body]).toMatchObject([422, { code: 'QUOTE_INVALID' }]);
  });

  it('sells no airport transfer between two hotels', async () => {
    const hotels = { pickup: 'Hotel Sunrise, Pune', dropoff: 'Airport View Hotel, Pune', mode: 'airport' } as const;
    for (const places of [{}, { pickupLocation: pune, dropoffLocation: { ...nextDoor, address: 'Pune Airport' } }]) {
      const { status, body } = await book({ ...toMumbai, ...hotels, ...places });
      expect([status, body]).toMatchObject([422, { params: { what: 'no-airport' } }]);
    }
  });
}
