import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { demoIndustries } from '../../../test/companies.ts';
import { startDesk } from '../../../test/start-desk.ts';

let desk: ReturnType<typeof startDesk>;

beforeEach(() => {
  desk = startDesk();
  desk.server.on(routes.invoice.companyStatement, () => ({
    month: '2026-10',
    company: { _id: 'company-1', companyId: 'DEMO01', companyName: 'Demo Industries' },
    lines: [
      {
        bookingId: 'ride-1',
        rideCode: 'W01PVHYN',
        serial: 'PAH/26-27/000041',
        date: '2026-10-12',
        riderName: 'Asha Rao',
        companyName: 'Demo Industries',
        pickup: 'Indiranagar, Bengaluru',
        dropoff: 'Whitefield, Bengaluru',
        driverName: 'Ravi Kumar',
        driverPhone: '9876543210',
        vehicleNumber: 'KA01AB1234',
        vehicleModel: 'Sedan',
        taxableValue: 1714.29,
        tax: 85.71,
        fare: 1800,
      },
    ],
    totals: { rides: 1, taxableValue: 1714.29, tax: 85.71, fare: 1800 },
  }));
  // jsdom has no downloads.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  HTMLAnchorElement.prototype.click = () => undefined;
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

  it('shows no completion rate while there are no rides', async () => {
    desk.server.on(routes.booking.companyStats, () => ({
      stats: { ...stats, totalBookings: 0, completedBookings: 0, pendingBookings: 0, totalRevenue: 0 },
    }));
    desk.open('/company-dashboard/billing');
    await screen.findByText('₹0.00');
    expect(screen.getByText('Completion rate').parentElement?.textContent).toContain('–');
  });

  it('shows the statement of the chosen month, and retries a download that failed', async () => {
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.open('/company-dashboard/billing?month=2026-10');
    await screen.findByText('PAH/26-27/000041');
    expect(screen.getByRole('row', { name: /Total of 1 ride.*₹1,714.29.*₹85.71.*₹1,800.00/ })).toBeTruthy();
    expect(screen.getByText('Total of 1 ride: ₹1,800.00', { selector: '[role=status]' })).toBeTruthy();

    desk.server.refuse(routes.invoice.companyStatement, { code: 'UNAVAILABLE', message: 'Away' });
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await screen.findByText('Failed to generate PDF. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('PDF is downloaded');
    const [asked] = desk.server.callsOf(routes.invoice.companyStatement);
    expect(asked).toMatchObject({ params: { companyId: 'company-1' }, query: { month: '2026-10' } });
    expect(desk.server.callsOf(routes.invoice.companyStatement).at(-1)?.query).toEqual({
      month: '2026-10',
      format: 'pdf',
    });
  });

  it('prints the name that the company has now, although it was renamed after the login', async () => {
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.server.on(routes.auth.getCompanyProfile, () => ({
      company: { ...demoIndustries, companyName: 'Demo Works' },
    }));
    desk.open('/company-dashboard/billing');
    await screen.findByText('Demo Works (DEMO01) · 21 Nov 2026');
  });

  it('offers the statements of no month that is still to come', async () => {
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.open('/company-dashboard/billing');
    const months = within(await screen.findByRole('combobox', { name: 'Month' })).getAllByRole('option');
    expect(months.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Nov 2026', 'Oct 2026']);
  });
});
