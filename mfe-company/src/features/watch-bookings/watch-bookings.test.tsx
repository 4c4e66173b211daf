import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { chooseLanguage } from '@pahiya/ui';
import { assigned, driverOf, hear, listening, rideOf } from '@pahiya/web-kit/testing';
import { startDesk } from '../../../test/start-desk.ts';

const ravi = assigned(driverOf('Ravi Kumar'));
let desk: ReturnType<typeof startDesk>;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  desk = startDesk();
  user = userEvent.setup();
  desk.server.on(routes.booking.companyBookings, ({ query }) =>
    query.cursor
      ? { bookings: [rideOf('W02PVHYN', { pickup: 'Hebbal, Bengaluru' })] }
      : { bookings: [rideOf('W01PVHYN')], nextCursor: 'next' },
  );
});
afterEach(() => desk.close());

const lastQuery = () => desk.server.callsOf(routes.booking.companyBookings).at(-1)?.query;

describe('Bookings', () => {
  it('loads the next page, and keeps the filters in the address', async () => {
    desk.open('/company-dashboard/bookings?month=2026-11');
    await screen.findByText('Indiranagar, Bengaluru');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Hebbal, Bengaluru')).toBeTruthy();
    expect(lastQuery()).toMatchObject({ month: '2026-11', cursor: 'next' });

    await user.selectOptions(screen.getByLabelText('Status'), 'Completed');
    await waitFor(() => expect(lastQuery()).toMatchObject({ month: '2026-11', status: 'completed' }));
    expect(desk.address()).toContain('month=2026-11&status=completed');
  });

  it('keeps a live change that arrives while more rides load', async () => {
    desk.open('/company-dashboard/bookings');
    await screen.findByText('Indiranagar, Bengaluru');
    await listening('booking_updated');
    const answer = desk.server.hold(routes.booking.companyBookings);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    hear('booking_updated', { booking: rideOf('W01PVHYN', { revision: 2, status: 'cancelled' }) });
    expect(await screen.findByText('Cancelled', { selector: 'td *' })).toBeTruthy();
    answer();
    expect(await screen.findByText('Hebbal, Bengaluru')).toBeTruthy();
    expect(screen.getByText('Cancelled', { selector: 'td *' })).toBeTruthy();
  });

  it('shows a live change in a list whose older answer arrives after it', async () => {
    desk.open('/company-dashboard/bookings');
    await screen.findByText('Indiranagar, Bengaluru');
    await listening('booking_updated');
    const answer = desk.server.hold(routes.booking.companyBookings);
    await user.selectOptions(screen.getByLabelText('Cab type'), 'Sedan');
    const [ride, other] = [rideOf('W01PVHYN'), rideOf('W03PVHYN', { pickup: 'Yelahanka, Bengaluru' })];
    desk.server.on(routes.booking.companyBookings, () => ({ bookings: [ride, other] }));
    hear('booking_updated', { booking: { ...ride, revision: 2, status: 'cancelled' } });
    answer();
    expect(await screen.findByText('Yelahanka, Bengaluru')).toBeTruthy();
    expect(screen.getByText('Cancelled', { selector: 'td *' })).toBeTruthy();
  });

  it('reads a list again that live changes have half emptied while the server has more', async () => {
    const rides = Array.from({ length: 26 }, (_, at) => rideOf(`W${10 + at}PVHYN`));
    desk.server.on(routes.booking.companyBookings, () => ({ bookings: rides, nextCursor: 'next' }));
    desk.open('/company-dashboard/bookings?status=pending');
    await screen.findAllByText('Indiranagar, Bengaluru');
    await listening('booking_updated');
    desk.server.on(routes.booking.companyBookings, () => ({
      bookings: [rideOf('W99PVHYN', { pickup: 'Yelahanka, Bengaluru' })],
    }));
    hear('booking_updated', { booking: rideOf('W10PVHYN', { revision: 2, status: 'cancelled' }) });
    expect(await screen.findByText('Yelahanka, Bengaluru')).toBeTruthy();
  });

  it('shows a ride with its history beside the table, live, and cancels it', async () => {
    const ride = rideOf('W01PVHYN');
    const history = [
      { from: null, to: 'pending' as const, at: '2026-11-20T06:00:00.000Z', by: { role: 'user', name: 'Asha Rao' } },
    ];
    let now = ride;
    desk.server.on(routes.booking.getBooking, () => ({ booking: { ...now, history } }));
    desk.server.on(routes.booking.cancelBooking, () => {
      now = { ...ride, status: 'cancelled' };
      return { message: 'Booking cancelled', booking: now };
    });
    desk.open('/company-dashboard/bookings');
    await user.click(await screen.findByText('Indiranagar, Bengaluru'));
    const panel = await screen.findByRole('complementary', { name: 'Ride W01PVH' });
    expect(await within(panel).findByText('20 Nov 2026, 11:30 am', { selector: 'time' })).toBeTruthy();

    now = { ...ride, status: 'assigned', assignedDriver: ravi };
    await listening('booking_updated');
    hear('booking_updated', { booking: now });
    expect(await within(panel).findByText('Assigned')).toBeTruthy();
    expect(screen.getByText('Ravi Kumar', { selector: 'td span' })).toBeTruthy();

    await user.click(within(panel).getByRole('button', { name: 'Cancel ride' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel ride W01PVH?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel ride' }));
    expect(await screen.findByText('Ride W01PVH is cancelled')).toBeTruthy();
    expect(desk.server.callsOf(routes.booking.cancelBooking)).toEqual([
      expect.objectContaining({ params: { id: ride._id }, idempotencyKey: expect.stringMatching(/^[\w-]{20,}$/) }),
    ]);
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Cancel ride' })).toBeNull());
  });

  it('says which vehicle was chosen in the language of the reader, and shows a reason as it was written', async () => {
    const step = { from: 'accepted' as const, to: 'accepted' as const, by: { role: 'admin', name: 'Pahiya' } };
    const history = [
      { ...step, at: '2026-11-20T06:00:00.000Z', note: 'Vehicle KA01AB1234' },
      { ...step, to: 'cancelled' as const, at: '2026-11-20T07:00:00.000Z', note: 'Vehicle is late' },
    ];
    desk.server.on(routes.booking.getBooking, () => ({ booking: { ...rideOf('W01PVHYN'), history } }));
    desk.open('/company-dashboard/bookings');
    await user.click(await screen.findByText('Indiranagar, Bengaluru'));
    expect(await screen.findByText('Vehicle KA 01 AB 1234')).toBeTruthy();

    await act(() => chooseLanguage('hi'));
    expect(await screen.findByText('गाड़ी KA 01 AB 1234')).toBeTruthy();
    expect(screen.getByText('Vehicle is late')).toBeTruthy();
    await act(() => chooseLanguage('en'));
  });

  it('loads and exports the rides by the filters and order of the address', async () => {
    // jsdom has no downloads.
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    HTMLAnchorElement.prototype.click = () => undefined;
    desk.server.on(routes.booking.exportCompanyBookings, () => new Blob(['rides']));
    desk.open('/company-dashboard/bookings?date=2026-11-22&cabType=Sedan&status=nonsense&sort=fare&order=asc&q=hebbal');
    await screen.findByText('Indiranagar, Bengaluru');
    const asked = { date: '2026-11-22', cabType: 'Sedan', sort: 'fare', order: 'asc', q: 'hebbal' };
    expect(lastQuery()).toEqual({ ...asked, limit: '50' });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(desk.server.callsOf(routes.booking.exportCompanyBookings)).toHaveLength(1));
    expect(desk.server.callsOf(routes.booking.exportCompanyBookings)[0]?.query).toEqual(asked);

    await user.click(screen.getByRole('button', { name: 'Date and time' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'pickup' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('q'));
    expect(desk.address()).not.toContain('date=');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('clears what was typed and is not applied yet, and text that is no day, with the filters', async () => {
    desk.open('/company-dashboard/bookings?status=pending');
    await screen.findByText('Indiranagar, Bengaluru');
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    await user.type(field('Day'), '31 feb');
    await user.tab();
    await screen.findByText(/^Write the date like/);
    await user.type(field('Search rides'), 'heb');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '50' }));
    expect([field('Day').value, field('Search rides').value]).toEqual(['', '']);
    expect(screen.queryByText(/^Write the date like/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('retries a list that failed, and offers all bookings if none match the filters', async () => {
    desk.server.refuse(routes.booking.companyBookings, 'lost');
    desk.server.on(routes.booking.companyBookings, ({ query }) => ({
      bookings: query['status'] ? [] : [rideOf('W01PVHYN')],
    }));
    desk.open('/company-dashboard/bookings?status=denied');
    expect(await screen.findByText('Failed to fetch bookings')).toBeTruthy();
    expect(screen.getByText('Server error. Please try again.')).toBeTruthy();
    const held = { name: 'Export CSV', description: 'The bookings could not be loaded.' };
    expect(screen.getByRole('button', held).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(await screen.findByRole('button', { name: 'Show all bookings' }));
    expect(await screen.findByText('Indiranagar, Bengaluru')).toBeTruthy();
  });
});
