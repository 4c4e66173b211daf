import { type ReactNode } from 'react';
import { onlineManager, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api/is-api-error.ts';
import { useConnection } from './connection/connection.ts';
import { accountOf } from './session/account.ts';
import { useAccount, useSession } from './session/session.ts';

/** Older data is stale: a screen that shows it refetches it. */
export const FRESH_MS = 15_000;

/** Refusals (4xx except 429) are final. All other failures (offline, 5xx, 429) are retried. */
function worthRetrying(failures: number, error: unknown): boolean {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  return !refused && failures < 2;
}

// Online means that calls get answers, not only that there is a network: then visible queries are refetched.
onlineManager.setEventListener((setOnline) => useConnection.subscribe(({ isOnline }) => setOnline(isOnline)));

/** Maps a page's client to the client of the account that is signed in, and back. */
const ofPage = new WeakMap<QueryClient, QueryClient>();
const pageOf = new WeakMap<QueryClient, QueryClient>();

/**
 * The query client of a page, for public data; `accountClient` is for the rest. Data is fresh for `FRESH_MS` and
 * refetched when the connection is back. Reads are tried three times, writes once (a repeated write needs an
 * idempotency key, which only its screen can choose).
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
  useSession.subscribe(({ claims }, before) => {
    if (accountOf(claims) === accountOf(before.claims)) return;
    ofPage.get(client)?.clear();
    ofPage.delete(client);
  });
  return client;
}

/**
 * The client for the data of the account that is signed in. When the account changes, its client is cleared and the
 * next account gets a new one. The answer to a write that arrives later has no effect.
 */
export function accountClient(page: QueryClient): QueryClient {
  const held = ofPage.get(page);
  if (held) return held;
  const client = new QueryClient({ defaultOptions: page.getDefaultOptions() });
  ofPage.set(page, client);
  pageOf.set(client, page);
  return client;
}

/** Returns the page's client, also within an account's client. */
export const usePageClient = (): QueryClient => {
  const client = useQueryClient();
  return pageOf.get(client) ?? client;
};

/** Its children read and write as the account that is signed in; they are mounted anew when the account changes. */
export function OfAccount({ children }: { children: ReactNode }) {
  const page = usePageClient();
  const account = useAccount();
  return (
    <QueryClientProvider key={account} client={accountClient(page)}>
      {children}
    </QueryClientProvider>
  );
}
