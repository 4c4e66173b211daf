import { isApiError } from '@pahiya/web-kit';

/**
 * The sentence for a failed call: the server's own where it gave one, `unreachable` where no answer came, else
 * `otherwise`. Spec section 8 has both for each call of a company.
 */
export function failureSentence(
  error: unknown,
  { unreachable, otherwise }: { unreachable: string; otherwise: string },
): string {
  if (!isApiError(error) || error.code === 'UNREADABLE') return otherwise;
  return error.status === 0 ? unreachable : error.message;
}
