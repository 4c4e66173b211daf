import { type ReactNode } from 'react';
import { onlineManager, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api/is-api-error.ts';
import { useConnection } from './connection/connection.ts';
import { accountOf } from './session/account.ts';
import { useAccount, useSession } from './session/session.ts';

/** What was read longer ago is read again by the screen that shows it. */
export const FRESH_MS = 15_000;

/** Answers of these are final; everything else (offline, 5xx, 429) is worth another try. */
function worthRetrying(failures: number, error: unknown): boolean {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  return !refused && failures < 2;
}

// Whether calls get an answer, not only whether there is a network: what is on screen is read again when they do.
onlineManager.setEventListener((setOnline) => useConnection.subscribe(({ isOnline }) => setOnline(isOnline)));

/** The client of the account that a page is open for, by the page's own client; and back. */
const ofPage = new WeakMap<QueryClient, QueryClient>();
const pageOf = new WeakMap<QueryClient, QueryClient>();

/**
 * The query client of a page, for what everybody may read: `accountClient` has the rest. What was read is fresh for `FRESH_MS` and read again when the connection is back, reads are
 * tried three times, writes once (a repeated write needs an idempotency key, which only its screen can choose).
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
 * What the account that is signed in has read, and nothing that another has: when the account changes, its client is
 * emptied and the next begins with one of its own. A write that is answered later than that finds nobody.
 */
export function accountClient(page: QueryClient): QueryClient {
  const held = ofPage.get(page);
  if (held) return held;
  const client = new QueryClient({ defaultOptions: page.getDefaultOptions() });
  ofPage.set(page, client);
  pageOf.set(client, page);
  return client;
}

/** The page's client, from within an account's too. */
export const usePageClient = (): QueryClient => {
  const client = useQueryClient();
  return pageOf.get(client) ?? client;
};

/** Its children read and write as the account that is signed in; with another account they begin anew. */
export function OfAccount({ children }: { children: ReactNode }) {
  const page = usePageClient();
  const account = useAccount();
  return (
    <QueryClientProvider key={account} client={accountClient(page)}>
      {children}
    </QueryClientProvider>
  );
}
