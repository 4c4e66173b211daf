import { type ReactNode } from 'react';
import { ErrorState, useText } from '@pahiya/ui';
import { errorSentence } from '../api/api-error.ts';
import { isApiError } from '../api/is-api-error.ts';
import { messages } from './messages.ts';

export interface LoadFailureProps {
  /** The title: 'Failed to fetch bookings'. A function makes the title from the reason. */
  title?: ReactNode | ((reason: string) => string);
  /**
   * Used instead of `title`: a sentence that ends with the reason, which is drawn quieter: `text.rich('failed', {
   * reason })`.
   */
  sentence?: (reason: ReactNode) => ReactNode;
  /** The title asks to try again, so the reason does not. */
  retryIsSaid?: boolean;
  /** A query of TanStack Query, or an object with these members. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The reason; by default the server's sentence or ours. */
  description?: string | undefined;
}

/** Shown in place of data that could not be loaded: what failed, why, and a retry button. */
export function LoadFailure({ title, sentence, retryIsSaid, query, description }: LoadFailureProps) {
  const text = useText(messages);
  const whole = description ?? errorSentence(query.error, retryIsSaid ? '' : text('tryAgain'));
  const reason = retryIsSaid ? withoutRequest(query.error, { whole, slow: text('slow') }) : whole;
  const told = typeof title === 'function' ? { title: title(reason) } : { title, description: reason };
  const failure = sentence ? { title: sentence, reason } : told;
  return <ErrorState {...failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

/**
 * The usual sentences for these codes ask to try again. They are replaced by the title of the server's problem
 * document, or for a timeout by our own sentence.
 */
function withoutRequest(error: unknown, { whole, slow }: { whole: string; slow: string }): string {
  if (!isApiError(error)) return whole;
  if (error.code === 'TIMEOUT') return slow;
  return error.code === 'INTERNAL' || error.code === 'UNAVAILABLE' ? String(error.problem.title) : whole;
}
