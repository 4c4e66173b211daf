import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRoutes } from 'react-router';
import { openedPart } from '@pahiya/ui';
import { type DeployedRemote } from '@pahiya/contracts';
import { PageSkeleton } from './page-skeleton.tsx';
import { bringPage, routesOfFirstPage } from './bring-page.ts';
import { FaultCatcher } from './fault-catcher.tsx';
import { fits } from './fits.ts';
import { isChunkFailure, isChunkTimeout, noteHung } from './load-remote.ts';
import { NotLoaded } from './not-loaded.tsx';
import { startOverIfReplaced } from './replaced-shell.ts';
import { tellFault } from './tell-fault.ts';
import { type RemoteModule } from './remote-manifest.ts';
import { isPublicPage, remotesQuery } from './remotes.ts';
import { OfAccount, usePageClient } from '../query-client.tsx';
import { useSession } from '../session/session.ts';

/** Shows a remote's routes, and `notFound` for a path that none of them matches. */
export function RemoteRoutes({ routes, notFound }: { routes: RemoteModule['routes']; notFound: ReactNode }) {
  return useRoutes([...routes, { path: '*', element: notFound }]);
}

/** Lazy, because very few pages show it. */
const Misfit = openedPart(() => import('./misfit/misfit.tsx').then(({ Misfit }) => Misfit), <PageSkeleton />);

/** After this a remote counts as unreachable: a hanging server causes no error by itself. */
const REMOTE_TIMEOUT_MS = 8_000;

/** The skeleton of a remote's page that is loading; throws after the timeout. */
function Awaited({ remote }: { remote: DeployedRemote }) {
  const [late, setLate] = useState<Error>();
  useEffect(() => {
    const timer = setTimeout(() => {
      noteHung(remote);
      const error = new Error(`${remote.name} did not load within ${REMOTE_TIMEOUT_MS} ms`);
      tellFault(error, remote, 'load');
      setLate(error);
    }, REMOTE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [remote]);
  if (late) throw late;
  return <PageSkeleton />;
}

/**
 * A browser reuses the failure of a prefetched file for the next request of it, without a new request. Such a failure
 * arrives within this time.
 */
const KEPT_FAILURE_MS = 1_000;
/** Slightly more than the number of files of a remote that a page prefetches. */
const MOST_KEPT_FAILURES = 10;

interface RemoteBoundaryProps {
  remote: DeployedRemote;
  notFound: ReactNode;
}

function Attempt({ remote, notFound, again }: RemoteBoundaryProps & { again: boolean }) {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ routes: RemoteModule['routes'] } | { error: unknown } | undefined>(() => {
    const routes = again ? undefined : routesOfFirstPage(remote, pathname);
    return routes && { routes };
  });
  const load = useEffectEvent(() =>
    bringPage(remote, { pathname, client, again }).catch((error: unknown) => {
      tellFault(error, remote, 'load');
      throw error;
    }),
  );
  const isHere = useEffectEvent(() => outcome !== undefined);
  useEffect(() => {
    if (isHere()) return undefined;
    let isGone = false;
    const tell = (next: typeof outcome) => {
      if (!isGone) setOutcome(next);
    };
    load().then(
      (routes) => tell({ routes }),
      (error: unknown) => tell({ error }),
    );
    return () => {
      isGone = true;
    };
  }, []);

  // Outside Suspense, because Suspense keeps a fallback for 300 ms once it is shown.
  if (!outcome) return <Awaited remote={remote} />;
  if ('error' in outcome) throw outcome.error;
  return (
    <Suspense fallback={<Awaited remote={remote} />}>
      <RemoteRoutes routes={outcome.routes} notFound={notFound} />
    </Suspense>
  );
}

/**
 * Loads a remote and shows its routes. If it is missing, broken, slower than 8 s or fails while it renders, a message
 * with 'Try again' takes its place and the rest of the page stays. Trying again refetches the list of remotes first,
 * since a deployment may have moved the remote, and registers the remote anew; after a request without an answer the
 * page reloads, and so it does when a file is missing after a deployment of the shell. A remote that was built for
 * another ui or web-kit is not loaded: a message says so and offers the previous version. When the account changes, the
 * remote is mounted anew, except on public pages.
 */
export function RemoteBoundary({ remote: deployed, notFound }: RemoteBoundaryProps) {
  const [attempt, setAttempt] = useState(0);
  // A deployment must not replace a page in use: the new version is loaded when the remote is opened next.
  const [remote, setRemote] = useState(deployed);
  const { pathname } = useLocation();
  const pageClient = usePageClient();

  const failure = useRef<unknown>(undefined);
  // The page at which this attempt began. If the file of a page that was opened later fails, a deployment may have
  // replaced this build.
  const begunAt = useRef(pathname);
  // How many reused failures to expect at most, and when this attempt began.
  const kept = useRef(0);
  const triedAtMs = useRef(0);
  const [retrying, setRetrying] = useState(false);
  const tryAgain = () => {
    setRetrying(false);
    triedAtMs.current = performance.now();
    setAttempt((last) => last + 1);
  };
  const retry = async () => {
    if (retrying) return;
    setRetrying(true);
    kept.current = MOST_KEPT_FAILURES;
    begunAt.current = pathname;
    const query = remotesQuery(useSession.getState().claims?.companyCode);
    await Promise.all([startOverIfReplaced(failure.current), pageClient.refetchQueries(query)]);
    setRemote(pageClient.getQueryData(query.queryKey)?.find(({ name }) => name === remote.name) ?? remote);
    tryAgain();
  };

  const onFail = (error: unknown) => {
    tellFault(error, remote, 'render');
    failure.current = error;
    if (isChunkTimeout(error)) noteHung(remote);
    if (isChunkFailure(error) && pathname !== begunAt.current) return void retry();
    if (kept.current <= 0 || performance.now() - triedAtMs.current > KEPT_FAILURE_MS) return;
    kept.current -= 1;
    tryAgain();
  };

  const routes = (
    <FaultCatcher
      key={`${remote.entry} ${attempt}`}
      page={pathname}
      fallback={<NotLoaded onRetry={() => void retry()} retrying={retrying} />}
      onFail={onFail}
      onLeave={() => void retry()}
    >
      {fits(remote) ? (
        <Attempt remote={remote} notFound={notFound} again={attempt > 0} />
      ) : (
        <Misfit remote={remote} onTake={setRemote} />
      )}
    </FaultCatcher>
  );
  return isPublicPage(remote, pathname) ? routes : <OfAccount>{routes}</OfAccount>;
}
