import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSession } from '@pahiya/web-kit';
import { driverSignedIn } from '../outbox/outbox.ts';
import { forgetDriver, keepAnswers, keepToken, keptAnswers, type KeptAnswer } from './session-store.ts';

/** Several answers arrive together; one write stores them all. */
const WRITE_AFTER_MS = 300;
/** The driver's own screens, and the rates needed to complete a ride. */
const KEPT = new Set<unknown>(['driver', 'pricing']);

function answersIn(client: QueryClient): KeptAnswer[] {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => KEPT.has(queryKey[0]) && state.data !== undefined })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
}

async function restore(client: QueryClient, driverId: string): Promise<void> {
  for (const { queryKey, data, updatedAt } of await keptAnswers(driverId)) {
    if (client.getQueryData(queryKey) !== undefined) continue;
    client.setQueryData(queryKey, data, { updatedAt });
    // Marked as stale however recent it is, because much may have changed while the page was closed.
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** A storage that hangs must not keep the page from asking the server. */
const READ_WITHIN_MS = 1_000;
const patience = () => new Promise((resolve) => setTimeout(resolve, READ_WITHIN_MS));

/**
 * Stores the answers that the driver's screens last showed, for reading offline until the session ends. Stores nothing
 * before the key has arrived. Returns whether the stored answers have been read: until then it is unknown whether there
 * are any.
 */
export function useKeptAnswers(driverId: string, { hasKey }: { hasKey: boolean }): boolean {
  const client = useQueryClient();
  const token = useSession((session) => session.token);
  // Once the server has answered, the stored answers are not awaited.
  const [readFor, setReadFor] = useState(() => (answersIn(client).length > 0 ? driverId : undefined));

  useEffect(() => {
    let left = false;
    Promise.race([restore(client, driverId), patience()])
      // A browser without storage has nothing to read.
      .catch(() => undefined)
      .finally(() => !left && setReadFor(driverId));
    return () => {
      left = true;
    };
  }, [client, driverId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      // The session may have ended since; then nothing is stored.
      if (driverSignedIn() === driverId) keepAnswers(driverId, answersIn(client)).catch(() => undefined);
    };
    const leave = client.getQueryCache().subscribe((event) => {
      const answered = event.type === 'updated' && event.action.type === 'success' && KEPT.has(event.query.queryKey[0]);
      if (answered) timer ??= setTimeout(write, WRITE_AFTER_MS);
    });
    // Stores the answers that arrived before the key did.
    if (hasKey) timer = setTimeout(write, WRITE_AFTER_MS);
    return () => {
      leave();
      clearTimeout(timer);
      if (useSession.getState().token !== null && driverSignedIn() !== driverId)
        forgetDriver(driverId).catch(() => undefined);
    };
  }, [client, driverId, hasKey]);

  useEffect(() => {
    if (token !== null && driverSignedIn() === driverId) keepToken(driverId, token).catch(() => undefined);
  }, [driverId, token]);

  return readFor === driverId;
}
