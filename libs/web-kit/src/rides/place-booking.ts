import { type Booking, type BookingStatus } from '@pahiya/contracts';

export interface BookingFilters {
  /** YYYY-MM, of the ride's day. */
  month?: string | undefined;
  companyId?: string | undefined;
  status?: BookingStatus | undefined;
  q?: string | undefined;
}

export interface BookingPage {
  bookings: Booking[];
  nextCursor?: string;
}

/** Whether the filters want a ride, as far as that is known without asking: the text of a search only the server compares. */
export function matches(booking: Booking, { status, month, companyId }: BookingFilters): boolean {
  return (
    (!status || booking.status === status) &&
    (!month || booking.date.startsWith(month)) &&
    (!companyId || booking.companyId._id === companyId || booking.companyId.companyId === companyId)
  );
}

/**
 * The pages of a list, newest first, after a ride was booked or changed: it is put in its place, takes a new look, or
 * leaves when the filters no longer want it. A ride that belongs to a page not loaded yet is left to that page, and
 * one not shown yet to the server when the list is a text search.
 */
export function placeBooking(pages: readonly BookingPage[], booking: Booking, filters: BookingFilters): BookingPage[] {
  const isShown = pages.some((page) => page.bookings.some(({ _id }) => _id === booking._id));
  if (!matches(booking, filters)) {
    return pages.map((page) => ({ ...page, bookings: page.bookings.filter(({ _id }) => _id !== booking._id) }));
  }
  if (isShown) {
    return pages.map((page) => ({
      ...page,
      bookings: page.bookings.map((row) => (row._id === booking._id ? booking : row)),
    }));
  }
  if (filters.q) return [...pages];
  const isOlder = (row: Booking) => row.createdAt < booking.createdAt;
  const at = pages.findIndex((page) => page.bookings.some(isOlder));
  const isLastComplete = pages.length > 0 && pages.at(-1)?.nextCursor === undefined;
  const target = at >= 0 ? at : isLastComplete ? pages.length - 1 : -1;
  return pages.map((page, index) => {
    if (index !== target) return page;
    const before = page.bookings.filter((row) => !isOlder(row));
    return { ...page, bookings: [...before, booking, ...page.bookings.filter(isOlder)] };
  });
}
