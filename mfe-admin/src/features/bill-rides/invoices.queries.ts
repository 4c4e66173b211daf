import { queryOptions } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { type BookingFilters } from '@pahiya/web-kit/rides';

export const invoiceKeys = {
  all: ['admin', 'invoices'] as const,
  one: (bookingId: string) => [...invoiceKeys.all, 'one', bookingId] as const,
};

export const invoiceQuery = (bookingId: string) =>
  queryOptions({
    queryKey: invoiceKeys.one(bookingId),
    queryFn: async ({ signal }) => (await api(routes.invoice.getInvoice, { params: { bookingId }, signal })).invoice,
    staleTime: 0,
  });

export const monthlyStatementQuery = (month: string) =>
  queryOptions({
    queryKey: [...invoiceKeys.all, 'monthly', month],
    queryFn: ({ signal }) => api(routes.invoice.monthlyStatement, { query: { month }, signal }),
  });

export const companyStatementQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: [...invoiceKeys.all, 'company', companyId, month],
    queryFn: ({ signal }) =>
      api(routes.invoice.companyStatement, { params: { companyId }, query: { month: month || undefined }, signal }),
    enabled: companyId !== '',
  });

/** Most that one call answers. */
const PAGE = 1000;
/** A spreadsheet of more is made by the month. */
export const CSV_LIMIT = 20_000;

/** The rides that match, for a file: up to CSV_LIMIT, and whether there are more. */
export async function ridesForFile(filters: BookingFilters): Promise<{ rides: Booking[]; isCut: boolean }> {
  const rides: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await api(routes.booking.allBookings, { query: { ...filters, limit: PAGE, cursor } });
    rides.push(...page.bookings);
    cursor = page.nextCursor;
  } while (cursor !== undefined && rides.length < CSV_LIMIT);
  return { rides, isCut: cursor !== undefined };
}

/** The newest rides that match, as many as one call answers and one print-out holds. */
export async function ridesForPrint(filters: BookingFilters): Promise<{ rides: Booking[]; isCut: boolean }> {
  const { bookings, nextCursor } = await api(routes.booking.allBookings, { query: { ...filters, limit: PAGE } });
  return { rides: bookings, isCut: nextCursor !== undefined };
}
