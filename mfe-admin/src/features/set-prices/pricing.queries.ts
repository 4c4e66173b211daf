import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Rate } from '@pahiya/contracts';
import { api, isApiError, rateCardQuery, useWrite } from '@pahiya/web-kit';

export const pricingHistoryQuery = infiniteQueryOptions({
  queryKey: [...rateCardQuery.queryKey, 'history'],
  queryFn: ({ pageParam, signal }) =>
    api(routes.booking.pricingHistory, { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
  meta: { shows: ['pricing'] },
});

interface RateChange {
  rates: Rate[];
  /** The version that was on screen. The server refuses the change if a newer one is in force. */
  version: number;
}

export function useChangeRates() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: rateCardQuery.queryKey });
  return useWrite(
    async (body: RateChange, intent) => {
      try {
        return await api(routes.booking.updatePricing, { body, ...intent });
      } catch (error) {
        // Another admin changed the rates first: reloads them, to show them beside the typed rates.
        if (isApiError(error) && error.status === 409) void reload();
        throw error;
      }
    },
    ({ rates, version, effectiveFrom }) => {
      client.setQueryData(rateCardQuery.queryKey, { rates, version, effectiveFrom });
      return reload();
    },
  );
}
