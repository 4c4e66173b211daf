import { type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { matches, placeBooking, type BookingFilters, type BookingPage } from './place-booking.ts';

interface ListOf {
  client: QueryClient;
  filters: BookingFilters;
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

function place({ queryKey }: Query, booking: Booking, { client, filters }: ListOf): void {
  const pages = client.getQueryData<InfiniteData<BookingPage>>(queryKey)?.pages;
  if (!pages) return;
  const isShown = pages.some((page) => page.bookings.some(({ _id }) => _id === booking._id));
  if (!isShown && filters.q && matches(booking, filters)) {
    void client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  client.setQueryData<InfiniteData<BookingPage>>(
    queryKey,
    (data) => data && { ...data, pages: placeBooking(data.pages, booking, filters) },
  );
}
