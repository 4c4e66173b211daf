import { today } from './today.ts';
import { textNow } from './language/messages.tsx';
import { messages } from './messages.ts';

/** The short names of the twelve months, as used in dates, in the language on screen. */
export const monthNames = (): readonly string[] => textNow(messages)('months').split(' ');

/** 'YYYY-MM' as `Nov 2026`. */
export function monthName(month: string): string {
  return `${monthNames()[Number(month.slice(5)) - 1] ?? '?'} ${month.slice(0, 4)}`;
}

/** Whether the text is a month as 'YYYY-MM'. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The months of a picker, newest first: from two ahead (people book rides early) to two years back. Always includes `chosen`. */
export function monthOptions(chosen: string): { value: string; label: string }[] {
  const [year, month] = today().split('-').map(Number) as [number, number];
  const months = Array.from({ length: 27 }, (_, at) =>
    new Date(Date.UTC(year, month + 1 - at, 1)).toISOString().slice(0, 7),
  );
  if (isMonth(chosen) && !months.includes(chosen)) months.push(chosen);
  return months.map((value) => ({ value, label: monthName(value) }));
}
