import {
  isUpcoming,
  type Booking,
  type BookingSort,
  type BookingStatus,
  type CabType,
  type ExtrasState,
  type Order,
} from '@pahiya/contracts';
import { serverNow } from '@pahiya/web-kit';

export interface BookingFilters {
  /** YYYY-MM, of the ride's day. */
  month?: string | undefined;
  /** YYYY-MM-DD, the ride's day. */
  date?: string | undefined;
  companyId?: string | undefined;
  status?: BookingStatus | undefined;
  cabType?: CabType | undefined;
  /** Only rides whose waiting and tolls passed a limit have a state of their extras. */
  extras?: ExtrasState | undefined;
  /** Only rides whose trip has not begun and that can still be driven. */
  upcoming?: boolean | undefined;
  q?: string | undefined;
  /** The booking time by default. */
  sort?: BookingSort | undefined;
  /** Descending by default: the newest, latest or most expensive first. */
  order?: Order | undefined;
}

export interface BookingPage {
  bookings: Booking[];
  nextCursor?: string;
}

/** Whether a ride matches the filters, except the search text, which only the server can compare. */
export function matches(booking: Booking, filters: BookingFilters): boolean {
  const { status, companyId, cabType, extras } = filters;
  return (
    (!status || booking.status === status) &&
    (!cabType || booking.cabType === cabType) &&
    (!extras || booking.extras?.state === extras) &&
    (!companyId || booking.companyId._id === companyId || booking.companyId.companyId === companyId) &&
    isInTime(booking, filters)
  );
}

const isInTime = (booking: Booking, { month, date, upcoming }: BookingFilters): boolean =>
  (!date || booking.date === date) &&
  (!month || booking.date.startsWith(month)) &&
  (!upcoming || isUpcoming(booking, new Date(serverNow())));

const SORTED_BY: Readonly<Record<BookingSort, (booking: Booking) => string | number>> = {
  booked: ({ createdAt }) => createdAt,
  pickup: ({ date, time }) => `${date} ${time}`,
  fare: ({ fare }) => fare,
};

/** Whether a row is sorted below the booking. Rides with equal sort values are sorted by id. */
function isBelow(booking: Booking, { sort = 'booked', order = 'desc' }: BookingFilters): (row: Booking) => boolean {
  const valueOf = SORTED_BY[sort];
  const value = valueOf(booking);
  const isLess = (row: Booking) => (valueOf(row) === value ? row._id < booking._id : valueOf(row) < value);
  return (row) => row._id !== booking._id && isLess(row) === (order === 'desc');
}

/**
 * The pages of a list after a ride was booked or changed. The ride is inserted in order or updated, or removed when it
 * no longer matches the filters. A ride that belongs on a page not loaded yet is left out, and so is a ride not yet
 * shown when the list is a text search. An older revision is ignored, because it arrived late.
 */
export function placeBooking(pages: readonly BookingPage[], booking: Booking, filters: BookingFilters): BookingPage[] {
  const shown = pages.flatMap((page) => page.bookings).find(({ _id }) => _id === booking._id);
  if (shown && shown.revision > booking.revision) return [...pages];
  const others = pages.map((page) => ({ ...page, bookings: page.bookings.filter(({ _id }) => _id !== booking._id) }));
  if (!matches(booking, filters)) return others;
  const valueOf = SORTED_BY[filters.sort ?? 'booked'];
  if (shown && valueOf(shown) === valueOf(booking)) {
    return pages.map((page) => ({
      ...page,
      bookings: page.bookings.map((row) => (row._id === booking._id ? booking : row)),
    }));
  }
  if (!shown && filters.q) return [...pages];
  const isLower = isBelow(booking, filters);
  const at = others.findIndex((page) => page.bookings.some(isLower));
  const isLastComplete = others.length > 0 && others.at(-1)?.nextCursor === undefined;
  const target = at >= 0 ? at : isLastComplete ? others.length - 1 : -1;
  return others.map((page, index) => {
    if (index !== target) return page;
    const before = page.bookings.filter((row) => !isLower(row));
    return { ...page, bookings: [...before, booking, ...page.bookings.filter(isLower)] };
  });
}
