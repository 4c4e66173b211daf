import { isApiError } from '../api/is-api-error.ts';

/**
 * The sentence for a failed call: the server's own if it sent one, `unreachable` if no answer arrived, else
 * `otherwise`. docs/product.md, Sentences, has the last two for many calls.
 */
export function failureSentence(
  error: unknown,
  { unreachable, otherwise }: { unreachable: string; otherwise: string },
): string {
  if (!isApiError(error) || error.code === 'UNREADABLE') return otherwise;
  return error.status === 0 ? unreachable : error.message;
}
