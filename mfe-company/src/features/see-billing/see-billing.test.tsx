import { screen } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { startDesk } from '../../../test/start-desk.ts';

let desk: ReturnType<typeof startDesk>;

beforeEach(() => {
  desk = startDesk();
});
afterEach(() => desk.close());

const stats = {
  totalEmployees: 12,
  totalBookings: 40,
  completedBookings: 30,
  pendingBookings: 3,
  totalRevenue: 1_25_400,
};

describe('Billing', () => {
  it('shows the completion rate and what a completed ride costs on average', async () => {
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.open('/company-dashboard/billing');
    await screen.findByText('75%');
    expect(screen.getByText('Completion rate').parentElement?.textContent).toContain('75%');
    expect(screen.getByText('Average per ride').parentElement?.textContent).toContain('₹4,180.00');
  });

  it('shows no rate of no rides', async () => {
    desk.server.on(routes.booking.companyStats, () => ({
      stats: { ...stats, totalBookings: 0, completedBookings: 0, pendingBookings: 0, totalRevenue: 0 },
    }));
    desk.open('/company-dashboard/billing');
    await screen.findByText('₹0.00');
    expect(screen.getByText('Completion rate').parentElement?.textContent).toContain('–');
  });
});
