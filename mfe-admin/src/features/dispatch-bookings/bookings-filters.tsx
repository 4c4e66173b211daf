import { useQuery } from '@tanstack/react-query';
import { Select, useText } from '@pahiya/ui';
import { BookingsFilters as Filters, type BookingsAddress } from '@pahiya/web-kit/rides';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { messages } from './messages.ts';

/** The filters of every desk, and whose rides they are. */
export function BookingsFilters({ address }: { address: BookingsAddress }) {
  const text = useText(messages);
  const companies = useQuery(companyChoicesQuery);
  return (
    <Filters address={address}>
      <Select
        label={text('company')}
        hideLabel
        compact
        placeholder={text('allCompanies')}
        value={address.texts.company}
        options={(companies.data ?? []).map(({ _id, companyName }) => ({ value: _id, label: companyName }))}
        onChange={(company) => address.setFilters({ company })}
      />
    </Filters>
  );
}
