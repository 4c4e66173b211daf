import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type RouteBody } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';

export type CompanyChange = RouteBody<typeof routes.auth.updateCompanyProfile>;

export const companyQuery = queryOptions({
  queryKey: ['company', 'profile'],
  queryFn: async ({ signal }) => (await api(routes.auth.getCompanyProfile, { signal })).company,
  meta: { shows: ['company'] },
});

export function useChangeCompany() {
  const client = useQueryClient();
  return useWrite(
    (body: CompanyChange, intent) => api(routes.auth.updateCompanyProfile, { body, ...intent }),
    ({ company }) => void client.setQueryData(companyQuery.queryKey, company),
  );
}
