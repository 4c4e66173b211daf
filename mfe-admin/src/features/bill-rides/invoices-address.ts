import { type BookingSort, type BookingStatus } from '@pahiya/contracts';
import { isMonth } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { bookingsOrder } from '@pahiya/web-kit/rides';

/** docs/product.md, A ride's life: the statuses that this filter offers. */
export const INVOICE_STATUSES = ['completed', 'pending', 'cancelled'] as const satisfies readonly BookingStatus[];

/**
 * The column for each order of the server. The column `date` shows the day of the pickup; no column shows the booking
 * time.
 */
const COLUMN_OF: Readonly<Record<BookingSort, string>> = { booked: '', pickup: 'date', fare: 'fare' };

const FILTERS = ['month', 'company', 'status', 'q'] as const;

/** The filters and the order of the invoices of all bookings, and the open invoice. */
export function useInvoicesAddress() {
  const [texts, change] = useAddress(...FILTERS, 'sort', 'order', 'invoice');
  const { sorting, asked } = bookingsOrder(texts);
  const narrowed = {
    month: isMonth(texts.month) ? texts.month : undefined,
    companyId: texts.company || undefined,
    status: INVOICE_STATUSES.find((status) => status === texts.status),
    q: texts.q || undefined,
  };
  return {
    texts,
    /** The filters for the server, without values that it does not know. */
    filters: { ...narrowed, ...asked },
    isFiltered: Object.values(narrowed).some((value) => value !== undefined),
    sorting,
    change,
    clearFilters: () => change(Object.fromEntries(FILTERS.map((name) => [name, '']))),
    openInvoice: (bookingId: string) => change({ invoice: bookingId }, { push: true }),
    tableSort: {
      sort: { column: COLUMN_OF[sorting.sort], direction: sorting.order === 'asc' ? 'ascending' : 'descending' },
      onSort: ({ column, direction }: { column: string; direction: 'ascending' | 'descending' }) =>
        change({
          sort: column === 'fare' ? 'fare' : 'pickup',
          order: direction === 'ascending' ? 'asc' : 'desc',
        }),
    } as const,
  };
}

export type InvoicesAddress = ReturnType<typeof useInvoicesAddress>;
