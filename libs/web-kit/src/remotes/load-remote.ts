import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { type RemoteEntry } from '@pahiya/contracts';
import { type RemoteModule } from './remote-manifest.ts';

/** Beyond this a remote counts as not reachable: a hanging server gives no error of its own. */
export const REMOTE_TIMEOUT_MS = 8_000;

function isRemoteModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);
}

/** Where the remotes came from whose scripts this page runs, if only the first of them. */
const begun = new Map<string, string>();

/**
 * Two builds of one remote would share names in the page, and look for the files of one under the names of the other: with
 * another version, deployed meanwhile or another company's, the page starts over.
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
 * is missing or broken, when the module is no remote, and after REMOTE_TIMEOUT_MS.
 */
export async function loadRemoteModule(
  { name, entry }: RemoteEntry,
  { again }: { again: boolean },
): Promise<RemoteModule> {
  if (begun.has(name) && begun.get(name) !== entry) return startOver();
  begun.set(name, entry);
  registerRemotes([{ name, entry }], { force: again });
  const load = async () => {
    // One that was waited for in vain may never answer.
    if (!again) await containerRun(entry);
    return loadRemote<unknown>(`${name}/remote`);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} did not load within ${REMOTE_TIMEOUT_MS} ms`)),
      REMOTE_TIMEOUT_MS,
    );
  });
  try {
    const module = await Promise.race([load(), tooSlow]);
    if (!isRemoteModule(module)) throw new Error(`${entry} exposes no routes`);
    return module;
  } finally {
    clearTimeout(timer);
  }
}
