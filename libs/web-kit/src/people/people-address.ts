import { ORDERS, PEOPLE_SORTS, type Order, type PeopleSort } from '@pahiya/contracts';

/** The parameters that a list of people keeps in the address bar: `useAddress(...PEOPLE_ADDRESS)`. */
export const PEOPLE_ADDRESS = ['q', 'status', 'sort', 'order'] as const;

type Texts = Readonly<Record<(typeof PEOPLE_ADDRESS)[number], string>>;
type Change = (changes: Partial<Texts>) => void;

/** The order sent to the server; without both members the server uses its default order. */
export interface PeopleOrder {
  sort?: PeopleSort;
  order?: Order;
}

/** The default orders: names from A, registrations from the newest. */
const USUAL_ORDERS = { name: 'asc', registered: 'desc' } as const satisfies Record<PeopleSort, Order>;

/** Reads the search, status and order of a list from `useAddress`. `usualSort` is the server's default sort. */
export function peopleAddress(texts: Texts, change: Change, usualSort: PeopleSort) {
  const sort = PEOPLE_SORTS.find((known) => known === texts.sort) ?? usualSort;
  const order = ORDERS.find((known) => known === texts.order) ?? USUAL_ORDERS[sort];
  const isUsual = sort === usualSort && order === USUAL_ORDERS[sort];
  return {
    q: texts.q,
    status: texts.status,
    sorting: { sort, order },
    // The default order has one cache entry, whether the address names it or not.
    asked: (isUsual ? {} : { sort, order }) satisfies PeopleOrder,
    change,
    /** For a Table whose sortable columns have the server's names for the sort fields. */
    tableSort: {
      sort: { column: sort, direction: order === 'asc' ? 'ascending' : 'descending' },
      onSort: ({ column, direction }: { column: string; direction: 'ascending' | 'descending' }) =>
        change({ sort: column, order: direction === 'ascending' ? 'asc' : 'desc' }),
    } as const,
  };
}
