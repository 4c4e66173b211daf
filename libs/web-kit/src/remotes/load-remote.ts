import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { type DeployedRemote } from '@pahiya/contracts';
import { type RemoteModule } from './remote-manifest.ts';

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);
}

/** Whether the error comes from the bundler's runtime, for a script or a stylesheet that did not load. */
export const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Whether the error comes from the bundler's runtime, for a remote's file that timed out. */
export const isChunkTimeout = (error: unknown): boolean =>
  isChunkFailure(error) && 'type' in error && error.type === 'timeout';

/**
 * By the remote's name: the address of the container that this page has begun to load. A page can run only one build of
 * a remote.
 */
const begun = new Map<string, string>();
/** The remotes that left a request of this page without an answer. */
const hung = new Set<string>();

/** Records that a remote timed out, so that the page reloads when the remote is opened again. */
export function noteHung({ name }: Pick<DeployedRemote, 'name'>): void {
  hung.add(name);
}

/**
 * Reloads the page. Two builds of one remote share global names, and each would look for the files of the other, so
 * another version (deployed meanwhile, or another company's) needs a new page. A request without an answer needs a new
 * page too: a second request for the same file waits for the first, in the federation runtime, the bundler's runtime
 * and the browser's cache, even when the server is back.
 */
export function startOver(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/** The absolute URL, which the page's scripts and the federation runtime use. */
const addressOf = (entry: string): string => new URL(entry, location.href).href;

/**
 * If the container is one of the page's own scripts, waits until those have run or failed: running the container twice
 * would initialise it twice. Other remotes do not wait. The container's script element is removed, because the
 * federation runtime would wait for it even if it has failed.
 */
async function containerRun(entry: string): Promise<void> {
  const script = [...document.scripts].find(({ src }) => src === addressOf(entry));
  if (!script) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.domContentLoadedEventStart === 0)
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  script.remove();
}

/** Integrity hashes by the URL of the container. */
const hashes = new Map<string, string>();
/**
 * Browsers run a container only if it matches the hash in the list of remotes. The container has the hashes of its
 * other files.
 */
const integrityPlugin = {
  name: 'integrity',
  createScript({ url }: { url: string }) {
    const integrity = hashes.get(url);
    if (integrity === undefined) return undefined;
    return Object.assign(document.createElement('script'), { src: url, integrity, crossOrigin: 'anonymous' });
  },
};

/**
 * Loads a remote's module into this page. `again` registers it anew and clears earlier failures. Fails when a script is
 * missing or broken, or when the module is not a remote. It has no timeout: it stays pending while a server hangs.
 */
export async function loadRemoteModule(
  { name, entry, integrity }: DeployedRemote,
  { again }: { again: boolean },
): Promise<RemoteModule> {
  if (hung.has(name) || (begun.has(name) && begun.get(name) !== entry)) return startOver();
  begun.set(name, entry);
  const hash = integrity?.[entry];
  if (hash !== undefined) hashes.set(addressOf(entry), hash);
  registerPlugins([integrityPlugin]);
  registerRemotes([{ name, entry }], { force: again });
  if (!again) await containerRun(entry);
  const module = await loadRemote<unknown>(`${name}/remote`);
  if (!isRemoteModule(module)) throw new Error(`${entry} exposes no routes`);
  return module;
}
