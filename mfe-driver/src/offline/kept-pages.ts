import { routes, type RemoteEntry } from '@pahiya/contracts';
import { paths } from '../paths.ts';

/** Whole versions of the driver's pages, one cache each, and a cache that says which of them is in force. */
const VERSION_PREFIX = 'pahiya-driver-pages-';
const POINTERS = 'pahiya-driver-versions';
const CURRENT = '/current';

const REMOTES = routes.gateway.remotes.path;
/** Any of our pages: all get the same document from the shell. */
const PAGE = paths.dashboard;
const DRIVER = 'driver';

/** `no-cache` asks again by the ETag: another look at an unchanged version costs four answers without a body. */
async function get(path: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

const filesOf = async (folder: string): Promise<string[]> => {
  const { files }: { files: string[] } = await (await get(`${folder}files.json`)).json();
  return files.map((file) => folder + file);
};

/** The folder that a remote was built into, from the address of its container in there. */
const folderOf = ({ entry }: RemoteEntry): string => entry.replace(/assets\/[^/]*$/, '');

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function currentVersion(): Promise<string | undefined> {
  return (await (await caches.open(POINTERS)).match(CURRENT))?.text();
}

/**
 * Keeps the version that is deployed now: the page, the list of remotes, the shell's and the driver remote's files. It
 * comes into force when all of it is here; the one before stays for tabs that still run it. Throws when something could
 * not be had: then nothing changes.
 */
export async function keepDeployedVersion(): Promise<void> {
  const [page, remotes] = await Promise.all([get(PAGE), get(REMOTES)]);
  const list: { remotes: RemoteEntry[] } = await remotes.clone().json();
  const driver = list.remotes.find(({ name }) => name === DRIVER);
  if (!driver) throw new Error('No driver remote is deployed.');
  const files = (await Promise.all([filesOf('/'), filesOf(folderOf(driver))])).flat();

  const version = VERSION_PREFIX + (await fingerprint((await page.clone().text()) + JSON.stringify([list, files])));
  const before = await currentVersion();
  if (version === before) return;
  const cache = await caches.open(version);
  for (const file of files) {
    // The name of a file carries its content, but for the few of the shell's root.
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

/** The document of the version in force. */
export async function keptPage(): Promise<Response | undefined> {
  const version = await currentVersion();
  return version === undefined ? undefined : (await caches.open(version)).match(PAGE);
}

export async function keptRemotes(): Promise<Response | undefined> {
  const version = await currentVersion();
  return version === undefined ? undefined : (await caches.open(version)).match(REMOTES);
}

/** A script, style or font of any version that is kept. */
export async function keptFile(request: Request): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(VERSION_PREFIX)) continue;
    const found = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
