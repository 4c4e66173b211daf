import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api } from '../api/api.ts';

/** The rates in force, for everybody who shows a price. They change seldom, and a screen that hears of it asks again. */
export const rateCardQuery = queryOptions({
  queryKey: ['pricing'],
  queryFn: ({ signal }) => api(routes.booking.getPricing, { signal }),
  staleTime: 300_000,
  meta: { shows: ['pricing'] },
});
