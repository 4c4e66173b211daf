import { textNow } from '@pahiya/ui';
import { errorSentence, isApiError } from '@pahiya/web-kit';
import { messages } from './messages.ts';

/** What to say in the place of a call that keeps the session: docs/product.md, Sentences for a refused token, else the server's sentence or ours. */
export function refusalSentence(error: Error, fallback: string): string {
  if (isApiError(error) && error.status === 401) return textNow(messages)('loginAgain');
  return errorSentence(error, fallback);
}
