import { useEffect } from 'react';
import { useLanguage } from '@pahiya/ui';
import { untilQuiet } from '@pahiya/web-kit';
import { appPaths } from '../paths.ts';

let registered: Promise<unknown> | undefined;

/** Waits until the page has loaded: the worker caches a megabyte, which must not delay the page. */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await untilQuiet();
  try {
    await navigator.serviceWorker.register(appPaths.worker, { scope: appPaths.scope, updateViaCache: 'none' });
  } catch {
    // The host serves no worker (development) or the browser allows none: the page works, but only online.
  }
}

/** Makes the driver's pages an installable app: adds its manifest and its service worker to each of them. */
export function DriverApp() {
  const language = useLanguage();
  useEffect(() => {
    registered ??= registerWorker();
  }, []);
  return (
    <>
      <link rel="manifest" href={appPaths.manifests[language]} />
      <link rel="apple-touch-icon" href={appPaths.touchIcon} />
    </>
  );
}
