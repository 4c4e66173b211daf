import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Joiner } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { statsQuery } from '../rides/bookings.queries.ts';

export const joinersQuery = queryOptions({
  queryKey: ['company', 'joiners'],
  queryFn: ({ signal }) => api(routes.auth.listJoiners, { signal }),
  meta: { shows: ['employee'] },
});

export interface Decision {
  joiner: Joiner;
  isLetIn: boolean;
}

/** Lets a person in or refuses. By letting a person in, the company confirms the claimed employee number and name. */
export function useDecide() {
  const client = useQueryClient();
  return useWrite(
    ({ joiner: { _id, employeeId, employeeName }, isLetIn }: Decision, intent) => {
      const params = { id: _id };
      if (!isLetIn) return api(routes.auth.refuseJoiner, { params, ...intent });
      const body = employeeId !== null && employeeName !== null ? { employeeId, employeeName } : {};
      return api(routes.auth.letJoinerIn, { params, body, ...intent });
    },
    (_answer, { joiner: { _id: decided } }) => {
      client.setQueryData(joinersQuery.queryKey, (list) => {
        const joiners = list?.joiners.filter(({ _id }) => _id !== decided);
        return list && joiners && { ...list, joiners, total: list.total - (list.joiners.length - joiners.length) };
      });
      void client.invalidateQueries({ queryKey: joinersQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['company', 'employees'] });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  );
}
