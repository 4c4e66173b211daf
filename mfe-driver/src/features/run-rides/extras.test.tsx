import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { hear } from '@pahiya/web-kit/testing';
import { givenRide, startDriver } from '../../../test/start-driver.ts';

let driver: ReturnType<typeof startDriver>;

async function open(ride: Booking) {
  driver.state.rides = [ride];
  driver.open('/driver-dashboard');
  await screen.findByText('Connected');
}

beforeEach(() => {
  driver = startDriver();
});
afterEach(() => driver.close());

it('says which amounts are too high, and changes none of them by itself', async () => {
  await open({ ...givenRide('A1B2C3D4'), status: 'on_trip' });
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Ride' }));
  const dialog = await screen.findByRole('dialog', { name: 'Complete ride A1B2C3' });
  await userEvent.type(within(dialog).getByLabelText('Waiting minutes'), '99999');
  await userEvent.type(within(dialog).getByLabelText('Toll and parking'), '1500000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Complete Ride' }));
  within(dialog).getByText('Enter whole minutes, at most 10,080 (7 days).');
  within(dialog).getByText('Enter an amount up to ₹1,00,000.');
  expect(driver.server.callsOf(routes.booking.completeRide)).toHaveLength(0);
});

it('says that waiting and tolls beyond a limit await a decision, and then what was decided', async () => {
  const claimed = { waitingMinutes: 10_080, waitingCharges: 16_800, tollCharges: 100_000 };
  const ride = givenRide('HE1DEX77', { status: 'completed', revision: 5, extras: { state: 'waiting', claimed } });
  await open(ride);
  await userEvent.click(await screen.findByRole('tab', { name: /Past/ }));
  const card = await screen.findByRole('article', { name: 'Ride HE1DEX' });
  await within(card).findByText(/^You claimed 168 h of waiting \(₹16,800\) and ₹1,00,000 of tolls\. The back office/);

  const allowed = { waitingMinutes: 60, waitingCharges: 100, tollCharges: 85 };
  const decided: Booking = {
    ...ride,
    revision: 6,
    fare: 1985,
    extras: { state: 'decided', claimed, allowed, reason: 'By the trip log' },
  };
  driver.state.rides = [decided];
  hear('booking_updated', { booking: decided });
  await screen.findByText('The back office decided on ride HE1DEX: the fare is ₹1,985.');
  await within(card).findByText(/^The back office allowed 1 h of waiting \(₹100\) and ₹85 of tolls\..*By the trip log/);
});
