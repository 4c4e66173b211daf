import { useEffect, useRef, type ReactNode } from 'react';
import { BOOKING_STATUSES, CAB_TYPES, maxLengthOf, SearchText } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  cx,
  DatePicker,
  FilterBar,
  SearchField,
  FilterSelect,
  useRideStatusWord,
  useText,
} from '@pahiya/ui';
import { type BookingsAddress } from './bookings-address.ts';
import styles from './bookings-filters.module.css';
import { messages } from './messages.ts';
import { MonthSelect } from './month-select.tsx';
import { OrderSelect } from './order-select.tsx';

interface BookingsFiltersProps {
  address: BookingsAddress;
  /** More fields, placed before the order. */
  children?: ReactNode;
  /** The actions after the filters: export and columns. */
  end?: ReactNode;
}

/** The filters above a list of bookings. Choosing a day clears the month, and the reverse. */
export function BookingsFilters({ address, children, end }: BookingsFiltersProps) {
  const text = useText(messages);
  const statusWord = useRideStatusWord();
  const bar = useRef<HTMLDivElement>(null);
  const { texts, filters, sorting, setFilters, clearFilters, clears } = address;
  useEffect(() => {
    // The button that clears the filters is removed with them, so the focus moves to the first field.
    if (clears > 0) bar.current?.querySelector('input')?.focus();
  }, [clears]);
  const chosen = [texts.status, texts.date, texts.month, texts.cabType, texts.extras, texts.company];
  return (
    <div ref={bar} className={cx(styles.bar, children !== undefined && styles.crowded)}>
      <FilterBar
        chosen={chosen.filter(Boolean).length}
        second={
          <>
            <FilterSelect
              label={text('cabType')}
              placeholder={text('allCabTypes')}
              value={texts.cabType}
              options={CAB_TYPES.map((value) => ({ value, label: cabTypeWord(value) }))}
              onChange={(cabType) => setFilters({ cabType })}
            />
            {children}
            <OrderSelect sorting={sorting} onChange={address.setSorting} />
          </>
        }
        end={end && <div className={styles.end}>{end}</div>}
      >
        <SearchField
          key={`search ${clears}`}
          label={text('searchRides')}
          placeholder={text('searchHint')}
          maxLength={maxLengthOf(SearchText)}
          value={texts.q}
          onChange={(q) => setFilters({ q })}
        />
        <FilterSelect
          label={text('status')}
          placeholder={text('allStatuses')}
          value={texts.status}
          options={BOOKING_STATUSES.map((value) => ({ value, label: statusWord(value) }))}
          onChange={(status) => setFilters({ status })}
        />
        <DatePicker
          key={`day ${clears}`}
          label={text('day')}
          hideLabel
          compact
          placeholder={text('anyDay')}
          value={filters.date}
          onChange={(date = '') => setFilters({ date, month: '' })}
        />
        <MonthSelect withAll value={texts.month} onChange={(month) => setFilters({ month, date: '' })} />
        <span className={styles.clear} data-idle={!address.isFiltered || undefined}>
          <Button variant="quiet" size="compact" icon="close" title={text('clearFilters')} onClick={clearFilters}>
            {text('clearFilters')}
          </Button>
        </span>
      </FilterBar>
    </div>
  );
}
