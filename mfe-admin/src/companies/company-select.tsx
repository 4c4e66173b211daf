import { useQuery } from '@tanstack/react-query';
import { FilterSelect, useText } from '@pahiya/ui';
import { companyChoicesQuery } from './companies.queries.ts';
import { messages } from './messages.ts';

/** docs/product.md, Screens: the filters of billing cut a company's name at this number of characters. */
const CUT_AT = 12;
const cutName = (name: string): string => (name.length > CUT_AT ? `${name.slice(0, CUT_AT)}…` : name);

/**
 * The name of the chosen company. A company whose name is not loaded has words in its place, so that a filtered list does
 * not seem to show all companies: while the names load, when they could not be loaded, and beyond the first 1000.
 */
export function useCompanyName(companyId: string): string | undefined {
  const text = useText(messages);
  const companies = useQuery(companyChoicesQuery);
  if (!companyId) return undefined;
  return companies.data?.find(({ _id }) => _id === companyId)?.companyName ?? text('chosenCompany');
}

interface CompanySelectProps {
  /** The name of the field for screen readers; it is not shown. */
  label: string;
  /** Shown while no company is chosen. */
  placeholder: string;
  /** The id of the company, '' for none. */
  value: string;
  onChange: (companyId: string) => void;
  cutNames?: boolean;
}

/** A filter by company. */
export function CompanySelect({ cutNames = false, ...select }: CompanySelectProps) {
  const { data: companies = [] } = useQuery(companyChoicesQuery);
  const name = useCompanyName(select.value);
  const options = companies.map(({ _id, companyName }) => ({
    value: _id,
    label: cutNames ? cutName(companyName) : companyName,
  }));
  const isMissing = name !== undefined && !companies.some(({ _id }) => _id === select.value);
  return (
    <FilterSelect {...select} options={isMissing ? [{ value: select.value, label: name }, ...options] : options} />
  );
}
