import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { hear, rideOf } from '@pahiya/web-kit/testing';
import { startDesk } from '../../../test/start-desk.ts';

let desk: ReturnType<typeof startDesk>;
const user = userEvent.setup();

beforeEach(() => {
  desk = startDesk();
  desk.server.on(routes.booking.companyBookings, ({ query }) => ({
    bookings: query['status'] === undefined ? [rideOf('W01PVHYN')] : [],
  }));
  desk.server.on(routes.driver.livePositions, () => ({ positions: [] }));
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

  it('shows where the cabs of the rides on trip were last, and where they are as they drive', async () => {
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

    await waitFor(() => {
      hear('driver_location', { ...position, longitude: 77.74, at: '2026-11-21T06:36:00.000Z' });
      expect(screen.getByText('Cab 1.1 km from the drop at 12:06 pm')).toBeTruthy();
    });

    await user.click(screen.getByRole('button', { name: /K7M2QX5A/ }));
    await user.click(screen.getByRole('button', { name: 'Open K7M2QX5A' }));
    expect(desk.address()).toContain('ride=ride-K7M2QX5A');
  });
});
