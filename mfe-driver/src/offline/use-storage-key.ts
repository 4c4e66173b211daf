import { useEffect, useState } from 'react';
import { routes } from '@pahiya/contracts';
import { api, useSession } from '@pahiya/web-kit';
import { driverSignedIn } from '../outbox/outbox.ts';
import { keepKey, keptKey, leaveDatabase } from './session-store.ts';

const RETRY_MS = 15_000;

useSession.subscribe(leaveDatabase);

/** Asks the server once in a session. From then on the key is also available offline. */
async function bringKey(driverId: string): Promise<void> {
  if (await keptKey(driverId)) return;
  const { key } = await api(routes.auth.driverStorageKey);
  // The session may have ended since, and its key with it.
  if (driverSignedIn() === driverId) await keepKey(driverId, key);
}

/**
 * Fetches the key that encrypts what this phone stores for the driver. Returns whether it has arrived: nothing is stored
 * before. It never arrives on a page without a secure context, because such a page cannot encrypt.
 */
export function useStorageKey(driverId: string): boolean {
  const [broughtFor, setBroughtFor] = useState<string>();
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryToBring = () => {
      bringKey(driverId).then(
        () => !left && setBroughtFor(driverId),
        () => {
          if (!left) timer = setTimeout(tryToBring, RETRY_MS);
        },
      );
    };
    if (window.isSecureContext) tryToBring();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [driverId]);
  return broughtFor === driverId;
}
