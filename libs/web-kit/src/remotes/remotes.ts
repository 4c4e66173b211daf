import { useEffect, useEffectEvent } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { chooseMapStyle } from '@pahiya/ui';
import { api } from '../api/api.ts';
import { usePageClient } from '../query-client.tsx';
import { useSession } from '../session/session.ts';

/** The remotes as this visitor has them: a company may have versions of its own, which the gateway tells by a cookie. */
export const remotesQuery = (company: string | undefined) =>
  queryOptions({
    queryKey: ['remotes', company ?? null],
    queryFn: async ({ signal }): Promise<DeployedRemote[]> => {
      const { remotes, mapStyleUrl } = await api(routes.gateway.remotes, { signal });
      chooseMapStyle(mapStyleUrl);
      return remotes;
    },
    // A deployment changes the addresses of the containers; a failed remote asks again by itself.
    staleTime: 300_000,
    retry: 1,
  });

/**
 * The remotes of this platform from /remotes.json. While it can't be had the pages of the shell work without it; each
 * navigation asks again.
 */
export function useRemotes() {
  const company = useSession((session) => session.claims?.companyCode);
  const query = useQuery(
    {
      ...remotesQuery(company),
      // After a session the page is on its way out: what guards it must not vanish, and come again as if nobody had been there.
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

/** The remote whose paths cover `pathname`, whole segments compared; undefined when none does. */
export function remoteFor(remotes: readonly DeployedRemote[], pathname: string): DeployedRemote | undefined {
  return remotes.find(({ paths }) => covers(paths, pathname));
}

/** Whether anybody may open this page of the remote: it names no roles, or the page among its public ones. */
export function isPublicPage({ roles, publicPaths = [] }: DeployedRemote, pathname: string): boolean {
  return roles.length === 0 || covers(publicPaths, pathname);
}
