import { BOOKING_SORTS, ORDERS, type BookingSort, type Order } from '@pahiya/contracts';
import { isMonth } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { knownFilters, type BookingFilters } from '@pahiya/web-kit/rides';

const FILTERS = ['status', 'month', 'date', 'cabType', 'company', 'q'] as const;
type FilterName = (typeof FILTERS)[number];
export type FilterTexts = Readonly<Record<FilterName, string>>;

export interface Sorting {
  sort: BookingSort;
  order: Order;
}

/** What the bookings are narrowed to and in which order they stand, as the address has it. */
export function useBookingsAddress() {
  const [address, setAddress] = useAddress(...FILTERS, 'sort', 'order', 'ride', 'at');
  const sorting: Sorting = {
    sort: BOOKING_SORTS.find((known) => known === address.sort) ?? 'booked',
    order: ORDERS.find((known) => known === address.order) ?? 'desc',
  };
  const isNewestFirst = sorting.sort === 'booked' && sorting.order === 'desc';
  const filters: BookingFilters = {
    ...knownFilters(address),
    month: isMonth(address.month) ? address.month : undefined,
    companyId: address.company || undefined,
    q: address.q || undefined,
    // The order of the list unless it is told another: one list in the cache, not two.
    ...(isNewestFirst ? {} : sorting),
  };
  return {
    texts: address as FilterTexts,
    filters,
    sorting,
    isFiltered: FILTERS.some((name) => address[name] !== ''),
    setFilters: (changes: Partial<FilterTexts>) => setAddress(changes),
    clearFilters: () => setAddress(Object.fromEntries(FILTERS.map((name) => [name, '']))),
    setSorting: ({ sort, order }: Sorting) => setAddress({ sort, order }),
    /** `_id` of the ride in the side panel, '' for none. */
    ride: address.ride,
    showRide: (ride: string) => setAddress({ ride }, { push: address.ride === '' && ride !== '' }),
    /** `_id` of the ride that was picked at the assign desk. */
    at: address.at,
    pickRide: (at: string) => setAddress({ at }),
  };
}
