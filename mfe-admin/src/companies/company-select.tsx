import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '@pahiya/ui';
import { companyChoicesQuery } from './companies.queries.ts';

/** docs/product.md, Screens: the filters of billing cut a company's name at this number of characters. */
const CUT_AT = 12;
const cutName = (name: string): string => (name.length > CUT_AT ? `${name.slice(0, CUT_AT)}…` : name);

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
  const companies = useQuery(companyChoicesQuery);
  return (
    <FilterSelect
      {...select}
      options={(companies.data ?? []).map(({ _id, companyName }) => ({
        value: _id,
        label: cutNames ? cutName(companyName) : companyName,
      }))}
    />
  );
}
