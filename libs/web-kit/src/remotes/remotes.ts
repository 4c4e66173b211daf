import { useEffect, useEffectEvent } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { chooseMapStyle } from '@pahiya/ui';
import { api } from '../api/api.ts';
import { usePageClient } from '../query-client.tsx';
import { useSession } from '../session/session.ts';

/**
 * The list of remotes for this visitor: a company may have its own versions, which the gateway recognises by a cookie.
 */
export const remotesQuery = (company: string | undefined) =>
  queryOptions({
    queryKey: ['remotes', company ?? null],
    queryFn: async ({ signal }): Promise<DeployedRemote[]> => {
      const { remotes, mapStyleUrl } = await api(routes.gateway.remotes, { signal });
      chooseMapStyle(mapStyleUrl);
      return remotes;
    },
    // Only a deployment changes the containers' addresses, and a failed remote refetches the list itself.
    staleTime: 300_000,
    retry: 1,
  });

/**
 * The remotes of this platform from /remotes.json. If the list cannot be loaded, the shell's own pages still work; each
 * navigation requests it again.
 */
export function useRemotes() {
  const company = useSession((session) => session.claims?.companyCode);
  const query = useQuery(
    {
      ...remotesQuery(company),
      // After a session has ended the page is about to close. Its guard must stay mounted: mounted anew, it would treat
      // the person as a visitor who was never signed in.
      ...(company === undefined && { placeholderData: keepPreviousData }),
    },
    usePageClient(),
  );
  const { key } = useLocation();
  const askAgain = useEffectEvent(() => {
    if (query.isError) void query.refetch();
  });
  useEffect(() => askAgain(), [key]);
  return query;
}

const covers = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The remote whose paths include `pathname`, compared by whole segments; undefined when there is none. */
export function remoteFor(remotes: readonly DeployedRemote[], pathname: string): DeployedRemote | undefined {
  return remotes.find(({ paths }) => covers(paths, pathname));
}

/** Whether everybody may open this page: the remote has no roles, or the page is one of its public paths. */
export function isPublicPage({ roles, publicPaths = [] }: DeployedRemote, pathname: string): boolean {
  return roles.length === 0 || covers(publicPaths, pathname);
}
