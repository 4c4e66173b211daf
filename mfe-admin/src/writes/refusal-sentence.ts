import { textNow } from '@pahiya/ui';
import { errorSentence, isApiError } from '@pahiya/web-kit';
import { messages } from './messages.ts';

/**
 * The sentence for a failed call that does not end the session. A refused token has the sentence from docs/product.md,
 * Sentences. Any other failure has the server's sentence, or `fallback` if the server sent none.
 */
export function refusalSentence(error: Error, fallback: string): string {
  if (isApiError(error) && error.status === 401) return textNow(messages)('loginAgain');
  return errorSentence(error, fallback);
}
