import { paths } from '../paths.ts';

/** Chromium only, so the DOM types lack it: https://developer.mozilla.org/docs/Web/API/SyncManager */
interface BackgroundSync {
  register(tag: string): Promise<void>;
}

export const SYNC_TAG = 'pahiya-driver-outbox';

/** Lets the browser wake the service worker when the network is back, even if this page is closed by then. */
export async function askForBackgroundSending(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(paths.dashboard);
  const sync = registration && 'sync' in registration ? (registration.sync as BackgroundSync) : undefined;
  try {
    await sync?.register(SYNC_TAG);
  } catch {
    // Disabled in the user's settings: the page itself sends when it is open.
  }
}
