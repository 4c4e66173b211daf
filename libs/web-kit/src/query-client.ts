import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api/is-api-error.ts';
import { useConnection } from './connection/connection.ts';
import { useSession } from './session/session.ts';

/** What was read longer ago is read again by the screen that shows it. */
export const FRESH_MS = 15_000;

/** Answers of these are final; everything else (offline, 5xx, 429) is worth another try. */
function worthRetrying(failures: number, error: unknown): boolean {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  return !refused && failures < 2;
}

// Whether calls get an answer, not only whether there is a network: what is on screen is read again when they do.
onlineManager.setEventListener((setOnline) => useConnection.subscribe(({ isOnline }) => setOnline(isOnline)));

/**
 * The query client of a page: what was read is fresh for `FRESH_MS` and read again when the connection is back, reads are
 * tried three times, writes once (a repeated write needs an idempotency key, which only its screen can choose). Another
 * session means another person: it starts with an empty cache.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: 300_000,
        retry: worthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  useSession.subscribe((session, before) => {
    if (session.token !== before.token) client.removeQueries({ predicate: (query) => query.meta?.public !== true });
  });
  return client;
}
