import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { CommandCenter, openCommands } from '@pahiya/web-kit';
import { rideOf, startPages } from '@pahiya/web-kit/testing';
import { ConsoleCommands } from './console-commands.tsx';

function Desk() {
  return (
    <>
      <ConsoleCommands />
      <CommandCenter />
    </>
  );
}

it('shows pickup and drop of the rides it finds, and links to all if more match', async () => {
  const pages = startPages([{ path: '*', element: <Desk /> }], { sub: 'admin-1', role: 'admin' });
  const rides = ['1', '2', '3', '4', '5'].map((id) => ({ ...rideOf(`${id}Z1692AF`), _id: id }));
  pages.server.on(routes.booking.allBookings, () => ({ bookings: rides, nextCursor: 'next' }));
  pages.server.on(routes.driver.listDrivers, () => ({ drivers: [] }));
  pages.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  pages.server.on(routes.gateway.remotes, () => ({ remotes: [] }));
  pages.open('/admin');
  act(openCommands);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Go to or find' }), 'asha');
  await screen.findByRole('option', { name: /1Z1692.*Indiranagar, Bengaluru → Whitefield, Bengaluru/ });
  await userEvent.click(await screen.findByRole('option', { name: /All rides for “asha”/ }));
  expect(pages.address()).toBe('/admin/bookings?q=asha');
  pages.close();
});
