import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';

/** How often the record of a driver who waits for activation is refetched. */
const ACTIVATION_POLL_MS = 30_000;

export const driverKeys = { profile: ['driver', 'profile'] } as const;

export const driverProfileQuery = queryOptions({
  queryKey: driverKeys.profile,
  queryFn: async ({ signal }) => (await api(routes.driver.driverProfile, { signal })).driver,
  refetchInterval: ({ state }) => (state.data?.status === 'inactive' ? ACTIVATION_POLL_MS : false),
});
