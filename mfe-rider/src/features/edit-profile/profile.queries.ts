import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type RouteBody } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { type ProfileWrite } from '@pahiya/web-kit/accounts';

export type ProfileChange = RouteBody<typeof routes.auth.updateProfile>;

export const profileQuery = queryOptions({
  queryKey: ['rider', 'profile'],
  queryFn: async ({ signal }) => (await api(routes.auth.getProfile, { signal })).user,
});

export function useChangeProfile() {
  const client = useQueryClient();
  return useWrite(
    ({ body }: ProfileWrite<ProfileChange>, intent) => api(routes.auth.updateProfile, { body, ...intent }),
    ({ user }) => void client.setQueryData(profileQuery.queryKey, user),
  );
}
