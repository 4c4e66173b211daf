import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { type RemoteEntry } from '@pahiya/contracts';
import { type RemoteModule } from './remote-manifest.ts';

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);
}

/** A file of a remote that the bundler's runtime stopped waiting for. */
export const isChunkTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError' && 'type' in error && error.type === 'timeout';

/** Where the remotes came from whose scripts this page runs, if only the first of them. */
const begun = new Map<string, string>();
/** The remotes that have left a request of this page without an answer. */
const hung = new Set<string>();

/** To be told of a remote that did not come in time, so that it is asked for anew when it is opened again. */
export function noteHung({ name }: Pick<RemoteEntry, 'name'>): void {
  hung.add(name);
}

/**
 * Two builds of one remote would share names in the page, and look for the files of one under the names of the other: with
 * another version, deployed meanwhile or another company's, the page starts over. So it does after a request without an
 * answer: a second request of this page for the same file waits for the first, in the federation's runtime, the bundler's
 * and the browser's cache, also when the server is back.
 */
function startOver(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/**
 * Until the page's own scripts have run, or failed, if the container is one of them: run a second time it would start
 * over. Other remotes do not wait for it.
 */
async function containerRun(entry: string): Promise<void> {
  const address = new URL(entry, location.href).href;
  if (![...document.scripts].some(({ src }) => src === address)) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.domContentLoadedEventStart !== 0) return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/**
 * Loads a remote's module into this page. `again` registers it anew, forgetting what failed before. Fails when a script
 * is missing or broken and when the module is no remote; while a server hangs it does not end.
 */
export async function loadRemoteModule(
  { name, entry }: RemoteEntry,
  { again }: { again: boolean },
): Promise<RemoteModule> {
  if (hung.has(name) || (begun.has(name) && begun.get(name) !== entry)) return startOver();
  begun.set(name, entry);
  registerRemotes([{ name, entry }], { force: again });
  if (!again) await containerRun(entry);
  const module = await loadRemote<unknown>(`${name}/remote`);
  if (!isRemoteModule(module)) throw new Error(`${entry} exposes no routes`);
  return module;
}
