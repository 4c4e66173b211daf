import { type ReactNode } from 'react';
import { ErrorState, useText } from '@pahiya/ui';
import { errorSentence } from '../api/api-error.ts';
import { messages } from './messages.ts';

export interface LoadFailureProps {
  /** The title: 'Failed to fetch bookings'. If the sentence ends with the reason, a function that takes the reason. */
  title: ReactNode | ((reason: string) => string);
  /** A query of TanStack Query, or an object with these members. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The reason; by default the server's sentence or ours. */
  description?: string | undefined;
}

/** Shown in place of data that could not be loaded: what failed, why, and a retry button. */
export function LoadFailure({ title, query, description }: LoadFailureProps) {
  const text = useText(messages);
  const again = text('tryAgain');
  const isSaid = typeof title === 'string' && title.endsWith(again);
  const why = description ?? errorSentence(query.error, isSaid ? '' : again);
  const reason = isSaid ? without(why, again, text('tryAgainSoon')) : why;
  const told = typeof title === 'function' ? beforeReason(title(reason), reason) : { title, description: reason };
  return <ErrorState {...told} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

/** Removes from the reason the requests that the title already contains. */
const without = (reason: string, ...asked: string[]): string =>
  reason.slice(0, reason.length - (asked.find((again) => reason.endsWith(again))?.length ?? 0)).trim();

/** Keeps one sentence, but shows its reason in a quieter style. */
function beforeReason(sentence: string, reason: string) {
  const at = sentence.lastIndexOf(reason);
  return at < 0 ? { title: sentence } : { title: sentence.slice(0, at), reason: sentence.slice(at) };
}
