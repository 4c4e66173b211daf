import { routes } from '@pahiya/contracts';
import { startPages } from '@pahiya/web-kit/testing';
import { routes as pages } from '../src/remote.tsx';

/** Renders the console with a fake server, signed in as an admin. */
export function startConsole() {
  const console = startPages(pages, { sub: 'admin-1', role: 'admin' });
  console.server.on(routes.booking.rideStats, () => ({
    activeRides: 1,
    totalBookings: 10,
    completedBookings: 5,
    pendingBookings: 2,
    waitingBookings: 2,
    extrasToDecide: 0,
    totalRevenue: 12_000,
  }));
  return console;
}
