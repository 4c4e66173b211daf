import { rideOf } from '../../testing/records.ts';
import { placeBooking } from './place-booking.ts';

const at = (hour: number) => ({ createdAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` });
const pages = [
  { bookings: [rideOf('RIDE0009', at(9)), rideOf('RIDE0007', at(7))], nextCursor: 'more' },
  { bookings: [rideOf('RIDE0005', at(5))], nextCursor: 'even more' },
];
const codes = (placed: typeof pages) => placed.map((page) => page.bookings.map(({ bookingId }) => bookingId));

it('puts a new ride first and an older one in order, and leaves out a ride of a page not loaded yet', () => {
  const place = (hour: number) => codes(placeBooking(pages, rideOf('NEWR1DE0', at(hour)), {}) as typeof pages);
  expect(place(10)).toEqual([['NEWR1DE0', 'RIDE0009', 'RIDE0007'], ['RIDE0005']]);
  expect(place(6)).toEqual([
    ['RIDE0009', 'RIDE0007'],
    ['NEWR1DE0', 'RIDE0005'],
  ]);
  expect(place(4)).toEqual([['RIDE0009', 'RIDE0007'], ['RIDE0005']]);
});

it('ignores an older revision that arrives late', () => {
  const shown = [{ bookings: [rideOf('RIDE0007', { ...at(7), status: 'accepted', revision: 3 })] }];
  const late = rideOf('RIDE0007', { ...at(7), status: 'assigned', revision: 2 });
  expect(placeBooking(shown, late, {})).toEqual(shown);
  expect(placeBooking(shown, late, { status: 'accepted' })).toEqual(shown);
});

it('removes a ride that no longer matches the filters, and adds none to a text search', () => {
  const accepted = rideOf('RIDE0007', { ...at(7), status: 'accepted' });
  expect(codes(placeBooking(pages, accepted, { status: 'pending' }) as typeof pages)).toEqual([
    ['RIDE0009'],
    ['RIDE0005'],
  ]);
  expect(codes(placeBooking(pages, rideOf('NEWR1DE0', at(10)), { q: 'pune' }) as typeof pages)).toEqual(codes(pages));
});

it('keeps the requested order, and filters by day and cab type', () => {
  const at7 = rideOf('NEWR1DE0', { date: '2026-11-22', time: '07:00' });
  const rides = ['06:00', '08:00'].map((time, index) => rideOf(`RIDE000${index}`, { date: '2026-11-22', time }));
  const placed = (filters: Parameters<typeof placeBooking>[2]) =>
    codes(placeBooking([{ bookings: rides }], at7, filters) as typeof pages);
  expect(placed({ sort: 'pickup', order: 'asc' })).toEqual([['RIDE0000', 'NEWR1DE0', 'RIDE0001']]);
  expect(placed({ sort: 'pickup', order: 'asc', date: '2026-11-23' })).toEqual([['RIDE0000', 'RIDE0001']]);
  expect(placed({ sort: 'pickup', order: 'asc', cabType: 'SUV' })).toEqual([['RIDE0000', 'RIDE0001']]);
});

it('adds no ride to the upcoming ones whose trip has begun, or whose day is over', () => {
  const rides = [rideOf('RIDE0000', { date: '2026-11-22', time: '06:00' })];
  const filters = { upcoming: true, sort: 'pickup', order: 'asc' } as const;
  const placed = (ride: Parameters<typeof rideOf>[1]) =>
    codes(placeBooking([{ bookings: rides }], rideOf('NEWR1DE0', ride), filters) as typeof pages);
  expect(placed({ date: '2026-11-23', time: '07:00' })).toEqual([['RIDE0000', 'NEWR1DE0']]);
  expect(placed({ date: '2026-11-19', time: '07:00' })).toEqual([['RIDE0000']]);
  expect(placed({ date: '2026-11-22', time: '07:00', status: 'on_trip' })).toEqual([['RIDE0000']]);
});

it('moves a ride whose fare has changed, and sorts rides with equal fares by id', () => {
  const dear = rideOf('RIDE0001', { fare: 900 });
  const cheap = rideOf('RIDE0002', { fare: 500 });
  const list = [{ bookings: [dear, cheap] }];
  const placed = (ride: Parameters<typeof placeBooking>[1]) =>
    codes(placeBooking(list, ride, { sort: 'fare' }) as typeof pages);
  expect(placed({ ...cheap, fare: 1200 })).toEqual([['RIDE0002', 'RIDE0001']]);
  const alike = [rideOf('RIDE0003', { fare: 900, _id: `${dear._id}0` })] as const;
  expect(placed(alike[0])).toEqual([['RIDE0003', 'RIDE0001', 'RIDE0002']]);
});
