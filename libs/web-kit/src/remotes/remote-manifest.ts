import { type RemoteEntry } from '@pahiya/contracts';
import { type QueryClient } from '@tanstack/react-query';
import { type ComponentType } from 'react';
import { type RouteObject } from 'react-router';

/**
 * The declaration of a remote, in its `src/manifest.ts`: its name (`REMOTE_NAME` of the contract); its home `basePath`; its top-level paths, each of which includes everything below it; its roles (none
 * means everybody; `publicPaths` are open to everybody); and its entries in the shell's top bar, which its roles see in
 * this order. The build adds the calls of its first page (`src/first-calls.ts`), what the remote requires and the
 * address of the container, and writes `dist/remote.json`. The gateway collects those files into /remotes.json.
 */
export type RemoteManifest = Omit<RemoteEntry, 'entry' | 'preload' | 'requires' | 'integrity'>;

/** The only module that a remote exposes. Its routes have absolute paths. */
export interface RemoteModule {
  manifest: RemoteManifest;
  routes: RouteObject[];
}

/**
 * A page that can read its first data ahead, the calls in its remote's `firstCalls`. The answers are put into the cache
 * before the page is shown, so that it is drawn once, with data, and not first as a skeleton.
 */
export type ReadingPage = ComponentType & { readAhead?: (client: QueryClient) => Promise<unknown>[] };
