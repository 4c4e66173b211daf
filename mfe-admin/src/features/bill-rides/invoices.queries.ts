import { queryOptions } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { MOST_PRINTED } from '@pahiya/ui';
import { api } from '@pahiya/web-kit';
import { wholeStatement, type BookingFilters } from '@pahiya/web-kit/rides';

const invoiceKeys = {
  all: ['admin', 'invoices'] as const,
  one: (bookingId: string) => [...invoiceKeys.all, 'one', bookingId] as const,
};

export const invoiceQuery = (bookingId: string) =>
  queryOptions({
    queryKey: invoiceKeys.one(bookingId),
    queryFn: async ({ signal }) => (await api(routes.invoice.getInvoice, { params: { bookingId }, signal })).invoice,
    staleTime: 0,
    meta: { shows: ['invoice'], only: bookingId },
  });

export const monthlyStatementQuery = (month: string) =>
  queryOptions({
    queryKey: [...invoiceKeys.all, 'monthly', month],
    queryFn: ({ signal }) =>
      wholeStatement((cursor) => api(routes.invoice.monthlyStatement, { query: { month, cursor }, signal })),
    meta: { shows: ['invoice'] },
  });

export const companyStatementQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: [...invoiceKeys.all, 'company', companyId, month],
    queryFn: ({ signal }) =>
      wholeStatement((cursor) =>
        api(routes.invoice.companyStatement, {
          params: { companyId },
          query: { month: month || undefined, cursor },
          signal,
        }),
      ),
    enabled: companyId !== '',
    meta: { shows: ['invoice'] },
  });

/** The largest number of rides that one call returns. */
const PAGE = 1000;

export interface PrintedRides<Ride> {
  rides: readonly Ride[];
  /** More rides match than are printed. */
  isCut: boolean;
  /** How many rides match; undefined if the server did not count them. */
  matching: number | undefined;
}

/** The rides that match, up to the most that one print-out holds. */
export async function ridesForPrint(filters: BookingFilters): Promise<PrintedRides<Booking>> {
  const rides: Booking[] = [];
  let cursor: string | undefined;
  let matching: number | undefined;
  do {
    const isFirst = cursor === undefined;
    const page = await api(routes.booking.allBookings, {
      query: { ...filters, limit: PAGE, cursor, ...(isFirst ? { total: true } : {}) },
    });
    rides.push(...page.bookings);
    if (isFirst) matching = page.total;
    cursor = page.nextCursor;
  } while (cursor !== undefined && rides.length < MOST_PRINTED);
  return { rides, isCut: cursor !== undefined, matching };
}
