import { type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { matches, placeBooking, type BookingFilters, type BookingPage } from './place-booking.ts';

interface ListOf {
  client: QueryClient;
  filters: BookingFilters;
  /** The size of its pages. */
  limit: number;
}

/**
 * Shows a ride that was booked or changed in a loaded list, and again after the answer that the list waits for: that
 * answer may be older than the ride, and a further page is added to the pages as they were when it was requested.
 */
export function showInList(list: Query, booking: Booking, of: ListOf): void {
  placeAfterAnswer(list, booking, of);
  place(list, booking, of);
}

function placeAfterAnswer(list: Query, booking: Booking, of: ListOf): void {
  const answer = list.promise;
  answer?.then(
    () => place(list, booking, of),
    // Another request may have taken the place of this one.
    () => list.promise !== answer && placeAfterAnswer(list, booking, of),
  );
}

function place({ queryKey }: Query, booking: Booking, { client, filters, limit }: ListOf): void {
  const data = client.getQueryData<InfiniteData<BookingPage>>(queryKey);
  if (!data) return;
  const readAgain = () => void client.invalidateQueries({ queryKey, exact: true });
  const isShown = data.pages.some((page) => page.bookings.some(({ _id }) => _id === booking._id));
  if (!isShown && filters.q && matches(booking, filters)) return readAgain();
  const pages = placeBooking(data.pages, booking, filters);
  client.setQueryData<InfiniteData<BookingPage>>(queryKey, { ...data, pages });
  if (isHalfEmpty(pages, limit) && countOf(pages) < countOf(data.pages)) readAgain();
}

const countOf = (pages: readonly BookingPage[]) => pages.reduce((count, page) => count + page.bookings.length, 0);

/**
 * Whether little is left of the list while the server has more: rides that leave a list one by one would otherwise empty
 * it, as if no further ride matched.
 */
const isHalfEmpty = (pages: readonly BookingPage[], limit: number) =>
  2 * countOf(pages) <= limit && pages.at(-1)?.nextCursor !== undefined;
