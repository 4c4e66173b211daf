import { infiniteQueryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { routes, type RouteBody, type RouteReply } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { statsQuery } from '../../rides/bookings.queries.ts';

const PAGE_SIZE = 50;

export type NewEmployee = RouteBody<typeof routes.auth.addEmployee>;
type EmployeePage = RouteReply<typeof routes.auth.listEmployees>;

const employeeKeys = {
  all: ['company', 'employees'] as const,
  list: (q: string) => [...employeeKeys.all, q] as const,
};

export const employeesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: employeeKeys.list(q),
    queryFn: ({ pageParam, signal }) =>
      api(routes.auth.listEmployees, { query: { q, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

export function useAddEmployee() {
  const client = useQueryClient();
  return useWrite(
    (body: NewEmployee, idempotencyKey) => api(routes.auth.addEmployee, { body, idempotencyKey }),
    () => {
      void client.invalidateQueries({ queryKey: employeeKeys.all });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  );
}

export function useDeleteEmployee() {
  const client = useQueryClient();
  return useWrite(
    (employeeId: string, idempotencyKey) => api(routes.auth.removeEmployee, { params: { employeeId }, idempotencyKey }),
    (_, employeeId) => {
      client.setQueriesData<InfiniteData<EmployeePage>>(
        { queryKey: employeeKeys.all },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              employees: page.employees.filter(({ _id }) => _id !== employeeId),
            })),
          },
      );
      void client.invalidateQueries({ queryKey: employeeKeys.all });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  );
}
