import { useText } from '@pahiya/ui';
import { BookingsFilters as Filters, type BookingsAddress } from '@pahiya/web-kit/rides';
import { CompanySelect } from '../../companies/company-select.tsx';
import { messages } from './messages.ts';

/** The filters that a company has too, and one by company. */
export function BookingsFilters({ address }: { address: BookingsAddress }) {
  const text = useText(messages);
  return (
    <Filters address={address}>
      <CompanySelect
        label={text('company')}
        placeholder={text('allCompanies')}
        value={address.texts.company}
        onChange={(company) => address.setFilters({ company })}
      />
    </Filters>
  );
}
