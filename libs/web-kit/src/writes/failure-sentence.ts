import { isApiError } from '../api/is-api-error.ts';

/**
 * The sentence for a failed call: the server's own where it gave one, `unreachable` where no answer came, else
 * `otherwise`. docs/product.md, Sentences has both for many calls.
 */
export function failureSentence(
  error: unknown,
  { unreachable, otherwise }: { unreachable: string; otherwise: string },
): string {
  if (!isApiError(error) || error.code === 'UNREADABLE') return otherwise;
  return error.status === 0 ? unreachable : error.message;
}
