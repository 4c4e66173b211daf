import { infiniteQueryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { routes, type RouteBody, type RouteReply } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { type PeopleOrder } from '@pahiya/web-kit/people';
import { statsQuery } from '../../rides/bookings.queries.ts';

const PAGE_SIZE = 50;

export type NewEmployee = RouteBody<typeof routes.auth.addEmployee>;
type EmployeePage = RouteReply<typeof routes.auth.listEmployees>;

const employeeKeys = {
  all: ['company', 'employees'] as const,
  list: (q: string, order: PeopleOrder) => [...employeeKeys.all, q, order] as const,
};

/** Without an order the newest employee is first. */
export const employeesQuery = (q: string, order: PeopleOrder) =>
  infiniteQueryOptions({
    queryKey: employeeKeys.list(q, order),
    queryFn: ({ pageParam, signal }) =>
      api(routes.auth.listEmployees, { query: { q, ...order, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    meta: { shows: ['employee'] },
  });

/** `onAdded` is called even if the person has left the page. */
export function useAddEmployee(onAdded: () => void) {
  const client = useQueryClient();
  return useWrite(
    (body: NewEmployee, intent) => api(routes.auth.addEmployee, { body, ...intent }),
    () => {
      onAdded();
      void client.invalidateQueries({ queryKey: employeeKeys.all });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  );
}

export function useDeleteEmployee() {
  const client = useQueryClient();
  return useWrite(
    (employeeId: string, intent) => api(routes.auth.removeEmployee, { params: { employeeId }, ...intent }),
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
