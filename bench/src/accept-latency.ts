import { io } from 'socket.io-client';
import { routes, type Booking } from '@pahiya/contracts';
import { percentile } from './load.ts';
import { call, rideForm, type Stage } from './stage.ts';

const PER_SECOND = 50;

/**
 * Accepts `count` rides at 50 a second and receives them at the rider's socket. The time starts when the driver's request
 * is sent, not at its commit, so the result is rather too long.
 */
export async function acceptLatencies(stage: Stage, count: number): Promise<{ p50: number; p99: number }> {
  const rides: { id: string; driver: Stage['drivers'][number] }[] = [];
  for (let nth = 0; nth < count; nth++) {
    const driver = stage.drivers[nth % stage.drivers.length];
    if (driver === undefined) throw new Error('No drivers on the stage');
    // One ride a day for each driver, because rides of a driver must not overlap.
    const { booking } = await call(stage.url, routes.booking.createBooking, {
      token: stage.rider,
      body: rideForm(2 + Math.floor(nth / stage.drivers.length)),
    });
    await call(stage.url, routes.booking.assignDriver, {
      token: stage.admin,
      body: { bookingId: booking._id, driverId: driver.id },
    });
    rides.push({ id: booking._id, driver });
  }

  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  const allHeard = Promise.withResolvers<void>();
  const socket = io(stage.url, { transports: ['websocket'], auth: { token: stage.rider } });
  await new Promise<void>((resolve, reject) => void socket.on('connect', resolve).on('connect_error', reject));
  socket.on('booking_updated', ({ booking }: { booking: Booking }) => {
    const sent = sentAt.get(booking._id);
    if (booking.status !== 'accepted' || sent === undefined) return;
    sentAt.delete(booking._id);
    latencies.push(performance.now() - sent);
    if (latencies.length === rides.length) allHeard.resolve();
  });
  await Promise.all(
    rides.map(async ({ id, driver }, nth) => {
      await new Promise((resolve) => setTimeout(resolve, (nth * 1000) / PER_SECOND));
      sentAt.set(id, performance.now());
      await call(stage.url, routes.booking.acceptBooking, {
        token: driver.token,
        body: { bookingId: id, action: 'accept' },
      });
    }),
  );
  await allHeard.promise;
  socket.close();
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
