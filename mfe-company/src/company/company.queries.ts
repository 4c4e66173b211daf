import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type Company, type RouteBody } from '@pahiya/contracts';
import { api, useWrite, type Intent } from '@pahiya/web-kit';
import { type ProfileWrite } from '@pahiya/web-kit/accounts';
import { useSettingsWrite } from '../page/use-settings-write.ts';

export type CompanyChange = RouteBody<typeof routes.auth.updateCompanyProfile>;

export const companyQuery = queryOptions({
  queryKey: ['company', 'profile'],
  queryFn: async ({ signal }) => (await api(routes.auth.getCompanyProfile, { signal })).company,
  meta: { shows: ['company'] },
});

const change = (body: CompanyChange, intent: Intent) => api(routes.auth.updateCompanyProfile, { body, ...intent });

function useKeep() {
  const client = useQueryClient();
  return ({ company }: { company: Company }) => void client.setQueryData(companyQuery.queryKey, company);
}

export function useChangeCompany() {
  return useWrite(({ body }: ProfileWrite<CompanyChange>, intent) => change(body, intent), useKeep());
}

/** For the cards of settings. @param saved the company as the card shows it */
export function useChangeSettings(saved: Company) {
  return useSettingsWrite(saved, change, useKeep());
}
