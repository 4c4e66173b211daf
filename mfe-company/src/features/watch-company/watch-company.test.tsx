import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOOKING_STATUSES, CAB_TYPES, routes } from '@pahiya/contracts';
import { chooseLanguage } from '@pahiya/ui';
import { hear, listening, rideOf } from '@pahiya/web-kit/testing';
import { startDesk } from '../../../test/start-desk.ts';

let desk: ReturnType<typeof startDesk>;
const user = userEvent.setup();

beforeEach(() => {
  desk = startDesk();
  desk.server.on(routes.booking.companyBookings, ({ query }) => ({
    bookings: query['status'] === undefined ? [rideOf('W01PVHYN')] : [],
  }));
  desk.server.on(routes.auth.listJoiners, () => ({ joiners: [], total: 0 }));
  desk.server.on(routes.driver.livePositions, () => ({ positions: [] }));
  desk.server.on(routes.booking.companyFigures, () => ({ figures }));
});
afterEach(() => desk.close());

const stats = {
  totalEmployees: 12,
  totalBookings: 40,
  completedBookings: 30,
  pendingBookings: 3,
  totalRevenue: 1_25_400,
};

const figures = {
  from: '2026-11-20',
  to: '2026-11-20',
  byStatus: BOOKING_STATUSES.map((status) => ({ status, rides: 1, revenue: 0 })),
  byDay: [{ date: '2026-11-20', rides: 7, revenue: 0 }],
  byCabType: CAB_TYPES.map((cabType) => ({ cabType, rides: 2, revenue: 0 })),
};

describe('Dashboard', () => {
  it('shows the four figures and the newest rides, and retries figures that failed', async () => {
    desk.server.refuse(routes.booking.companyStats, { code: 'UNAVAILABLE', message: 'Away for a moment' });
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.open('/company-dashboard');
    expect(await screen.findByText('Away for a moment')).toBeTruthy();
    expect(await screen.findByText('Indiranagar, Bengaluru')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('₹1,25,400')).toBeTruthy();
    expect(screen.getByText('Total Employees').parentElement?.textContent).toContain('12');
  });

  it('shows the last position of each cab on trip, and moves it with live positions', async () => {
    const ride = rideOf('K7M2QX5A', { status: 'on_trip' });
    const position = { bookingId: ride._id, driverId: 'driver-1', latitude: 12.9716, longitude: 77.7 };
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.server.on(routes.booking.companyBookings, ({ query }) => ({
      bookings: query['status'] === 'on_trip' ? [ride] : [],
    }));
    desk.server.on(routes.driver.livePositions, () => ({
      positions: [{ ...position, at: '2026-11-21T06:30:00.000Z' }],
    }));
    desk.open('/company-dashboard');
    expect(await screen.findByText('Cab 5.4 km from the drop at 12:00 pm')).toBeTruthy();

    await listening('driver_location');
    hear('driver_location', { ...position, longitude: 77.74, at: '2026-11-21T06:36:00.000Z' });
    expect(await screen.findByText('Cab 1.1 km from the drop at 12:06 pm')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: /K7M2QX5A/ }));
    await user.click(screen.getByRole('button', { name: 'Open K7M2QX5A' }));
    expect(desk.address()).toContain('ride=ride-K7M2QX5A');
  });

  it('filters the recent bookings by a click on a chart, links to all that match, and does so in Hindi', async () => {
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    desk.server.on(routes.booking.companyBookings, ({ query }) => ({
      bookings: query['status'] === 'denied' ? [rideOf('DEN1ED00', { pickup: 'Hebbal, Bengaluru' })] : [],
    }));
    desk.open('/company-dashboard');
    await screen.findByText('No bookings yet');
    await user.click(await screen.findByRole('option', { name: /^Denied: 1 ride/ }));
    const list = screen.getByRole('table', { name: 'The five newest bookings' });
    await within(list).findByText('Hebbal, Bengaluru');
    expect(desk.address()).toBe('/company-dashboard?status=denied');
    expect(desk.server.callsOf(routes.booking.companyBookings).at(-1)?.query).toMatchObject({ limit: '5' });
    expect(screen.getByRole('link', { name: 'All of these' }).getAttribute('href')).toBe(
      '/company-dashboard/bookings?status=denied',
    );

    await act(() => chooseLanguage('hi'));
    await screen.findByRole('heading', { level: 1, name: 'डैशबोर्ड' });
    expect(screen.getByRole('link', { name: 'ऐसी सारी बुकिंग' })).toBeTruthy();
    await act(() => chooseLanguage('en'));
  });

  it('says that the bookings could not be loaded, and why', async () => {
    desk.server.on(routes.booking.companyStats, () => ({ stats }));
    // Several answers in a row are lost, because the answer about waiting employees shows that the server answers
    // again, and the page then refetches the lost list.
    desk.server.refuse(routes.booking.companyBookings, 'lost', 'lost', 'lost', 'lost');
    desk.open('/company-dashboard');
    expect(await screen.findByText('Failed to fetch bookings')).toBeTruthy();
    expect(screen.getByText('Server error. Please try again.')).toBeTruthy();
  });
});
