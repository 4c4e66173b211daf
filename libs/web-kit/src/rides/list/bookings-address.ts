import { useState } from 'react';
import { BOOKING_SORTS, EXTRAS_STATES, ORDERS, type BookingSort, type Order } from '@pahiya/contracts';
import { isMonth } from '@pahiya/ui';
import { knownFilters } from '../figures/figure-filters.ts';
import { type BookingFilters } from '../place-booking.ts';

const FILTERS = ['status', 'month', 'date', 'cabType', 'extras', 'company', 'q'] as const;

/** The parameters that a page of bookings keeps in the address bar: `useAddress(...BOOKINGS_ADDRESS)`. */
export const BOOKINGS_ADDRESS = [...FILTERS, 'sort', 'order', 'ride'] as const;

type Texts = Readonly<Record<(typeof BOOKINGS_ADDRESS)[number], string>>;
type FilterTexts = Pick<Texts, (typeof FILTERS)[number]>;
type Change = (changes: Partial<Texts>, options?: { push?: boolean }) => void;

export interface BookingsOrder {
  sort: BookingSort;
  order: Order;
}

export interface BookingsAddress {
  texts: FilterTexts;
  /** The filters sent to the server; invalid values in the address are ignored. */
  filters: BookingFilters;
  sorting: BookingsOrder;
  isFiltered: boolean;
  setFilters: (changes: Partial<FilterTexts>) => void;
  clearFilters: () => void;
  /** How often the filters were cleared: the key of fields that keep what is typed and is no value yet. */
  clears: number;
  setSorting: (sorting: BookingsOrder) => void;
  /** `_id` of the ride in the side panel, '' for none. */
  ride: string;
  showRide: (ride: string) => void;
}

/** The order in the address, and the order to request: none for the server's default order. */
export function bookingsOrder(texts: Pick<Texts, 'sort' | 'order'>): {
  sorting: BookingsOrder;
  asked: Partial<BookingsOrder>;
} {
  const sorting: BookingsOrder = {
    sort: BOOKING_SORTS.find((known) => known === texts.sort) ?? 'booked',
    order: ORDERS.find((known) => known === texts.order) ?? 'desc',
  };
  const isNewestFirst = sorting.sort === 'booked' && sorting.order === 'desc';
  // The default order has one cache entry, not two.
  return { sorting, asked: isNewestFirst ? {} : sorting };
}

/**
 * The filters and the order of the bookings, read from the values of `useAddress`. The caller passes those values,
 * because this entry must not import a second copy of web-kit's router.
 */
export function useBookingsAddress(texts: Texts, change: Change): BookingsAddress {
  const [clears, setClears] = useState(0);
  const { sorting, asked } = bookingsOrder(texts);
  return {
    texts,
    filters: {
      ...knownFilters(texts),
      extras: EXTRAS_STATES.find((known) => known === texts.extras),
      month: isMonth(texts.month) ? texts.month : undefined,
      companyId: texts.company || undefined,
      q: texts.q || undefined,
      ...asked,
    },
    sorting,
    isFiltered: FILTERS.some((name) => texts[name] !== ''),
    setFilters: (changes) => change(changes),
    clearFilters: () => {
      setClears((count) => count + 1);
      change(Object.fromEntries(FILTERS.map((name) => [name, ''])));
    },
    clears,
    setSorting: ({ sort, order }) => change({ sort, order }),
    ride: texts.ride,
    showRide: (ride) => change({ ride }, { push: texts.ride === '' && ride !== '' }),
  };
}

/** The order for a Table whose sortable columns have the server's names for the sort fields. */
export function tableSort({ sorting, setSorting }: BookingsAddress) {
  return {
    sort: { column: sorting.sort, direction: sorting.order === 'asc' ? 'ascending' : 'descending' },
    onSort: ({ column, direction }: { column: string; direction: 'ascending' | 'descending' }) => {
      const sort = BOOKING_SORTS.find((known) => known === column);
      if (sort) setSorting({ sort, order: direction === 'ascending' ? 'asc' : 'desc' });
    },
  } as const;
}
