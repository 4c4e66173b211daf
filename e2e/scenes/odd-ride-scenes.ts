import { routes, type Booking } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { cast } from '../support/cast.ts';
import { fillTrip } from './fill-trip.ts';
import { amends } from './network.ts';
import { open, type Scene } from './scene.ts';

const { booking } = routes;

const isDone = ({ status }: Booking) => status === 'completed';
const withExtras = (ride: Booking): Booking =>
  isDone(ride)
    ? {
        ...ride,
        extras: {
          state: 'waiting',
          claimed: { waitingMinutes: 310, waitingCharges: 620, tollCharges: 4250 },
          passed: [
            { limit: 'waiting', most: 240 },
            { limit: 'tolls', most: 2000 },
          ],
        },
      }
    : ride;
const withoutDistance = (ride: Booking): Booking => ({ ...ride, distanceKnown: false });
const rides = (change: (ride: Booking) => Booking) => [
  amends(booking.allBookings, (reply) => ({ ...reply, bookings: reply.bookings.map(change) })),
  amends(booking.getBooking, ({ booking: ride }) => ({ booking: change(ride) })),
];
const claimed = { as: cast.admin, path: '/admin/bookings?status=completed', given: rides(withExtras) };
const farAway = { given: rides(withoutDistance) };
const openFirst = (page: Page) => page.getByRole('row').nth(1).getByRole('button').first().press('Enter');

/** Rides whose waiting and tolls wait for a decision, and rides whose distance is not known. */
export const oddRideScenes: readonly Scene[] = [
  { ...claimed, name: 'admin-extras' },
  { ...claimed, name: 'admin-extras-ride', show: openFirst },
  { ...claimed, name: 'admin-extras-decide', show: open(/^Decide on the extras of/) },
  { ...farAway, name: 'admin-desk-no-distance', as: cast.admin, path: '/admin/bookings?desk=open' },
  { ...farAway, name: 'admin-ride-no-distance', as: cast.admin, path: '/admin/bookings', show: openFirst },
  {
    name: 'history-no-distance',
    as: cast.asha,
    path: '/history',
    given: [amends(booking.myBookings, (reply) => ({ ...reply, bookings: reply.bookings.map(withoutDistance) }))],
  },
  {
    name: 'landing-no-distance',
    path: '/',
    given: [amends(booking.estimateFare, (reply) => ({ ...reply, distanceKnown: false }))],
    show: async (page) => {
      await fillTrip(page);
      await page.getByText(/^from ₹/).waitFor();
    },
  },
];
