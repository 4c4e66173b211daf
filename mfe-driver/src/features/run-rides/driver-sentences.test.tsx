import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { givenRide, startDriver } from '../../../test/start-driver.ts';

const unreadable = 'unreadable';
let driver: ReturnType<typeof startDriver>;
beforeEach(() => {
  driver = startDriver();
});
afterEach(() => driver.close());

async function open(...rides: Booking[]) {
  driver.state.rides = rides;
  driver.open('/driver-dashboard');
  await screen.findByText('Connected');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('says that a rejection was not sent', async () => {
  driver.server.refuse(routes.booking.acceptBooking, unreadable);
  await open(givenRide('A1B2C3D4'));
  await press('Reject');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Reject ride' }));
  expect((await screen.findAllByText('Failed to reject booking')).length).toBeGreaterThan(0);
});

it('says that a start was not sent', async () => {
  driver.server.refuse(routes.booking.startRide, unreadable);
  await open(givenRide('A1B2C3D4', { status: 'accepted', date: '2026-11-21' }));
  await press('Start Ride');
  expect((await screen.findAllByText('Failed to start ride')).length).toBeGreaterThan(0);
});

it('says that a position was not sent', async () => {
  driver.server.refuse(routes.driver.updateLocation, unreadable, unreadable, unreadable);
  Object.assign(navigator, {
    permissions: { query: async () => ({ state: 'granted' }) },
    geolocation: {
      watchPosition(tell: PositionCallback) {
        tell({ coords: { latitude: 18.52, longitude: 73.85 } } as unknown as GeolocationPosition);
        return 1;
      },
      clearWatch: () => undefined,
    },
  });
  await open(givenRide('A1B2C3D4', { status: 'on_trip' }));
  expect(
    (await screen.findAllByText('Failed to update location. Please check your connection.')).length,
  ).toBeGreaterThan(0);
});

it('says that the browser has no position', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  await open(givenRide('A1B2C3D4', { status: 'on_trip' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Share my location' }));
  expect((await screen.findAllByText('Geolocation is not supported by your browser')).length).toBeGreaterThan(0);
});
