import { Select, type SelectProps } from './text-field.tsx';

/**
 * A choice in a `FilterBar`. Only screen readers read its label, because the chosen value is clear without the label.
 */
export const FilterSelect = (props: Omit<SelectProps, 'hideLabel' | 'compact'>) => (
  <Select {...props} hideLabel compact />
);
