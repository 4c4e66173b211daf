import { type ReactNode } from 'react';
import { ErrorState, useText } from '@pahiya/ui';
import { errorSentence } from '../api/api-error.ts';
import { messages } from './messages.ts';

export interface LoadFailureProps {
  /** What failed: 'Failed to fetch bookings'; of a sentence that ends with the reason, the function that takes it. */
  title: ReactNode | ((reason: string) => string);
  /** A query of TanStack's, or what has its members. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Why; the server's sentence or ours when left out. */
  description?: string | undefined;
}

/** In place of what could not be loaded: what failed, why, and another try. */
export function LoadFailure({ title, query, description }: LoadFailureProps) {
  const text = useText(messages);
  const again = text('tryAgain');
  const isSaid = typeof title === 'string' && title.endsWith(again);
  const why = description ?? errorSentence(query.error, isSaid ? '' : again);
  const reason = isSaid ? without(why, again, text('tryAgainSoon')) : why;
  const told = typeof title === 'function' ? beforeReason(title(reason), reason) : { title, description: reason };
  return <ErrorState {...told} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

/** What the title asked already is not asked twice. */
const without = (reason: string, ...asked: string[]): string =>
  reason.slice(0, reason.length - (asked.find((again) => reason.endsWith(again))?.length ?? 0)).trim();

/** One sentence still, whose reason is shown quieter. */
function beforeReason(sentence: string, reason: string) {
  const at = sentence.lastIndexOf(reason);
  return at < 0 ? { title: sentence } : { title: sentence.slice(0, at), reason: sentence.slice(at) };
}
