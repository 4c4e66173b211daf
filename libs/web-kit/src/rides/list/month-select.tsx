import { monthOptions, FilterSelect, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

interface MonthSelectProps {
  /** 'YYYY-MM', or '' for all months. */
  value: string;
  onChange: (month: string) => void;
  /** Adds the option of all months. */
  withAll?: boolean;
}

/** The month filter of a list of rides or invoices. */
export function MonthSelect({ value, onChange, withAll = false }: MonthSelectProps) {
  const text = useText(messages);
  return (
    <FilterSelect
      label={text('month')}
      placeholder={withAll ? text('allMonths') : undefined}
      value={value}
      options={monthOptions(value)}
      onChange={onChange}
    />
  );
}
