import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { hear } from '@pahiya/web-kit/testing';
import { givenRide, startDriver } from '../../test/start-driver.ts';

let driver: ReturnType<typeof startDriver>;
let tellPosition: (latitude: number, longitude: number) => void;
let refusePosition: () => void;
let losePosition: () => void;

function giveGeolocation(permission: PermissionState): void {
  Object.assign(navigator, {
    permissions: { query: async () => ({ state: permission }) },
    geolocation: {
      watchPosition(onPosition: PositionCallback, onError: PositionErrorCallback) {
        tellPosition = (latitude, longitude) =>
          onPosition({ coords: { latitude, longitude } } as unknown as GeolocationPosition);
        refusePosition = () => onError({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
        losePosition = () => onError({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError);
        return 1;
      },
      clearWatch: () => undefined,
    },
  });
}

async function open(...rides: Booking[]) {
  driver.state.rides = rides;
  driver.open('/driver-dashboard');
  await screen.findByText('Connected');
}

beforeEach(() => {
  driver = startDriver();
  giveGeolocation('prompt');
  sessionStorage.clear();
});
afterEach(() => driver.close());

it('shares the position by itself on a trip, once the browser has permission', async () => {
  giveGeolocation('granted');
  await open(givenRide('A1B2C3D4', { status: 'on_trip' }));
  await screen.findByText('Finding your position…');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Share my location' }).checked).toBe(true);

  act(() => tellPosition(12.97, 77.64));
  await screen.findByText(/^On\. Last sent at/);
  expect(driver.server.callsOf(routes.driver.updateLocation).map(({ body }) => body)).toEqual([
    { latitude: 12.97, longitude: 77.64 },
  ]);
});

it('says why there is no position, and turns the switch off', async () => {
  await open();
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Share my location' });
  await userEvent.click(toggle);
  act(() => refusePosition());

  const told = await screen.findAllByText('Unable to retrieve your location. Please enable location services.');
  expect(told.length).toBeGreaterThan(0);
  expect(toggle.checked).toBe(false);
});

it('says nothing of a lost position once the trip is over', async () => {
  giveGeolocation('granted');
  const trip = givenRide('A1B2C3D4', { status: 'on_trip' });
  await open(trip);
  await screen.findByText('Finding your position…');
  act(() => losePosition());
  await screen.findAllByText('Unable to retrieve your location. Please enable location services.');
  driver.state.rides = [];
  hear('booking_updated', { booking: { ...trip, status: 'completed', revision: 9 } });
  await screen.findByText('Off. It turns on by itself when a ride starts, if you allow location in this browser.');
});
