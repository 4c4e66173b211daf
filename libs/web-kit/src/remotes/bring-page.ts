import { isValidElement } from 'react';
import { type QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { type DeployedRemote } from '@pahiya/contracts';
import { type LazyPart } from '@pahiya/ui';
import { hasFirstAnswers } from '../api/first-answers.ts';
import { accountClient } from '../query-client.tsx';
import { admits } from '../session/require-role.tsx';
import { useSession } from '../session/session.ts';
import { fits } from './fits.ts';
import { isChunkTimeout, loadRemoteModule } from './load-remote.ts';
import { type ReadingPage, type RemoteModule } from './remote-manifest.ts';
import { isPublicPage, remoteFor, remotesQuery } from './remotes.ts';

type Routes = RemoteModule['routes'];

/** The page waits no longer than this for early answers. Those that have arrived are read within a few milliseconds. */
const ANSWERS_WITHIN_MS = 150;
/** After this the frame with a skeleton is shown. */
const FIRST_PAGE_WITHIN_MS = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the page at that path has loaded, if its route can preload it, and until the early answers are in the
 * cache. A missing file fails where it is shown; a timeout fails here.
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
  // If the page were shown anyway, it would wait for the same file just as long again.
  const late = arrivals.find((arrival) => arrival.status === 'rejected' && isChunkTimeout(arrival.reason));
  if (late?.status === 'rejected') throw late.reason;
}

/**
 * The routes of a remote, once its module and what the page at `pathname` needs have loaded. Fails like
 * loadRemoteModule.
 */
export async function bringPage(
  remote: DeployedRemote,
  { pathname, client, again }: { pathname: string; client: QueryClient; again: boolean },
): Promise<Routes> {
  const { routes } = await loadRemoteModule(remote, { again });
  await preloadPage(routes, pathname, client);
  return routes;
}

let firstPage: { entry: string; pathname: string; routes: Routes } | undefined;

/** The routes of a remote if its page at `pathname` had loaded before the first render. */
export const routesOfFirstPage = ({ entry }: DeployedRemote, pathname: string): Routes | undefined =>
  firstPage?.entry === entry && firstPage.pathname === pathname ? firstPage.routes : undefined;

/**
 * Preloads the remote's page that a visit begins with, if it loads soon, so that it is drawn at once and not after a
 * skeleton. `client` is the page's query client. Never fails: what is missing is requested again, and reported, where
 * it is shown.
 */
export async function bringFirstPage(pathname: string, client: QueryClient): Promise<void> {
  const { claims } = useSession.getState();
  const bring = async () => {
    const remote = remoteFor(await client.fetchQuery(remotesQuery(claims?.companyCode)), pathname);
    if (!remote || !fits(remote)) return;
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
