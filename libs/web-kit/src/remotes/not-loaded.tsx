import { ErrorState, useText } from '@pahiya/ui';
import { messages } from './messages.ts';

/** Shown in place of a page that did not load or failed while it rendered. */
export function NotLoaded({ onRetry, retrying }: { onRetry: () => void; retrying?: boolean }) {
  const text = useText(messages);
  return (
    <ErrorState
      wholePage
      title={text('notLoaded')}
      description={text('notLoadedWhy')}
      retryLabel={text('tryAgain')}
      onRetry={onRetry}
      retrying={retrying ?? false}
    />
  );
}
