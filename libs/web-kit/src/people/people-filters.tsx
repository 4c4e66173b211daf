import { type ReactNode } from 'react';
import { ACCOUNT_STATUSES, maxLengthOf, SearchText } from '@pahiya/contracts';
import { FilterBar, SearchField, FilterSelect, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { type peopleAddress } from './people-address.ts';

interface PeopleFiltersProps {
  address: Pick<ReturnType<typeof peopleAddress>, 'q' | 'status' | 'change'>;
  /** The label of the search field: 'Search drivers'. */
  label: string;
  /** The fields that the search covers: 'Name, phone, vehicle…' */
  placeholder: string;
  /** Adds a filter for active and inactive. */
  hasStatus?: boolean;
  /** More filters. */
  children?: ReactNode;
  /** At the end of the bar. */
  end?: ReactNode;
}

/** The filters above a list of people. */
export function PeopleFilters({ address, label, placeholder, hasStatus, children, end }: PeopleFiltersProps) {
  const text = useText(messages);
  const { q, status, change } = address;
  return (
    <FilterBar chosen={status ? 1 : 0} end={end}>
      <SearchField
        label={label}
        placeholder={placeholder}
        maxLength={maxLengthOf(SearchText)}
        value={q}
        onChange={(next) => change({ q: next })}
      />
      {hasStatus && (
        <FilterSelect
          label={text('status')}
          placeholder={text('anyStatus')}
          value={status}
          options={ACCOUNT_STATUSES.map((known) => ({ value: known, label: text(known) }))}
          onChange={(next) => change({ status: next })}
        />
      )}
      {children}
    </FilterBar>
  );
}
