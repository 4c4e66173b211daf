import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, type RideFigures } from '@pahiya/contracts';
import { knownFilters, type FigureFilters, type KnownFilters } from './figure-filters.ts';

/** A span of days (YYYY-MM-DD, both included; the last 30 days by default), and the company that an admin selected. */
export interface FigureSpan {
  from?: string | undefined;
  to?: string | undefined;
  /** `_id` or code. */
  companyId?: string | undefined;
}

/**
 * From three weeks before a day (YYYY-MM-DD) to one week after it, which includes the rides that are still to be
 * driven.
 */
export function figureSpanAround(day: string): { from: string; to: string } {
  return { from: addDays(day, -21), to: addDays(day, 7) };
}

/**
 * The queries of the figures that `owner` ('admin') may see. Their key is below the key of the owner's rides, so
 * invalidating all rides refetches the figures too; on live events invalidate only `key`. While figures for other
 * filters load, the previous ones stay.
 */
export function figureQueries(
  owner: string,
  call: (query: FigureSpan & KnownFilters, signal: AbortSignal) => Promise<{ figures: RideFigures }>,
) {
  const key = [owner, 'bookings', 'figures'] as const;
  const of = (filters: Readonly<FigureFilters>, span: FigureSpan = {}) => {
    const asked = { ...span, ...knownFilters(filters) };
    return queryOptions({
      queryKey: [...key, asked] as const,
      queryFn: async ({ signal }) => (await call(asked, signal)).figures,
      placeholderData: keepPreviousData,
    });
  };
  return { key, of };
}
