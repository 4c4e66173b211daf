import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const ride = rideOf('8Z1692AF', { status: 'completed' });
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.booking.allBookings, () => ({ bookings: [ride] }));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
});
afterEach(() => desk.close());

it('says that the invoices are loading, and why they could not be loaded', async () => {
  desk.server.refuse(routes.booking.allBookings, { code: 'UNAVAILABLE', message: 'Away' });
  desk.open('/admin/billing/booking-invoice');
  await screen.findByText('Loading Invoices');
  await screen.findByText(/^Failed to load bookings:/);
  const canBePressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true';
  expect(['Export', 'CSV'].filter(canBePressed)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1 record');
  expect(['Export', 'CSV'].filter(canBePressed)).toEqual(['Export', 'CSV']);
});
