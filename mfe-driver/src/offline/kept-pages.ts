import { routes, type DeployedRemote } from '@pahiya/contracts';
import { paths } from '../paths.ts';

/** Complete versions of the driver's pages, one cache each, and a cache that names the current one. */
const VERSION_PREFIX = 'pahiya-driver-pages-';
const POINTERS = 'pahiya-driver-versions';
const CURRENT = '/current';

const REMOTES = routes.gateway.remotes.path;
/** Any of our pages: the shell serves all of them the same document. */
const PAGE = paths.dashboard;
const DRIVER = 'driver';

/** `no-cache` revalidates by the ETag: checking an unchanged version costs four answers without a body. */
async function get(path: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

const filesOf = async (folder: string): Promise<string[]> => {
  const { files }: { files: string[] } = await (await get(`${folder}files.json`)).json();
  return files.map((file) => folder + file);
};

/** The folder that a remote was built into, taken from the address of its container. */
const folderOf = ({ entry }: DeployedRemote): string => entry.replace(/assets\/[^/]*$/, '');

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function currentVersion(): Promise<string | undefined> {
  return (await (await caches.open(POINTERS)).match(CURRENT))?.text();
}

/**
 * Caches the deployed version: the page, the list of remotes, and the files of the shell and the driver remote. It
 * becomes the current version once it is complete; the previous version stays for tabs that still run it. Throws when a
 * file could not be fetched, and then the current version stays.
 */
export async function keepDeployedVersion(): Promise<void> {
  const [page, remotes] = await Promise.all([get(PAGE), get(REMOTES)]);
  const list: { remotes: DeployedRemote[] } = await remotes.clone().json();
  const driver = list.remotes.find(({ name }) => name === DRIVER);
  if (!driver || driver.refused) throw new Error('No driver remote is deployed that fits the shell.');
  const files = (await Promise.all([filesOf('/'), filesOf(folderOf(driver))])).flat();

  const version = VERSION_PREFIX + (await fingerprint((await page.clone().text()) + JSON.stringify([list, files])));
  const before = await currentVersion();
  if (version === before) return;
  const cache = await caches.open(version);
  for (const file of files) {
    // File names contain a content hash, except a few in the shell's root.
    const hashed = file.includes('/assets/');
    const known = hashed ? await caches.match(file, { ignoreVary: true }) : undefined;
    await cache.put(file, known ?? (await get(file, hashed ? 'default' : 'no-cache')));
  }
  await cache.put(REMOTES, remotes);
  await cache.put(PAGE, page);
  await (await caches.open(POINTERS)).put(CURRENT, new Response(version));
  for (const name of await caches.keys()) {
    if (name.startsWith(VERSION_PREFIX) && name !== version && name !== before) await caches.delete(name);
  }
}

/** The document of the current version. */
export async function keptPage(): Promise<Response | undefined> {
  const version = await currentVersion();
  return version === undefined ? undefined : (await caches.open(version)).match(PAGE);
}

export async function keptRemotes(): Promise<Response | undefined> {
  const version = await currentVersion();
  return version === undefined ? undefined : (await caches.open(version)).match(REMOTES);
}

/**
 * A script, style or font of any cached version. The current version comes first, because the few files without a hash
 * in their name are in all versions.
 */
export async function keptFile(request: Request): Promise<Response | undefined> {
  const current = await currentVersion();
  const others = (await caches.keys()).filter((name) => name.startsWith(VERSION_PREFIX) && name !== current);
  for (const name of current === undefined ? others : [current, ...others]) {
    const found = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
