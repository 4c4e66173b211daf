import { type RemoteEntry } from '@pahiya/contracts';
import { type QueryClient } from '@tanstack/react-query';
import { type ComponentType } from 'react';
import { type RouteObject } from 'react-router';

/**
 * What a remote says about itself, in its `src/manifest.ts`: its name (the folder below /remotes/, a JavaScript
 * identifier in lower case), its home `basePath`, every top-level path that belongs to it (each covers what lies below
 * it), who may open it (no role means everybody; those of its paths in `publicPaths` are open to everybody), its entries
 * in the shell's top bar, shown to its roles in this order. The build adds what its first page asks the API
 * (`src/first-calls.ts`) and the address of the container, and writes `dist/remote.json`; the gateway collects those files into /remotes.json.
 */
export type RemoteManifest = Omit<RemoteEntry, 'entry' | 'preload'>;

/** The one module that a remote exposes. Its routes carry absolute paths. */
export interface RemoteModule {
  manifest: RemoteManifest;
  routes: RouteObject[];
}

/**
 * A page that says what it reads first, what `firstCalls` of its remote names: the answers are put into the cache before
 * it is shown, so that it is drawn once, with them, and not as an outline before.
 */
export type ReadingPage = ComponentType & { readAhead?: (client: QueryClient) => Promise<unknown>[] };
