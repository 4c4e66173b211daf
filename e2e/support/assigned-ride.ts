import { dayInIndia, routes, timeInIndia } from '@pahiya/contracts';
import { callAs } from './call-as.ts';
import { cast, sessionOf, type DriverAccount, type RiderAccount } from './cast.ts';

/** A time that is near enough for the driver to start the ride at once. */
const soon = () => new Date(Date.now() + 40 * 60_000);

/** Cancels what other journeys have given the driver: an earlier ride would come first on the dashboard. */
export async function freeDriver(base: string, account: DriverAccount): Promise<void> {
  const { booking } = routes;
  const [{ token: asDriver }, { token: asAdmin }] = await Promise.all([
    sessionOf(base, account),
    sessionOf(base, cast.admin),
  ]);
  const { bookings } = await callAs({ base, token: asDriver }, booking.assignedBookings);
  for (const { _id: id, status } of bookings)
    if (status === 'assigned' || status === 'accepted')
      await callAs({ base, token: asAdmin }, booking.cancelBooking, { params: { id }, body: {} });
}

/** Books a ride of the next hour and assigns it to the driver. `now` reads the ride from the server. */
export async function assignedRide(base: string, { rider, to }: { rider: RiderAccount; to: DriverAccount }) {
  const { booking, driver } = routes;
  const sessions = await Promise.all([rider, cast.admin, to].map((account) => sessionOf(base, account)));
  const [asRider, asAdmin, asDriver] = sessions.map(({ token }) => ({ base, token }));
  if (!asRider || !asAdmin || !asDriver) throw new Error('A session for each of three people.');

  const start = soon();
  const way = {
    pickup: 'Hinjawadi, Pune',
    dropoff: 'Koregaon Park, Pune',
    pickupLocation: { address: 'Hinjawadi, Pune', lat: 18.5913, lng: 73.7389 },
    dropoffLocation: { address: 'Koregaon Park, Pune', lat: 18.5362, lng: 73.8936 },
    cabType: 'SUV' as const,
    tripType: 'local' as const,
    passengers: 2,
    date: dayInIndia(start),
    time: timeInIndia(start),
  };
  const { distance, fare, quoteId } = await callAs(asRider, booking.estimateFare, { body: way });
  const { booking: ride } = await callAs(asRider, booking.createBooking, { body: { ...way, distance, fare, quoteId } });
  const { driver: profile } = await callAs(asDriver, driver.driverProfile);
  await freeDriver(base, to);
  await callAs(asAdmin, booking.assignDriver, { body: { bookingId: ride._id, driverId: profile._id } });
  return {
    ...ride,
    now: async () => (await callAs(asAdmin, booking.getBooking, { params: { id: ride._id } })).booking,
  };
}
