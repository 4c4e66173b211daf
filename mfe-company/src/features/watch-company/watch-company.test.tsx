import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { rideOf } from '@pahiya/web-kit/testing';
import { startDesk } from '../../../test/start-desk.ts';

let desk: ReturnType<typeof startDesk>;
const user = userEvent.setup();

beforeEach(() => {
  desk = startDesk();
  desk.server.on(routes.booking.companyBookings, () => ({ bookings: [rideOf('W01PVHYN')] }));
});
afterEach(() => desk.close());

const stats = {
  totalEmployees: 12,
  totalBookings: 40,
  completedBookings: 30,
  pendingBookings: 3,
  totalRevenue: 1_25_400,
};

describe('Dashboard', () => {
  it('shows the four figures and the newest rides, and tries again where figures fail', async () => {
    desk.server.refuse(routes.booking.companyStats, { status: 503, code: 'UNAVAILABLE', message: 'Away for a moment' });
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.open('/company-dashboard');
    expect(await screen.findByText('Away for a moment')).toBeTruthy();
    expect(await screen.findByText('Indiranagar, Bengaluru')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('₹1,25,400')).toBeTruthy();
    expect(screen.getByText('Total Employees').parentElement?.textContent).toContain('12');
  });
});
