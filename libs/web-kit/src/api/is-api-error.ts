import { type ApiError } from './api-error.ts';

/**
 * Compares the name, so that an ApiError from another copy of the class is recognised too. This is a separate file
 * because the entries of web-kit that are bundled with each remote need nothing else of the API client.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
