import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { driverOf, rideOf } from '@pahiya/web-kit/testing';
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

it('says that the vehicle could not be assigned', async () => {
  desk.server.refuse(booking.assignVehicle, unreadable);
  desk.open('/admin/bookings');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for 206FQA' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign Vehicle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Vehicle' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Vehicle number/ }), 'MH12AB1234{Enter}');
  await dialog.findByText('Failed to assign vehicle');
});
