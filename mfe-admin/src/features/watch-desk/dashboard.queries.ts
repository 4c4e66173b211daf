import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { statsKeys } from '../../rides/bookings.queries.ts';

export const peopleStatsQuery = queryOptions({
  queryKey: [...statsKeys.all, 'people'],
  queryFn: ({ signal }) => api(routes.auth.peopleStats, { signal }),
  meta: { shows: ['employee', 'company'] },
});

export const expenseStatsQuery = queryOptions({
  queryKey: [...statsKeys.all, 'expenses'],
  queryFn: ({ signal }) => api(routes.salary.expenseStats, { signal }),
  meta: { shows: ['salary'] },
});
