import { isDay, type BookingSort, type Order } from '@pahiya/contracts';
import { decodeCursorOf, notACursor, orderMark } from '@pahiya/service-kit';
import type { Ride } from './ride.ts';

/** The order of a list of rides; ties are ordered by id. */
export interface RideOrder {
  sort: BookingSort;
  order: Order;
}

interface SortKey {
  /** The columns compared before the id, each with its own index, see the migrations. */
  columns: readonly string[];
  /** A ride's sort values as one text, for the cursor. */
  textOf: (ride: Ride) => string;
  /** Parses that text into values of `columns`; undefined when `textOf` cannot have made it. */
  valuesOf: (text: string) => readonly string[] | undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const PICKUP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/;
const PAISE = /^\d{1,15}$/;

const SORT_KEYS: Readonly<Record<BookingSort, SortKey>> = {
  booked: {
    columns: ['created_at'],
    textOf: (ride) => ride.createdAt.toISOString(),
    valuesOf: (text) =>
      INSTANT.test(text) && isDay(text.slice(0, 10)) && !isNaN(Date.parse(text)) ? [text] : undefined,
  },
  pickup: {
    columns: ['ride_date', 'ride_time'],
    textOf: (ride) => `${ride.date} ${ride.time}`,
    valuesOf: (text) => {
      const [, day = '', time = ''] = PICKUP.exec(text) ?? [];
      return isDay(day) ? [day, time] : undefined;
    },
  },
  fare: {
    columns: ['total_paise'],
    textOf: (ride) => String(ride.fare.totalPaise),
    valuesOf: (text) => (PAISE.test(text) ? [text] : undefined),
  },
};

/**
 * The list's `order by`. It names the table's columns: the selected ones of the same name are texts, without an index.
 */
export function orderBy({ sort, order }: RideOrder): string {
  return `order by ${[...SORT_KEYS[sort].columns, 'id'].map((column) => `ride.${column} ${order}`).join(', ')}`;
}

/** The cursor values of a page's last ride, for `pageOf`. */
export const cursorOf = (order: RideOrder) => (ride: Ride) => [
  orderMark(order),
  SORT_KEYS[order.sort].textOf(ride),
  ride.rideId,
];

/**
 * The condition for rows after the cursor; `bind` adds a value and returns its placeholder.
 * @throws PahiyaError VALIDATION_FAILED for a malformed cursor or one of another order
 */
export function isBeyond(order: RideOrder, cursor: string, bind: (value: unknown) => string): string {
  const { columns, valuesOf } = SORT_KEYS[order.sort];
  const [text = '', id = ''] = decodeCursorOf(order, cursor, 2);
  const values = valuesOf(text);
  if (values === undefined) throw notACursor();
  const sign = order.order === 'asc' ? '>' : '<';
  return `(${columns.join(', ')}, id) ${sign} (${[...values, id].map(bind).join(', ')})`;
}
