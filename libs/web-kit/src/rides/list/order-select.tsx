import { BOOKING_SORTS, ORDERS } from '@pahiya/contracts';
import { FilterSelect, useText } from '@pahiya/ui';
import { type BookingsOrder } from './bookings-address.ts';
import { messages } from './messages.ts';
import styles from './order-select.module.css';

const SORTINGS = BOOKING_SORTS.flatMap((sort) =>
  ORDERS.toReversed().map((order) => ({ value: `${sort} ${order}`, sort, order })),
);

interface OrderSelectProps {
  sorting: BookingsOrder;
  onChange: (sorting: BookingsOrder) => void;
}

/** Selects the order of a list of bookings, because the sort field may not be one of the columns. */
export function OrderSelect({ sorting, onChange }: OrderSelectProps) {
  const text = useText(messages);
  return (
    <FilterSelect
      label={text('order')}
      className={styles.order}
      value={`${sorting.sort} ${sorting.order}`}
      options={SORTINGS.map(({ value, sort, order }) => ({ value, label: text('orderWord', { sort, order }) }))}
      onChange={(chosen) => onChange(SORTINGS.find(({ value }) => value === chosen) ?? sorting)}
    />
  );
}
