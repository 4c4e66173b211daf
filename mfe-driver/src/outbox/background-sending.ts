import { paths } from '../paths.ts';

/** Chromium only, and so not among the types of the DOM: https://developer.mozilla.org/docs/Web/API/SyncManager */
interface BackgroundSync {
  register(tag: string): Promise<void>;
}

export const SYNC_TAG = 'pahiya-driver-outbox';

/** Lets the browser wake the service worker when the network is back, although this page may be closed by then. */
export async function askForBackgroundSending(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(paths.dashboard);
  const sync = registration && 'sync' in registration ? (registration.sync as BackgroundSync) : undefined;
  try {
    await sync?.register(SYNC_TAG);
  } catch {
    // Refused by the person's settings: the page sends by itself when it is open.
  }
}
