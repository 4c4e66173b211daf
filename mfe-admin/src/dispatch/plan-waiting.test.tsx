import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes } from '@pahiya/contracts';
import { rideOf } from '@pahiya/web-kit/testing';
import { planOf, proposalOf, tenRides } from '../../test/plans.ts';
import { startConsole } from '../../test/start-console.ts';

const { booking } = routes;
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [] }));
  desk.server.on(booking.allBookings, ({ query }) => ({
    bookings: query['status'] === 'denied' ? [] : [rideOf('R0DE0000'), rideOf('R1DE0000')],
  }));
  desk.server.on(dispatchRoutes.makePlan, () => ({
    plan: planOf(tenRides.slice(0, 2).map((ride) => proposalOf(ride))),
  }));
});
afterEach(() => desk.close());

it('takes an admin who has left the page to no plan, and says that it is made', async () => {
  desk.open('/admin/bookings');
  const answer = desk.server.hold(dispatchRoutes.makePlan);
  await userEvent.click(await screen.findByRole('button', { name: 'Plan 2 rides' }));
  await userEvent.click(screen.getByRole('link', { name: 'Manage Drivers' }));
  await screen.findByRole('heading', { level: 1, name: 'Manage Drivers' });
  answer();
  await screen.findByText('The plan of 2 rides is under Dispatch.');
  expect(desk.address()).toBe('/admin/drivers/manage-drivers');
});

it('opens the plan once after a double click', async () => {
  desk.server.on(booking.allBookings, ({ query }) => ({
    bookings:
      query['status'] === 'denied'
        ? []
        : [rideOf('R0DE0000', { date: '2026-11-22' }), rideOf('R1DE0000', { date: '2026-11-30' })],
  }));
  desk.open('/admin/bookings');
  const button = await screen.findByRole('button', { name: 'Plan 2 rides' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findAllByText(/^1 ride starts more than/)).toHaveLength(1);
});
