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
/** The newest rides that match, as many as one call answers and one print-out holds. */
export async function ridesForPrint(filters: BookingFilters): Promise<{ rides: Booking[]; isCut: boolean }> {
  const { bookings, nextCursor } = await api(routes.booking.allBookings, { query: { ...filters, limit: PAGE } });
  return { rides: bookings, isCut: nextCursor !== undefined };
}
