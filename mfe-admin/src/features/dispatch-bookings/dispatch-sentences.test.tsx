import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { driverOf, hear, listening, rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { booking, driver } = routes;
const unreadable = 'unreadable';
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(booking.allBookings, () => ({ bookings: [rideOf('206FQA11')] }));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(driver.listDrivers, () => ({ drivers: [driverOf('Ravi Kumar')] }));
});
afterEach(() => desk.close());

const openDialog = async () => {
  desk.open('/admin/bookings');
  await screen.findByText('Loading bookings...');
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Driver to 206FQA' }));
  return within(await screen.findByRole('dialog', { name: 'Assign Driver' }));
};

it('says that the drivers could not be loaded, and that the driver could not be assigned', async () => {
  desk.server.refuse(driver.listDrivers, unreadable);
  desk.server.refuse(booking.assignDriver, unreadable);
  const dialog = await openDialog();
  await dialog.findByText('Failed to load available drivers');
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await dialog.findByRole('radio', { name: /Ravi Kumar/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign Driver' }));
  await dialog.findByText('Failed to assign driver');
});

it('keeps the drivers when they could not be refreshed, says so, and refreshes them', async () => {
  const dialog = await openDialog();
  const ravi = await dialog.findByRole<HTMLInputElement>('radio', { name: /Ravi Kumar/ });
  await userEvent.click(ravi);
  await listening('record_changed');
  desk.server.refuse(driver.listDrivers, unreadable, unreadable);
  hear('record_changed', { kind: 'driver', id: 'driver-1' });
  await dialog.findByText('The drivers could not be refreshed and may be out of date.');
  expect(ravi.checked).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign Driver' }).disabled).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(dialog.queryByText(/could not be refreshed/)).toBeNull());
  expect(ravi.isConnected).toBe(true);
});

it('says that the vehicle could not be assigned', async () => {
  desk.server.refuse(booking.assignVehicle, unreadable);
  desk.open('/admin/bookings');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for 206FQA' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign Vehicle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Vehicle' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Vehicle number/ }), 'MH12AB1234{Enter}');
  await dialog.findByText('Failed to assign vehicle');
});
