import { afterEach, beforeEach, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { toast, ToastRegion } from '@pahiya/ui';
import { DRIVER_ID, rideOf, startFakeServer } from '../../../test/fake-server.ts';

type Listener = (payload: unknown) => void;

/** Stands in for the network below Socket.IO: it connects at once, joins, and hears what the test says. */
const listeners = new Map<string, Set<Listener>>();
const socket = {
  active: true,
  io: { on: () => socket },
  connect: () => socket,
  disconnect: () => socket,
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    if (event === 'connect') queueMicrotask(() => listener(undefined));
    return socket;
  },
  off(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener);
    return socket;
  },
  emit(_event: string, driverId: string, acknowledge: (answer: { ok: boolean }) => void) {
    acknowledge({ ok: driverId === DRIVER_ID });
  },
};
const hear = (event: string, payload: unknown) =>
  act(() => listeners.get(event)?.forEach((listener) => listener(payload)));

jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { createQueryClient, MemoryRouter, signIn, useRoutes } = await import('@pahiya/web-kit');
const { routes: pages } = await import('../../remote.tsx');

const claims = { sub: DRIVER_ID, driverId: DRIVER_ID, sid: 's1', role: 'driver', exp: 4_000_000_000 };
let server: ReturnType<typeof startFakeServer>;
let tellPosition: (latitude: number, longitude: number) => void;
let refusePosition: () => void;

function giveGeolocation(permission: PermissionState): void {
  Object.assign(navigator, {
    permissions: { query: async () => ({ state: permission }) },
    geolocation: {
      watchPosition(onPosition: PositionCallback, onError: PositionErrorCallback) {
        tellPosition = (latitude, longitude) =>
          onPosition({ coords: { latitude, longitude } } as unknown as GeolocationPosition);
        refusePosition = () => onError({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
        return 1;
      },
      clearWatch: () => undefined,
    },
  });
}

function Page() {
  return useRoutes(pages);
}
async function open(...rides: Booking[]) {
  server.rides = rides;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/driver-dashboard']}>
        <Page />
      </MemoryRouter>
      <ToastRegion />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ravi Kumar' });
  await screen.findByText('Connected');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const callsOf = (route: (typeof server.calls)[number]['route']) => server.calls.filter((call) => call.route === route);

beforeEach(() => {
  server = startFakeServer();
  giveGeolocation('prompt');
  sessionStorage.clear();
  signIn({ token: `e30.${btoa(JSON.stringify(claims))}.sig` });
});
afterEach(() => {
  cleanup();
  act(() => toast.dismiss());
  server.restore();
});

it('takes a ride from its assignment to its end, with one next action at a time', async () => {
  await open(rideOf({ bookingId: 'A1B2C3D4', date: '2026-01-05' }));
  const card = await screen.findByRole('article', { name: 'Ride A1B2C3' });
  within(card).getByRole('link', { name: 'Call Asha Rao, 9812345678' });

  await press('Accept');
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');
  await press('Start Ride');
  await screen.findByText('Ride started successfully!');
  await screen.findByText('Ride in Progress');
  expect(screen.getByText('On Ride')).toBeTruthy();

  await press('Complete Ride');
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride A1B2C3' });
  await userEvent.type(within(dialog).getByLabelText('Waiting minutes'), '20');
  await userEvent.type(within(dialog).getByLabelText('Toll and parking'), '120');
  // Two started quarters of a sedan's ₹100 an hour.
  await within(dialog).findByText('₹1,970');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete Ride' }));
  await screen.findByText('No ride right now');
  await screen.findByText('Available');

  expect(callsOf(routes.booking.completeRide).map(({ body }) => body)).toEqual([
    { bookingId: 'ride-A1B2C3D4', driverId: DRIVER_ID, waitingMinutes: 20, tollCharges: 120 },
  ]);
  const figures = screen.getByRole('region', { name: 'Your figures' });
  await within(figures).findByText('₹1,800');
});

it('rejects only after a confirmation', async () => {
  await open(rideOf({ bookingId: 'A1B2C3D4' }));
  await press('Reject');
  expect(callsOf(routes.booking.acceptBooking)).toHaveLength(0);
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject ride A1B2C3?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject ride' }));

  await screen.findByText('Booking rejected successfully! Admin and user have been notified.');
  await screen.findByText('No ride right now');
});

it('says what happened when somebody was first, and shows what is', async () => {
  const ride = rideOf({ bookingId: 'A1B2C3D4' });
  await open(ride);
  await screen.findByRole('button', { name: 'Accept' });
  server.rides = [];
  const message = 'The ride is cancelled and cannot become accepted.';
  server.refuse.set(routes.booking.acceptBooking, { status: 409, code: 'ILLEGAL_TRANSITION', message });
  await press('Accept');

  await screen.findByText(message);
  await screen.findByText('No ride right now');
});

it('repeats a lost answer’s write under the same key', async () => {
  await open(rideOf({ bookingId: 'A1B2C3D4' }));
  server.refuse.set(routes.booking.acceptBooking, 'offline');
  await press('Accept');
  await screen.findByText('Failed to accept booking');
  server.refuse.clear();
  await press('Accept');
  await screen.findByText('Booking accepted successfully! Admin and user have been notified.');

  const keys = callsOf(routes.booking.acceptBooking).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('shows a new assignment at once, and takes a cancelled ride away', async () => {
  await open();
  await screen.findByText('No ride right now');
  const ride = rideOf({ bookingId: 'Z9Y8X7W6' });
  server.rides = [ride];
  hear('booking_assigned', { booking: ride });
  await screen.findByRole('article', { name: 'Ride Z9Y8X7' });
  await screen.findByText('New ride Z9Y8X7: 21 Nov 2026, 6:30 pm');

  server.rides = [];
  hear('booking_updated', { booking: { ...ride, status: 'cancelled' } });
  await screen.findByText('Ride Z9Y8X7 was cancelled.');
  await screen.findByText('No ride right now');
});

it('shares the position by itself on a trip, once the browser may tell it', async () => {
  giveGeolocation('granted');
  await open(rideOf({ bookingId: 'A1B2C3D4', status: 'on_trip' }));
  await screen.findByText('Finding your position…');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Share my location' }).checked).toBe(true);

  act(() => tellPosition(12.97, 77.64));
  await screen.findByText(/^On\. Last sent at/);
  expect(callsOf(routes.driver.updateLocation).map(({ body }) => body)).toEqual([
    { latitude: 12.97, longitude: 77.64 },
  ]);
});

it('says why the position could not be had, and turns the switch off', async () => {
  await open();
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Share my location' });
  await userEvent.click(toggle);
  act(() => refusePosition());

  const told = await screen.findAllByText('Unable to retrieve your location. Please enable location services.');
  expect(told.length).toBeGreaterThan(0);
  expect(toggle.checked).toBe(false);
});

it('tells a driver who is not active to wait for an admin, and offers no actions', async () => {
  server.driver.status = 'inactive';
  await open(rideOf({ bookingId: 'A1B2C3D4' }));

  await screen.findByText(/An admin must activate your account/);
  await screen.findByRole('article', { name: 'Ride A1B2C3' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('offers Retry when the rides could not be loaded', async () => {
  server.refuse.set(routes.booking.assignedBookings, { status: 403, code: 'FORBIDDEN', message: 'No' });
  await open();
  const told = await screen.findAllByRole('alert');
  expect(told.some((alert) => alert.textContent?.includes('Failed to load bookings'))).toBe(true);
  server.refuse.clear();
  await press('Retry');
  await waitFor(() => screen.getByText('No ride right now'));
});
