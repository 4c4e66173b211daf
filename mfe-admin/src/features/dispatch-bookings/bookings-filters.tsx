import { type ReactNode } from 'react';
import { EXTRAS_STATES } from '@pahiya/contracts';
import { FilterSelect, useText } from '@pahiya/ui';
import { BookingsFilters as Filters, type BookingsAddress } from '@pahiya/web-kit/rides';
import { CompanySelect } from '../../companies/company-select.tsx';
import { messages } from './messages.ts';

/** The filters that a company also has, a filter by company, and a filter by the state of the extras. */
export function BookingsFilters({ address, end }: { address: BookingsAddress; end: ReactNode }) {
  const text = useText(messages);
  return (
    <Filters address={address} end={end}>
      <FilterSelect
        label={text('extras')}
        placeholder={text('anyExtras')}
        value={address.texts.extras}
        options={EXTRAS_STATES.map((value) => ({ value, label: text(`extras_${value}`) }))}
        onChange={(extras) => address.setFilters({ extras })}
      />
      <CompanySelect
        label={text('company')}
        placeholder={text('allCompanies')}
        value={address.texts.company}
        onChange={(company) => address.setFilters({ company })}
      />
    </Filters>
  );
}
