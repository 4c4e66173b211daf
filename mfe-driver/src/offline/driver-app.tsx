import { useEffect } from 'react';
import { untilQuiet } from '@pahiya/web-kit';
import { appPaths } from '../paths.ts';

let registered: Promise<unknown> | undefined;

/** Once the page has what it needs: what the worker keeps is a megabyte that must not delay it. */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await untilQuiet();
  try {
    await navigator.serviceWorker.register(appPaths.worker, { scope: appPaths.scope, updateViaCache: 'none' });
  } catch {
    // A host that serves no worker (development), a browser that allows none: the page works, with a network.
  }
}

/** What makes the driver's pages an application of their own: its manifest and its service worker. On each of them. */
export function DriverApp() {
  useEffect(() => {
    registered ??= registerWorker();
  }, []);
  return (
    <>
      <link rel="manifest" href={appPaths.manifest} />
      <link rel="apple-touch-icon" href={appPaths.touchIcon} />
    </>
  );
}
