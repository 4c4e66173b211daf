import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RideFigures } from '@pahiya/contracts';
import { knownFilters, type FigureFilters, type KnownFilters } from './figure-filters.ts';

/** A span of days (YYYY-MM-DD, both included; the last 30 days unless given), and the company that an admin asks of. */
export interface FigureSpan {
  from?: string | undefined;
  to?: string | undefined;
  /** `_id` or code. */
  companyId?: string | undefined;
}

const DAY_MS = 86_400_000;

/** Three weeks back from a day (YYYY-MM-DD) and one ahead, where the rides are that still have to be driven. */
export function figureSpanAround(day: string): { from: string; to: string } {
  const dayAt = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return { from: dayAt(-21), to: dayAt(7) };
}

/**
 * The queries of the figures that `owner` ('admin') may see. Their key lies below the one of its rides, so that what
 * invalidates all rides asks for the figures again; on live events invalidate `key` alone. While other filters are asked
 * for the figures before stay.
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
