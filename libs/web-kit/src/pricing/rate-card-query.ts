import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api } from '../api/api.ts';

/**
 * The current rates, for every screen that shows a price. They change seldom, and a live event makes a screen refetch
 * them.
 */
export const rateCardQuery = queryOptions({
  queryKey: ['pricing'],
  queryFn: ({ signal }) => api(routes.booking.getPricing, { signal }),
  staleTime: 300_000,
  meta: { shows: ['pricing'] },
});
