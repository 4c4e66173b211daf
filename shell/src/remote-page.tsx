import { ErrorState, useText } from '@pahiya/ui';
import {
  isPublicPage,
  PageSkeleton,
  remoteFor,
  RemoteBoundary,
  RequireRole,
  useLocation,
  useRemotes,
} from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { NotFoundPage } from './not-found.page.tsx';

/** Every path outside the shell: shows the remote that it belongs to, if the person may open it. */
export function RemotePage() {
  const text = useText(messages);
  const { pathname } = useLocation();
  const { data: remotes, isPending, refetch } = useRemotes();

  if (!remotes && isPending) return <PageSkeleton />;
  if (!remotes) {
    return (
      <ErrorState
        wholePage
        title={text('notLoaded')}
        description={text('notLoadedText')}
        retryLabel={text('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  const remote = remoteFor(remotes, pathname);
  if (!remote) return <NotFoundPage />;
  const content = <RemoteBoundary key={remote.name} remote={remote} notFound={<NotFoundPage />} />;
  return isPublicPage(remote, pathname) ? content : <RequireRole roles={remote.roles}>{content}</RequireRole>;
}
