import { routes } from '@pahiya/contracts';
import { callAs } from './call-as.ts';
import { cast, sessionOf, type DriverAccount, type RiderAccount } from './cast.ts';

const tomorrow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + 86_400_000));

/** A ride for tomorrow at noon that a rider booked and the admin gave to a driver; `now` reads it as the server has it. */
export async function assignedRide(base: string, { rider, to }: { rider: RiderAccount; to: DriverAccount }) {
  const { booking, driver } = routes;
  const sessions = await Promise.all([rider, cast.admin, to].map((account) => sessionOf(base, account)));
  const [asRider, asAdmin, asDriver] = sessions.map(({ token }) => ({ base, token }));
  if (!asRider || !asAdmin || !asDriver) throw new Error('A session for each of three people.');

  const way = {
    pickup: 'Hinjawadi, Pune',
    dropoff: 'Koregaon Park, Pune',
    pickupLocation: { address: 'Hinjawadi, Pune', lat: 18.5913, lng: 73.7389 },
    dropoffLocation: { address: 'Koregaon Park, Pune', lat: 18.5362, lng: 73.8936 },
    cabType: 'SUV' as const,
    tripType: 'local' as const,
    passengers: 2,
    date: tomorrow(),
    time: '12:00',
  };
  const { distance, fare, quoteId } = await callAs(asRider, booking.estimateFare, { body: way });
  const { booking: ride } = await callAs(asRider, booking.createBooking, { body: { ...way, distance, fare, quoteId } });
  const { driver: profile } = await callAs(asDriver, driver.driverProfile);
  // What another journey left to this driver would come first on the dashboard.
  const { bookings: before } = await callAs(asDriver, booking.assignedBookings);
  for (const { _id: id, status } of before)
    if (status === 'assigned' || status === 'accepted')
      await callAs(asAdmin, booking.cancelBooking, { params: { id }, body: {} });
  await callAs(asAdmin, booking.assignDriver, { body: { bookingId: ride._id, driverId: profile._id } });
  return {
    ...ride,
    now: async () => (await callAs(asAdmin, booking.getBooking, { params: { id: ride._id } })).booking,
  };
}
