import { Type, type Static } from 'typebox';
import { BOOKING_STATUSES, CAB_TYPES } from './bookings.ts';
import { Day, oneOf, Rupees } from './schema.ts';

/** Longest span of days that figures are given for: a leap year. */
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
 * Rides three ways. Each group is narrowed by the filters of the others and not by its own, so that what was chosen in
 * it still stands beside what could be. Every status, day and cab type is there, zeros included.
 */
export const RideFigures = Type.Object({
  from: Day,
  to: Day,
  byStatus: Type.Array(Type.Object({ status: oneOf(BOOKING_STATUSES), ...counted })),
  byDay: Type.Array(Type.Object({ date: Day, ...counted })),
  byCabType: Type.Array(Type.Object({ cabType: oneOf(CAB_TYPES), ...counted })),
});
export type RideFigures = Static<typeof RideFigures>;
