import { rideOf } from '../../testing/records.ts';
import { placeBooking } from './place-booking.ts';

const at = (hour: number) => ({ createdAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` });
const pages = [
  { bookings: [rideOf('RIDE0009', at(9)), rideOf('RIDE0007', at(7))], nextCursor: 'more' },
  { bookings: [rideOf('RIDE0005', at(5))], nextCursor: 'even more' },
];
const codes = (placed: typeof pages) => placed.map((page) => page.bookings.map(({ bookingId }) => bookingId));

it('puts a new ride first, an older one in its place, and leaves one of a later page to that page', () => {
  const place = (hour: number) => codes(placeBooking(pages, rideOf('NEWR1DE0', at(hour)), {}) as typeof pages);
  expect(place(10)).toEqual([['NEWR1DE0', 'RIDE0009', 'RIDE0007'], ['RIDE0005']]);
  expect(place(6)).toEqual([
    ['RIDE0009', 'RIDE0007'],
    ['NEWR1DE0', 'RIDE0005'],
  ]);
  expect(place(4)).toEqual([['RIDE0009', 'RIDE0007'], ['RIDE0005']]);
});

it('takes a ride away that the filters no longer want, and adds none to a text search', () => {
  const accepted = rideOf('RIDE0007', { ...at(7), status: 'accepted' });
  expect(codes(placeBooking(pages, accepted, { status: 'pending' }) as typeof pages)).toEqual([
    ['RIDE0009'],
    ['RIDE0005'],
  ]);
  expect(codes(placeBooking(pages, rideOf('NEWR1DE0', at(10)), { q: 'pune' }) as typeof pages)).toEqual(codes(pages));
});
