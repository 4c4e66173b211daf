import { isApiError } from '@pahiya/web-kit';

/** The server's sentences by the name of the field they are about; empty when the error is about none. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message]));
}
