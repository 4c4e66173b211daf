import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Rate } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';

export const pricingKeys = { all: ['admin', 'pricing'] as const };

export const rateCardQuery = queryOptions({
  queryKey: [...pricingKeys.all, 'card'],
  queryFn: ({ signal }) => api(routes.booking.getPricing, { signal }),
});

export const pricingHistoryQuery = infiniteQueryOptions({
  queryKey: [...pricingKeys.all, 'history'],
  queryFn: ({ pageParam, signal }) =>
    api(routes.booking.pricingHistory, { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
});

export function useChangeRates() {
  const client = useQueryClient();
  return useWrite(
    (rates: Rate[], idempotencyKey) => api(routes.booking.updatePricing, { body: { rates }, idempotencyKey }),
    ({ rates, version, effectiveFrom }) => {
      client.setQueryData(rateCardQuery.queryKey, { rates, version, effectiveFrom });
      return client.invalidateQueries({ queryKey: pricingKeys.all });
    },
  );
}
