import type { RideFigures as Figures } from '@pahiya/contracts';
import { formatDayOfMonth } from '@pahiya/ui';
import { type KnownFilters } from './figure-filters.ts';

/** Reserves the line of the span, so that the layout does not shift when the span loads. */
export const NO_TEXT_YET = '\u00a0';

/** The span of days for each chart; the totals above a desk's charts cover all time. */
export function spanIn(data: Figures | undefined, { date }: KnownFilters): string {
  if (!data) return NO_TEXT_YET;
  return date ? formatDayOfMonth(date) : spanOf(data);
}

/** `02–29 Nov`, `25 Oct – 22 Nov`. */
function spanOf({ from, to }: Figures): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth
    ? `${from.slice(8)}–${formatDayOfMonth(to)}`
    : `${formatDayOfMonth(from)} – ${formatDayOfMonth(to)}`;
}
