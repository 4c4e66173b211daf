import { isValidElement } from 'react';
import { type QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { type DeployedRemote } from '@pahiya/contracts';
import { type LazyPart } from '@pahiya/ui';
import { hasFirstAnswers } from '../api/first-answers.ts';
import { accountClient } from '../query-client.tsx';
import { admits } from '../session/require-role.tsx';
import { useSession } from '../session/session.ts';
import { isChunkTimeout, loadRemoteModule } from './load-remote.ts';
import { type ReadingPage, type RemoteModule } from './remote-manifest.ts';
import { isPublicPage, remoteFor, remotesQuery } from './remotes.ts';

type Routes = RemoteModule['routes'];

/** Answers that are here take a few milliseconds to read; for others the page does not wait with what it can show. */
const ANSWERS_WITHIN_MS = 150;
/** Beyond this the frame with an outline in it is better than nothing at all. */
const FIRST_PAGE_WITHIN_MS = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Until the page of that path has arrived, if it says how to fetch it, with the answers that were asked for ahead of it.
 * What is missing fails where it is shown, what is late fails here.
 */
async function preloadPage(routes: Routes, pathname: string, client: QueryClient): Promise<void> {
  const elements = matchRoutes(routes, pathname)?.map(({ route }) => route.element) ?? [];
  const pages = elements.flatMap((element) =>
    isValidElement(element) ? (element.type as ReadingPage & Partial<LazyPart<object>>) : [],
  );
  const arrivals = await Promise.allSettled(
    pages.map(async (page) => {
      const shown: ReadingPage = (await page.preload?.()) ?? page;
      if (hasFirstAnswers())
        await Promise.race([Promise.all(shown.readAhead?.(client) ?? []), wait(ANSWERS_WITHIN_MS)]);
    }),
  );
  // Shown all the same, it would be waited for as long again.
  const late = arrivals.find((arrival) => arrival.status === 'rejected' && isChunkTimeout(arrival.reason));
  if (late?.status === 'rejected') throw late.reason;
}

/** The routes of a remote, when its module is here and what the page at `pathname` is drawn with. Fails as loadRemoteModule does. */
export async function bringPage(
  remote: DeployedRemote,
  { pathname, client, again }: { pathname: string; client: QueryClient; again: boolean },
): Promise<Routes> {
  const { routes } = await loadRemoteModule(remote, { again });
  await preloadPage(routes, pathname, client);
  return routes;
}

let firstPage: { entry: string; pathname: string; routes: Routes } | undefined;

/** The routes of a remote whose page at `pathname` was here before anything was drawn. */
export const routesOfFirstPage = ({ entry }: DeployedRemote, pathname: string): Routes | undefined =>
  firstPage?.entry === entry && firstPage.pathname === pathname ? firstPage.routes : undefined;

/**
 * Brings the page of a remote that a visit begins with, as far as it comes soon, so that it is drawn at once and not
 * after an outline of it; `client` is the page's. Never fails: what is missing is asked for again, and told, where it is shown.
 */
export async function bringFirstPage(pathname: string, client: QueryClient): Promise<void> {
  const { claims } = useSession.getState();
  const bring = async () => {
    const remote = remoteFor(await client.fetchQuery(remotesQuery(claims?.companyCode)), pathname);
    if (!remote) return;
    const isForAll = isPublicPage(remote, pathname);
    if (!isForAll && !admits(remote.roles, claims?.role)) return;
    const routes = await bringPage(remote, {
      pathname,
      client: isForAll ? client : accountClient(client),
      again: false,
    });
    firstPage = { entry: remote.entry, pathname, routes };
  };
  await Promise.race([bring().catch(() => undefined), wait(FIRST_PAGE_WITHIN_MS)]);
}
