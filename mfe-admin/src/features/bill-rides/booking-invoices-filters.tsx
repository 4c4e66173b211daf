import { type ReactNode } from 'react';
import { maxLengthOf, SearchText } from '@pahiya/contracts';
import { FilterBar, SearchField, FilterSelect, useText } from '@pahiya/ui';
import { MonthSelect, OrderSelect } from '@pahiya/web-kit/rides';
import { CompanySelect } from '../../companies/company-select.tsx';
import { INVOICE_STATUSES, type InvoicesAddress } from './invoices-address.ts';
import { messages } from './messages.ts';

interface BookingInvoicesFiltersProps {
  address: InvoicesAddress;
  /** The buttons that print and export the list, at the end of the bar. */
  files: ReactNode;
}

/** The filters of docs/product.md, Screens: month, company, status and text. */
export function BookingInvoicesFilters({ address, files }: BookingInvoicesFiltersProps) {
  const text = useText(messages);
  const { texts, sorting, change } = address;
  const chosen = [texts.month, texts.company, texts.status].filter(Boolean).length;
  return (
    <FilterBar chosen={chosen} end={files}>
      <SearchField
        label={text('searchInvoices')}
        placeholder={text('searchBookingsHint')}
        maxLength={maxLengthOf(SearchText)}
        value={texts.q}
        onChange={(q) => change({ q })}
      />
      <MonthSelect withAll value={texts.month} onChange={(month) => change({ month })} />
      <CompanySelect
        cutNames
        label={text('company')}
        placeholder={text('allCompanies')}
        value={texts.company}
        onChange={(company) => change({ company })}
      />
      <FilterSelect
        label={text('status')}
        placeholder={text('allStatuses')}
        value={texts.status}
        options={INVOICE_STATUSES.map((value) => ({ value, label: text(value) }))}
        onChange={(status) => change({ status })}
      />
      <OrderSelect sorting={sorting} onChange={({ sort, order }) => change({ sort, order })} />
    </FilterBar>
  );
}
