import { dayInIndia } from '@pahiya/contracts';

/**
 * The financial year an instant falls in, by the Indian calendar: April to March, written '2026-27'.
 * Throws RangeError on an invalid date.
 */
export const financialYearOf = (instant: Date): string => {
  const [year = 0, month = 0] = dayInIndia(instant).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};
