import { Component, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRoutes } from 'react-router';
import { ErrorState, useText } from '@pahiya/ui';
import { type DeployedRemote } from '@pahiya/contracts';
import { PageSkeleton } from './page-skeleton.tsx';
import { messages } from './messages.ts';
import { bringPage, routesOfFirstPage } from './bring-page.ts';
import { isChunkTimeout, noteHung } from './load-remote.ts';
import { tellFault } from './tell-fault.ts';
import { type RemoteModule } from './remote-manifest.ts';
import { isPublicPage, remotesQuery } from './remotes.ts';
import { OfAccount, usePageClient } from '../query-client.tsx';
import { useSession } from '../session/session.ts';

/** Shows a remote's routes, and `notFound` for a path that none of them answers. */
export function RemoteRoutes({ routes, notFound }: { routes: RemoteModule['routes']; notFound: ReactNode }) {
  return useRoutes([...routes, { path: '*', element: notFound }]);
}

interface CatcherProps {
  /** A new value, another page, gives the children another chance. */
  page: string;
  onFail: (error: unknown) => void;
  onRetry: () => void;
  children: ReactNode;
}

class Catcher extends Component<CatcherProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFail(error);
  }

  override componentDidUpdate(before: CatcherProps) {
    // A page that failed must not keep its neighbours from being shown; loading starts over as with Try again.
    if (this.state.failed && before.page !== this.props.page) this.props.onRetry();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <NotLoaded onRetry={this.props.onRetry} />;
  }
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const text = useText(messages);
  return (
    <ErrorState
      wholePage
      title={text('notLoaded')}
      description={text('notLoadedWhy')}
      retryLabel={text('tryAgain')}
      onRetry={onRetry}
    />
  );
}

/** Beyond this a remote counts as not reachable: a hanging server gives no error of its own. */
const REMOTE_TIMEOUT_MS = 8_000;

/** The outline of a page of a remote that is on its way; fails when it takes too long. */
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

/** A browser gives the failure of a file that it fetched ahead to the next that asks for the file, without asking anew. */
const KEPT_FAILURE_MS = 1_000;
/** As many as a page fetches files of a remote ahead, and a few more. */
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

  // Not below a Suspense, which keeps an outline for 300 ms once it has shown it.
  if (!outcome) return <Awaited remote={remote} />;
  if ('error' in outcome) throw outcome.error;
  return (
    <Suspense fallback={<Awaited remote={remote} />}>
      <RemoteRoutes routes={outcome.routes} notFound={notFound} />
    </Suspense>
  );
}

/**
 * Loads a remote and shows its routes. One that is missing, broken, slower than 8 s or fails while it renders leaves a
 * message with 'Try again' in its place and the rest of the page alone. Trying again asks for the list of remotes
 * first, since a deployment may have moved the remote, and registers it anew; after a request without an answer the
 * page starts over. Each account has the remote to itself, but for the pages that everybody may open.
 */
export function RemoteBoundary({ remote: deployed, notFound }: RemoteBoundaryProps) {
  const [attempt, setAttempt] = useState(0);
  // A deployment must not take the page away from under somebody's hands: the new version comes with the next opening.
  const [remote, setRemote] = useState(deployed);
  const { pathname } = useLocation();
  const pageClient = usePageClient();

  // How often a failure from before is still to be expected, and since when this try runs.
  const kept = useRef(0);
  const triedAtMs = useRef(0);
  const tryAgain = () => {
    triedAtMs.current = performance.now();
    setAttempt((last) => last + 1);
  };
  const onFail = (error: unknown) => {
    tellFault(error, remote, 'render');
    if (isChunkTimeout(error)) noteHung(remote);
    if (kept.current <= 0 || performance.now() - triedAtMs.current > KEPT_FAILURE_MS) return;
    kept.current -= 1;
    tryAgain();
  };

  const retry = async () => {
    kept.current = MOST_KEPT_FAILURES;
    const query = remotesQuery(useSession.getState().claims?.companyCode);
    await pageClient.refetchQueries(query);
    setRemote(pageClient.getQueryData(query.queryKey)?.find(({ name }) => name === remote.name) ?? remote);
    tryAgain();
  };

  const routes = (
    <Catcher key={`${remote.entry} ${attempt}`} page={pathname} onFail={onFail} onRetry={() => void retry()}>
      <Attempt remote={remote} notFound={notFound} again={attempt > 0} />
    </Catcher>
  );
  return isPublicPage(remote, pathname) ? routes : <OfAccount>{routes}</OfAccount>;
}
