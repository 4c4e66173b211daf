import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type RideLimits } from '@pahiya/contracts';
import { startDesk } from '../../../test/start-desk.ts';

const { booking, driver } = routes;
const user = userEvent.setup();
let desk: ReturnType<typeof startDesk>;
beforeEach(() => {
  desk = startDesk();
  desk.server.on(booking.companyBookings, () => ({ bookings: [] }));
  desk.server.on(driver.livePositions, () => ({ positions: [] }));
});
afterEach(() => desk.close());

it('shows and keeps how many open rides one employee may have, and whether they overlap', async () => {
  desk.server.on(booking.getRideLimits, () => ({ limits: { mostOpenRides: 20, overlapping: false } }));
  desk.server.on(booking.changeRideLimits, ({ body }) => ({ limits: body as unknown as RideLimits, message: 'Saved' }));
  desk.open('/company-dashboard/settings');
  const most = await screen.findByLabelText(/^Open rides at most/, { selector: 'input' });
  expect((most as HTMLInputElement).value).toBe('20');
  await user.clear(most);
  await user.type(most, '5');
  await user.click(screen.getByRole('checkbox', { name: /^Rides may overlap/ }));
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  await screen.findByText('The limits of rides are saved');
  await user.click(screen.getByRole('checkbox', { name: /^Limit the open rides/ }));
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(desk.server.callsOf(booking.changeRideLimits).map(({ body }) => body)).toEqual([
    { mostOpenRides: 5, overlapping: true },
    { mostOpenRides: null, overlapping: true },
  ]);
});
