import { type ApiError } from './api-error.ts';

/**
 * Recognised by name: a remote built against another copy of the class is still understood. A file of its own, for the
 * entries of web-kit that are bundled with each remote and need nothing else of the calls.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
