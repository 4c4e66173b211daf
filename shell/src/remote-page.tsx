import { ErrorState } from '@pahiya/ui';
import {
  isPublicPage,
  PageSkeleton,
  remoteFor,
  RemoteBoundary,
  RequireRole,
  useLocation,
  useRemotes,
} from '@pahiya/web-kit';
import { NotFoundPage } from './not-found.page.tsx';

/** Every path that is none of the shell's: the remote it belongs to, for those who may open it. */
export function RemotePage() {
  const { pathname } = useLocation();
  const { data: remotes, isPending, refetch } = useRemotes();

  if (!remotes && isPending) return <PageSkeleton />;
  if (!remotes) {
    return (
      <ErrorState
        title="This page didn’t load"
        description="The list of Pahiya’s parts can’t be reached right now. Your session is kept."
        retryLabel="Try again"
        onRetry={() => void refetch()}
      />
    );
  }
  const remote = remoteFor(remotes, pathname);
  if (!remote) return <NotFoundPage />;
  const content = <RemoteBoundary key={remote.name} remote={remote} notFound={<NotFoundPage />} />;
  return isPublicPage(remote, pathname) ? content : <RequireRole roles={remote.roles}>{content}</RequireRole>;
}
