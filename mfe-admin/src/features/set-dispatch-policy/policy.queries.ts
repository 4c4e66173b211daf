import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  dispatchRoutes,
  type DispatchLimits,
  type DispatchPolicyChange,
  type DispatchWeights,
} from '@pahiya/contracts';
import { api, isApiError, useWrite } from '@pahiya/web-kit';

const POLICY = 'policy';

export const policyQuery = queryOptions({
  queryKey: ['admin', 'dispatch-policy'],
  queryFn: ({ signal }) => api(dispatchRoutes.getDispatchPolicy, { signal }),
  meta: { shows: ['plan'], only: POLICY },
});

export const policyHistoryQuery = infiniteQueryOptions({
  queryKey: [...policyQuery.queryKey, 'history'],
  queryFn: ({ pageParam, signal }) =>
    api(dispatchRoutes.dispatchPolicyHistory, { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
  meta: { shows: ['plan'], only: POLICY },
});

export function useChangePolicy() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: policyQuery.queryKey });
  return useWrite(
    async (body: DispatchPolicyChange, intent) => {
      try {
        return await api(dispatchRoutes.changeDispatchPolicy, { body, ...intent });
      } catch (error) {
        // Another admin saved first: reloads the policy, to show it beside the typed values.
        if (isApiError(error) && error.status === 409) void reload();
        throw error;
      }
    },
    ({ message: _message, ...policy }) => {
      client.setQueryData(policyQuery.queryKey, policy);
      return reload();
    },
  );
}

export const useTryPolicy = () =>
  useWrite((body: { weights: DispatchWeights; limits: DispatchLimits }, intent) =>
    api(dispatchRoutes.tryDispatchPolicy, { body, ...intent }),
  );
