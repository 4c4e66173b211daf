import { monthOptions, FilterSelect, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

interface MonthSelectProps {
  /** 'YYYY-MM', or '' for all months. */
  value: string;
  onChange: (month: string) => void;
  /** Adds the option of all months. */
  withAll?: boolean;
  /** The last month that is offered, 'YYYY-MM', besides the chosen one. By default two months are ahead of today. */
  last?: string;
}

/** The month filter of a list of rides or invoices. */
export function MonthSelect({ value, onChange, withAll = false, last }: MonthSelectProps) {
  const text = useText(messages);
  return (
    <FilterSelect
      label={text('month')}
      placeholder={withAll ? text('allMonths') : undefined}
      value={value}
      options={monthOptions(value).filter((month) => !last || month.value <= last || month.value === value)}
      onChange={onChange}
    />
  );
}
