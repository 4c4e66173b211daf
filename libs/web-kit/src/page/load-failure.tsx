import { type ReactNode } from 'react';
import { ErrorState, useText } from '@pahiya/ui';
import { errorSentence } from '../api/api-error.ts';
import { messages } from './messages.ts';

export interface LoadFailureProps {
  /** What failed: 'Failed to fetch bookings'. */
  title: ReactNode;
  /** A query of TanStack's, or what has its members. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Why; the server's sentence or ours when left out. */
  description?: ReactNode;
}

/** In place of what could not be loaded: what failed, why, and another try. */
export function LoadFailure({ title, query, description }: LoadFailureProps) {
  const text = useText(messages);
  return (
    <ErrorState
      title={title}
      description={description ?? errorSentence(query.error, text('tryAgain'))}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
