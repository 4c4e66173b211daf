import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type RouteBody } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';

export const signInsQuery = queryOptions({
  queryKey: ['security', 'sign-ins'],
  queryFn: ({ signal }) => api(routes.auth.listSignIns, { signal }),
});

export const factorsQuery = queryOptions({
  queryKey: ['security', 'factors'],
  queryFn: ({ signal }) => api(routes.auth.getSecondFactors, { signal }),
});

function useRefresh(queryKey: readonly string[]) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey });
}

/** Ends the session with this id, or all other sessions without an id. */
export function useEndSignIn() {
  const refresh = useRefresh(signInsQuery.queryKey);
  return useWrite(({ id }: { id?: string }, intent) => {
    if (id === undefined) return api(routes.auth.endOtherSignIns, intent);
    return api(routes.auth.endSignIn, { params: { id }, ...intent });
  }, refresh);
}

/** Changes the password, which also ends the other sessions. */
export function useChangePassword() {
  const refresh = useRefresh(signInsQuery.queryKey);
  return useWrite(
    (body: RouteBody<typeof routes.auth.changePassword>, intent) =>
      api(routes.auth.changePassword, { body, ...intent }),
    refresh,
  );
}

/** Removes the passkey with this id, or the authenticator app without an id. */
export function useRemoveFactor() {
  const refresh = useRefresh(factorsQuery.queryKey);
  return useWrite(
    ({ currentPassword, passkeyId }: { currentPassword: string; passkeyId: string | undefined }, intent) => {
      const body = { currentPassword };
      if (passkeyId === undefined) return api(routes.auth.removeAuthenticator, { body, ...intent });
      return api(routes.auth.removePasskey, { params: { id: passkeyId }, body, ...intent });
    },
    refresh,
  );
}

export const useFactorsChanged = () => useRefresh(factorsQuery.queryKey);
