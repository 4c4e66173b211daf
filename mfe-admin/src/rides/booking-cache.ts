import { type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { type Booking, type BookingStatus, type RouteReply, type routes } from '@pahiya/contracts';

export interface BookingFilters {
  month?: string | undefined;
  companyId?: string | undefined;
  status?: BookingStatus | undefined;
  q?: string | undefined;
}
export type BookingPage = RouteReply<typeof routes.booking.allBookings>;

export const bookingKeys = {
  all: ['admin', 'bookings'] as const,
  lists: ['admin', 'bookings', 'list'] as const,
  list: (filters: BookingFilters, limit: number) => [...bookingKeys.lists, filters, limit] as const,
  one: (id: string) => [...bookingKeys.all, 'one', id] as const,
};
export const statsKeys = { all: ['admin', 'stats'] as const, rides: ['admin', 'stats', 'rides'] as const };

function matches(booking: Booking, { status, month, companyId }: BookingFilters): boolean {
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

/** Shows what is known of a ride now in every list and panel that is loaded. */
export function showBooking(client: QueryClient, booking: Booking): void {
  for (const query of client.getQueryCache().findAll({ queryKey: bookingKeys.lists })) {
    const filters = query.queryKey[bookingKeys.lists.length] as BookingFilters;
    client.setQueryData<InfiniteData<BookingPage>>(
      query.queryKey,
      (data) => data && { ...data, pages: placeBooking(data.pages, booking, filters) },
    );
  }
  client.setQueryData<Booking>(
    bookingKeys.one(booking._id),
    (before) => before && { ...booking, history: booking.history ?? before.history },
  );
}
