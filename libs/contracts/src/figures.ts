import { Type, type Static } from 'typebox';
import { BOOKING_STATUSES, CAB_TYPES } from './bookings.ts';
import { Day, oneOf, Rupees } from './schema.ts';

/** The longest span of figures, in days: a leap year. */
export const MOST_DAYS_OF_FIGURES = 366;

/** `from` and `to` are days of rides, both included. */
export const FiguresQuery = Type.Object({
  from: Type.Optional(Type.Unsafe<string>({ ...Day, description: '29 days before `to` unless given' })),
  to: Type.Optional(Type.Unsafe<string>({ ...Day, description: 'today in Asia/Kolkata unless given' })),
  status: Type.Optional(oneOf(BOOKING_STATUSES)),
  cabType: Type.Optional(oneOf(CAB_TYPES)),
  date: Type.Optional(Type.Unsafe<string>({ ...Day, description: 'one day of the span' })),
});

const counted = {
  rides: Type.Integer(),
  revenue: Type.Unsafe<number>({ ...Rupees, description: 'rupees of completed rides' }),
};

/**
 * Rides by status, by day and by cab type. Each group ignores its own filter and applies the others', so that a chart
 * shows the chosen value next to its alternatives. Every status, day and cab type is present, even with 0 rides.
 */
export const RideFigures = Type.Object({
  from: Day,
  to: Day,
  byStatus: Type.Array(Type.Object({ status: oneOf(BOOKING_STATUSES), ...counted })),
  byDay: Type.Array(Type.Object({ date: Day, ...counted })),
  byCabType: Type.Array(Type.Object({ cabType: oneOf(CAB_TYPES), ...counted })),
});
export type RideFigures = Static<typeof RideFigures>;

/** What a company's dashboard counts. */
export const CompanyStats = Type.Object({
  totalEmployees: Type.Integer(),
  totalBookings: Type.Integer(),
  completedBookings: Type.Integer(),
  pendingBookings: Type.Integer(),
  totalRevenue: Rupees,
});

/** What the back office counts. */
export const RideStats = Type.Object({
  activeRides: Type.Integer(),
  totalBookings: Type.Integer(),
  completedBookings: Type.Integer(),
  pendingBookings: Type.Integer(),
  waitingBookings: Type.Integer({ description: 'pending and denied rides whose time is to come' }),
  extrasToDecide: Type.Integer({ description: 'completed rides whose waiting and tolls wait for an admin' }),
  totalRevenue: Rupees,
});
