import { useQuery } from '@tanstack/react-query';
import { BOOKING_SORTS, BOOKING_STATUSES, CAB_TYPES, ORDERS } from '@pahiya/contracts';
import { Button, DatePicker, FilterBar, monthOptions, SearchField, Select, useText } from '@pahiya/ui';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import type { useBookingsAddress } from './bookings-address.ts';
import { messages } from './messages.ts';

const SORTINGS = BOOKING_SORTS.flatMap((sort) =>
  ORDERS.toReversed().map((order) => ({ value: `${sort} ${order}`, sort, order })),
);

export function BookingsFilters({ address }: { address: ReturnType<typeof useBookingsAddress> }) {
  const text = useText(messages);
  const companies = useQuery(companyChoicesQuery);
  const { texts, filters, sorting, setFilters } = address;
  return (
    <FilterBar
      end={
        address.isFiltered && (
          <Button variant="quiet" size="compact" icon="close" onClick={address.clearFilters}>
            {text('clearFilters')}
          </Button>
        )
      }
    >
      <SearchField
        label={text('searchRides')}
        placeholder={text('searchHint')}
        value={texts.q}
        onChange={(q) => setFilters({ q })}
      />
      <Select
        label={text('status')}
        hideLabel
        compact
        placeholder={text('allStatuses')}
        value={texts.status}
        options={BOOKING_STATUSES.map((value) => ({ value, label: text('statusWord', { status: value }) }))}
        onChange={(status) => setFilters({ status })}
      />
      <DatePicker
        label={text('day')}
        hideLabel
        compact
        placeholder={text('anyDay')}
        value={filters.date}
        onChange={(date = '') => setFilters({ date, month: '' })}
      />
      <Select
        label={text('month')}
        hideLabel
        compact
        placeholder={text('allMonths')}
        value={texts.month}
        options={monthOptions(texts.month)}
        onChange={(month) => setFilters({ month, date: '' })}
      />
      <Select
        label={text('cabType')}
        hideLabel
        compact
        placeholder={text('allCabTypes')}
        value={texts.cabType}
        options={CAB_TYPES.map((value) => ({ value, label: value }))}
        onChange={(cabType) => setFilters({ cabType })}
      />
      <Select
        label={text('company')}
        hideLabel
        compact
        placeholder={text('allCompanies')}
        value={texts.company}
        options={(companies.data ?? []).map(({ _id, companyName }) => ({ value: _id, label: companyName }))}
        onChange={(company) => setFilters({ company })}
      />
      <Select
        label={text('order')}
        hideLabel
        compact
        value={`${sorting.sort} ${sorting.order}`}
        options={SORTINGS.map(({ value, sort, order }) => ({ value, label: text('orderWord', { sort, order }) }))}
        onChange={(chosen) => address.setSorting(SORTINGS.find(({ value }) => value === chosen) ?? sorting)}
      />
    </FilterBar>
  );
}
