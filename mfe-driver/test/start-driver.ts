import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { act, cleanup } from '@testing-library/react';
import {
  routes,
  type Booking,
  type BookingStatus,
  type DeployedRemote,
  type RouteReply,
  type Timeline,
} from '@pahiya/contracts';
import { SESSION_DATABASE } from '@pahiya/web-kit/session-database';
import { assigned, driverOf, rateCard, rideOf, startPages } from '@pahiya/web-kit/testing';
import { readOutbox, sendWaiting } from '../src/outbox/outbox.ts';
import { OUTBOX_DATABASE } from '../src/outbox/task-store.ts';
import { routes as pages } from '../src/remote.tsx';

export const ravi = driverOf('Ravi Kumar');

/** A ride assigned to Ravi. */
export function givenRide(code: string, change: Partial<Booking> = {}): Booking {
  const driver = assigned(ravi);
  return rideOf(code, {
    status: 'assigned',
    date: '2026-11-21',
    vehicleNumber: ravi.vehicleNumber,
    assignedDriver: driver,
    driverId: driver,
    ...change,
  });
}

/** Ravi's day with these items. */
export const dayOf = (items: Timeline['items']): RouteReply<typeof routes.booking.myDay> => ({
  day: {
    driver: { driverId: ravi._id, code: 'RAV1KM01', name: 'Ravi Kumar', vehicleType: 'Sedan', vehicleNumber: null },
    items,
    emptyKm: 3.2,
    dutyMinutes: 90,
    dutyLimitMinutes: 480,
    hours: null,
    base: null,
  },
  evenness: { hours: 31, fairHours: 34, sentence: 'You drove 31 h in 14 days, 3 h less than the even 34 h.' },
});

/** The driver's remote as the gateway names it. Every build has an entry of its own. */
const deployedAs = (version: string): DeployedRemote => ({
  name: 'driver',
  entry: `/remotes/driver/assets/${version}.js`,
  basePath: '/driver-dashboard',
  paths: ['/driver-dashboard'],
  roles: ['driver'],
  navigation: [],
});

let onLine = true;
Object.defineProperty(navigator, 'onLine', { get: () => onLine });

/** The driver's screen, signed in as Ravi, over a server that keeps rides in memory. */
export function startDriver() {
  const pagesOfDriver = startPages(pages, { sub: ravi._id, driverId: ravi._id, role: 'driver' });
  const { booking, driver: driverRoutes } = routes;
  const state = { driver: { ...ravi }, rides: [] as Booking[] };

  const move = (id: unknown, status: BookingStatus, change: Partial<Booking> = {}) => {
    const found = state.rides.find(({ _id }) => _id === id);
    if (!found) throw new Error(`no ride ${String(id)}`);
    Object.assign(found, { status, revision: found.revision + 1 }, change);
    return { message: 'Done', booking: { ...found } };
  };
  const { server } = pagesOfDriver;
  server.on(driverRoutes.driverProfile, () => ({ driver: state.driver }));
  server.on(driverRoutes.updateLocation, () => null);
  server.on(routes.auth.driverStorageKey, () => ({ key: btoa(ravi._id.padEnd(32).slice(0, 32)) }));
  server.on(booking.getPricing, () => rateCard);
  server.on(booking.myDay, () => dayOf([]));
  server.on(booking.assignedBookings, ({ query: { status } }) => ({
    bookings: state.rides.filter((ride) => status === undefined || ride.status === status),
  }));
  server.on(booking.acceptBooking, ({ body }) =>
    body.action === 'accept'
      ? move(body.bookingId, 'accepted')
      : move(body.bookingId, 'denied', { assignedDriver: null, driverId: null }),
  );
  server.on(booking.startRide, ({ body }) => move(body.bookingId, 'on_trip'));
  server.on(booking.completeRide, ({ body }) => move(body.bookingId, 'completed'));
  return {
    ...pagesOfDriver,
    state,
    /** Lets the gateway name that build from now on. */
    deploy: (version: string) => server.on(routes.gateway.remotes, () => ({ remotes: [deployedAs(version)] })),
    /** Makes the browser report offline or online, and calls fail or succeed accordingly. */
    network(on: boolean) {
      onLine = on;
      server.disconnect(!on);
      act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
    },
    /** Waits for the last page's pending reads and calls. */
    async close() {
      cleanup();
      await sendWaiting();
      await readOutbox();
      pagesOfDriver.close();
      onLine = true;
      await Promise.all([SESSION_DATABASE, OUTBOX_DATABASE].map((name) => deleteDB(name)));
    },
  };
}
