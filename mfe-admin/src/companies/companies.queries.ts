import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type RouteBody, type RouteQuery } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';

export const companyKeys = { all: ['admin', 'companies'] as const };

type CompanyWish = Pick<RouteQuery<typeof routes.auth.listCompanies>, 'q' | 'status' | 'sort' | 'order'>;

export const companyListQuery = (wish: CompanyWish) =>
  infiniteQueryOptions({
    queryKey: [...companyKeys.all, 'list', wish],
    queryFn: ({ pageParam, signal }) =>
      api(routes.auth.listCompanies, { query: { ...wish, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    meta: { shows: ['company'] },
  });

/** The companies by name, for filters. One call answers 1000 at most; companies after those are missing. */
export const companyChoicesQuery = queryOptions({
  queryKey: [...companyKeys.all, 'choices'],
  queryFn: async ({ signal }) => (await api(routes.auth.listCompanies, { query: { limit: 1000 }, signal })).companies,
  staleTime: 300_000,
  meta: { shows: ['company'] },
});

/** `onRegistered` is called even if the person has left the page. */
export function useRegisterCompany(onRegistered: () => void) {
  const client = useQueryClient();
  return useWrite(
    (company: RouteBody<typeof routes.auth.registerCompany>, intent) =>
      api(routes.auth.registerCompany, { body: company, ...intent }),
    () => {
      onRegistered();
      return client.invalidateQueries({ queryKey: companyKeys.all });
    },
  );
}
