import {
  BOOKING_STATUSES,
  CAB_TYPES,
  dayInIndia,
  indiaEpochMs,
  WANTS_A_DRIVER,
  type Booking,
  type RideFigures,
} from '@pahiya/contracts';

/** The figures of a span, 30 days unless the query says otherwise. */
export function figuresOf(bookings: readonly Booking[], { from, to }: Readonly<Record<string, string>>): RideFigures {
  const last = to || dayInIndia(new Date());
  const first = from || new Date(Date.parse(last) - 29 * 86_400_000).toISOString().slice(0, 10);
  const count = (rides: readonly Booking[]) => ({
    rides: rides.length,
    revenue: rides.reduce((sum, { status, fare }) => sum + (status === 'completed' ? fare : 0), 0),
  });
  const within = bookings.filter(({ date }) => date >= first && date <= last);
  const days = Array.from({ length: (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1 }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  );
  return {
    from: first,
    to: last,
    byStatus: BOOKING_STATUSES.map((status) => ({ status, ...count(within.filter((ride) => ride.status === status)) })),
    byDay: days.map((date) => ({ date, ...count(within.filter((ride) => ride.date === date)) })),
    byCabType: CAB_TYPES.map((cabType) => ({ cabType, ...count(within.filter((ride) => ride.cabType === cabType)) })),
  };
}

/** The counts in the console's cards and buttons. */
export const totalsOf = (bookings: readonly Booking[]) => ({
  activeRides: bookings.filter(({ status }) => status === 'on_trip').length,
  extrasToDecide: bookings.filter(({ extras }) => extras?.state === 'waiting').length,
  totalBookings: bookings.length,
  completedBookings: bookings.filter(({ status }) => status === 'completed').length,
  pendingBookings: bookings.filter(({ status }) => status === 'pending').length,
  waitingBookings: bookings.filter(
    ({ status, date, time }) => WANTS_A_DRIVER.includes(status) && indiaEpochMs(date, time) > Date.now(),
  ).length,
  totalRevenue: bookings.reduce((sum, { status, fare }) => sum + (status === 'completed' ? fare : 0), 0),
});
