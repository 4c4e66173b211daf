import { textNow } from '@pahiya/ui';
import { errorSentence, isApiError } from '@pahiya/web-kit';
import { messages } from './messages.ts';

/**
 * The sentence for a failed call that keeps the session. For a refused token it is that of docs/product.md, Sentences; else the
 * server's, and without one `fallback`.
 */
export function refusalSentence(error: Error, fallback: string): string {
  if (isApiError(error) && error.status === 401) return textNow(messages)('loginAgain');
  return errorSentence(error, fallback);
}
