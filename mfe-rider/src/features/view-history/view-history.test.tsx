import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { assigned, driverOf, hear, listening, rideOf } from '@pahiya/web-kit/testing';
import { startRider } from '../../../test/start-rider.tsx';

const ravi = assigned(driverOf('Ravi Kumar', { aadhaarVerified: false }));
let rider: ReturnType<typeof startRider>;
const user = userEvent.setup();

beforeEach(() => {
  rider = startRider();
});
afterEach(() => rider.close());

const rides = (...bookings: ReturnType<typeof rideOf>[]) =>
  rider.server.on(routes.booking.myBookings, () => ({ bookings }));
const card = (id: string) => screen.findByRole('article', { name: `Ride ${`ride-${id}`.slice(-8).toUpperCase()}` });

describe('/history', () => {
  it('follows a ride: its driver once accepted, with the badges that apply, then the position', async () => {
    const ride = rideOf('R1DE0001', { status: 'assigned', assignedDriver: ravi });
    rides(ride);
    rider.open('/history');
    const shown = await card('R1DE0001');
    expect(within(shown).queryByText('Ravi Kumar')).toBeNull();
    within(shown).getByText('You see the driver here once one has accepted.');

    await listening('booking_updated');
    hear('booking_updated', { booking: { ...ride, status: 'accepted' } });
    expect(await within(shown).findByText('Accepted')).toBeTruthy();
    await user.click(within(shown).getByRole('button', { name: 'View Details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ravi Kumar' });
    expect(within(dialog).getByText('License Verified')).toBeTruthy();
    expect(within(dialog).queryByText('Aadhaar Verified')).toBeNull();
    expect(within(dialog).queryByText('Email')).toBeNull();
    await user.keyboard('{Escape}');

    hear('booking_updated', { booking: { ...ride, status: 'on_trip' } });
    await within(shown).findByText(/the position comes when it is shared/);
    const position = { driverId: ravi._id, latitude: 12.9698, longitude: 77.76, at: '2026-11-22T13:10:00.000Z' };
    await listening('driver_location');
    hear('driver_location', { ...position, bookingId: ride._id });
    hear('driver_location', { ...position, bookingId: 'another', latitude: 20 });
    expect(await within(shown).findByText(/Ravi is 1.1 km away from the drop, updated \d s ago/)).toBeTruthy();
  });

  it('says in words where the cab on the map is, from the position that the server stored', async () => {
    rides(rideOf('R1DE0001', { status: 'on_trip', assignedDriver: ravi }));
    const kept = { bookingId: 'ride-R1DE0001', driverId: ravi._id, latitude: 12.9698, longitude: 77.76 };
    rider.server.on(routes.driver.livePositions, () => ({
      positions: [{ ...kept, at: new Date(Date.now() - 3 * 60_000).toISOString() }],
    }));
    rider.open('/history');
    const shown = within(await card('R1DE0001'));
    await shown.findByText('Ravi is 1.1 km away from the drop, updated 3 min ago');
    expect(shown.queryByText(/the position comes when it is shared/)).toBeNull();
  });

  it('counts the time since the position by the server’s clock when the device’s is fast', async () => {
    rider.server.tellTime({ aheadMs: -20 * 60_000 });
    rides(rideOf('R1DE0001', { status: 'on_trip', assignedDriver: ravi }));
    const kept = { bookingId: 'ride-R1DE0001', driverId: ravi._id, latitude: 12.9698, longitude: 77.76 };
    rider.server.on(routes.driver.livePositions, () => ({
      positions: [{ ...kept, at: new Date(Date.now() - 23 * 60_000).toISOString() }],
    }));
    rider.open('/history');
    await within(await card('R1DE0001')).findByText('Ravi is 1.1 km away from the drop, updated 3 min ago');
  });

  it('says that waiting and tolls beyond a limit are not in the fare yet', async () => {
    rides(
      rideOf('HE1DEX77', { status: 'completed', extras: { state: 'waiting' } }),
      rideOf('N0RMA100', { status: 'completed' }),
    );
    rider.open('/history');
    const sentence = 'Waiting and tolls wait for the back office. They are not in this fare yet.';
    within(await card('HE1DEX77')).getByText(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });

  it('says what is loading', async () => {
    rides();
    rider.open('/history');
    await screen.findByText('Loading your ride history...');
    screen.getByText('Track all your bookings and driver information');
    await screen.findByText('No rides yet');
  });

  it('cancels after a confirmation, and only before the start', async () => {
    rides(rideOf('R1DE0001'), rideOf('R1DE0002', { status: 'on_trip', assignedDriver: ravi }));
    rider.server.on(routes.booking.cancelBooking, () => ({
      message: 'Booking cancelled',
      booking: rideOf('R1DE0001', { status: 'cancelled' }),
    }));
    rider.open('/history');
    expect(within(await card('R1DE0002')).queryByRole('button', { name: 'Cancel ride' })).toBeNull();

    await user.click(within(await card('R1DE0001')).getByRole('button', { name: 'Cancel ride' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel ride' }));
    await waitFor(async () => expect(within(await card('R1DE0001')).getByText('Cancelled')).toBeTruthy());
    expect(rider.server.callsOf(routes.booking.cancelBooking)).toEqual([
      expect.objectContaining({
        params: { id: 'ride-R1DE0001' },
        idempotencyKey: expect.stringMatching(/^[\w-]{20,}$/),
      }),
    ]);
  });

  it('moves the focus to the title when the cancelled ride has left the list', async () => {
    rides(rideOf('R1DE0001'));
    rider.server.on(routes.booking.cancelBooking, () => ({
      message: 'Booking cancelled',
      booking: rideOf('R1DE0001', { status: 'cancelled', revision: 2 }),
    }));
    rider.open('/history?status=pending');
    await user.click(within(await card('R1DE0001')).getByRole('button', { name: 'Cancel ride' }));
    const question = await screen.findByRole('alertdialog');
    rides();
    await user.click(within(question).getByRole('button', { name: 'Cancel ride' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('shows what others changed while the confirmation was open, and cancels the ride as it is now', async () => {
    rides(rideOf('R1DE0001'));
    const newest = rideOf('R1DE0001', { status: 'accepted', revision: 3, assignedDriver: ravi });
    rider.server.refuse(routes.booking.cancelBooking, {
      code: 'ILLEGAL_TRANSITION',
      message: 'Someone else was first: the ride is accepted now.',
      booking: newest,
    });
    rider.server.on(routes.booking.cancelBooking, () => ({
      message: 'Booking cancelled',
      booking: { ...newest, status: 'cancelled' as const, revision: 4 },
    }));
    rider.open('/history');
    await user.click(within(await card('R1DE0001')).getByRole('button', { name: 'Cancel ride' }));
    const question = await screen.findByRole('alertdialog');
    rides(newest);
    await user.click(within(question).getByRole('button', { name: 'Cancel ride' }));
    await within(question).findByText(`${ravi.fullName} accepted the ride meanwhile. You can still do it.`);
    await user.click(within(question).getByRole('button', { name: 'Cancel ride' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sent = rider.server.callsOf(routes.booking.cancelBooking).map(({ params, body }) => [params['id'], body]);
    expect(sent).toEqual([
      ['ride-R1DE0001', { revision: 1 }],
      ['ride-R1DE0001', { revision: 3 }],
    ]);
  });

  it('does not offer to keep a ride that the desk cancelled while the confirmation was open', async () => {
    rides(rideOf('R1DE0001'));
    rider.server.refuse(routes.booking.cancelBooking, {
      code: 'ILLEGAL_TRANSITION',
      message: 'The ride is cancelled.',
      booking: rideOf('R1DE0001', { status: 'cancelled', revision: 2 }),
    });
    rider.open('/history');
    await user.click(within(await card('R1DE0001')).getByRole('button', { name: 'Cancel ride' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel ride' }));
    await within(question).findByText('The ride was cancelled meanwhile.');
    const buttons = within(question).getAllByRole('button');
    expect(buttons.map((button) => button.textContent || button.ariaLabel)).toEqual(['Close', 'Close']);
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  });

  it('shows what toll added, and prints a receipt of the amount paid only', async () => {
    const fareDetails = { ...rideOf('R1DE0001').fareDetails, tollCharges: 50 };
    rides(rideOf('R1DE0001', { status: 'completed', fareDetails }), rideOf('R1DE0002', { status: 'cancelled' }));
    rider.open('/history');
    const paid = within(await card('R1DE0001'));
    paid.getByText('The fare includes ₹50 toll');
    paid.getByRole('button', { name: /^Print receipt of ride/ });
    expect(paid.getByText('Toll and parking').nextElementSibling?.textContent).toBe('₹50.00');
    expect(paid.queryByText('Waiting charges')).toBeNull();

    const cancelled = within(await card('R1DE0002'));
    expect(cancelled.getByText('Fare').nextElementSibling?.querySelector('s')).toBeTruthy();
    expect(cancelled.queryByRole('button', { name: /^Print receipt of ride/ })).toBeNull();
  });

  it('says that the list failed and retries, and links from an empty list to the first booking', async () => {
    rider.server.refuse(routes.booking.myBookings, { code: 'UNAVAILABLE', message: 'Away for a moment' });
    rides();
    rider.open('/history');
    const failure = within(await screen.findByRole('alert'));
    failure.getByText('Failed to load ride history');
    failure.getByText('Away for a moment Your rides are safe.');

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No rides yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book Your First Ride' }).getAttribute('href')).toBe('/booking');
  });
});
