import { routes, type RouteContract } from '@pahiya/contracts';
import { password } from '../people.ts';
import { openWorld } from '../world.ts';
import type { Attacked } from './attacked.ts';

const { auth, booking, driver, invoice } = routes;

/** A deactivated driver who enters a week of waiting and a lakh of toll on a ride of next week, for a tax invoice. */
export function describeDeactivatedDriver({ urlOf }: Pick<Attacked, 'urlOf'>): void {
  it('lets nobody drive next week’s ride today, nor a deactivated driver any ride, with any token of before', async () => {
    const { api, people, admin, rider } = await openWorld(urlOf());
    const { _id, phoneNumber } = await people.registerDriver(admin);
    const login = () => api.call(auth.loginDriver, { body: { phoneNumber, password } });
    const cab = { _id, token: await people.driverToken(phoneNumber) };
    const ride = await people.book(rider, 7);
    await people.assign(ride, _id, admin);
    await people.accept(ride, cab);
    const claim = { bookingId: ride._id, waitingMinutes: 10_080, tollCharges: 100_000 };
    const attempts = async (token: string) => {
      const answers = [
        await api.call(booking.startRide, { body: { bookingId: ride._id }, token }),
        await api.call(booking.completeRide, { body: claim, token }),
      ];
      return answers.map(({ status, body }) => [status, body.code]);
    };
    expect(await attempts(cab.token)).toEqual([
      [409, 'ILLEGAL_TRANSITION'],
      [409, 'ILLEGAL_TRANSITION'],
    ]);

    const form = new FormData();
    form.append('status', 'inactive');
    await api.must(driver.updateDriver, { params: { id: _id }, form, token: admin });
    const own: RouteContract[] = [booking.assignedBookings, driver.driverProfile, auth.getProfile];
    const answers = await Promise.all(own.map(async (call) => (await api.call(call, { token: cab.token })).status));
    expect(answers).toEqual([401, 401, 401]);
    expect(await attempts(cab.token)).toEqual([
      [401, 'SESSION_ENDED'],
      [401, 'SESSION_ENDED'],
    ]);
    // The driver may read, but do nothing.
    const { token = '' } = (await login()).body as { token?: string };
    if (token !== '') for (const [status] of await attempts(token)) expect(status).toBe(403);

    const found = await api.must(booking.getBooking, { params: { id: ride._id }, token: admin });
    expect(found.booking.status).not.toMatch(/on_trip|completed/);
    const paper = await api.call(invoice.getInvoice, { params: { bookingId: ride._id }, token: admin });
    expect(paper.body.invoice?.serial ?? null).toBeNull();
  });
}
