const indianCalendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The financial year an instant falls in, by the Indian calendar: April to March, written '2026-27'.
 * Throws RangeError on an invalid date.
 */
export const financialYearOf = (instant: Date): string => {
  const parts = indianCalendar.formatToParts(instant);
  const part = (type: 'year' | 'month') => Number(parts.find((candidate) => candidate.type === type)?.value);
  const first = part('month') >= 4 ? part('year') : part('year') - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};
