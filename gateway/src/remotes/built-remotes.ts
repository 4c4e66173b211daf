import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteEntry } from '@pahiya/contracts';
import { validate } from '@pahiya/service-kit';

/** Every `mfe-*` folder is a remote; no list names them. */
const FOLDER_PREFIX = 'mfe-';
const MANIFEST = 'remote.json';

export const distOf = (webRoot: string, name: string): string => join(webRoot, FOLDER_PREFIX + name, 'dist');

/** What a build in that folder says of itself. @throws Error that says what is missing or wrong */
export function readBuild(dist: string): RemoteEntry {
  return validate(RemoteEntry, JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')));
}

/** What each remote's build says of itself; a remote that is not built is not offered. */
export function readRemotes(webRoot: string): RemoteEntry[] {
  return readdirSync(webRoot)
    .filter((folder) => folder.startsWith(FOLDER_PREFIX) && existsSync(join(webRoot, folder, 'dist', MANIFEST)))
    .sort()
    .map((folder) => readBuild(distOf(webRoot, folder.slice(FOLDER_PREFIX.length))));
}

/** The same build at another address: its files are named in the manifest as they lie under /remotes/<name>/. */
export function movedTo(base: string, build: RemoteEntry): RemoteEntry {
  const home = `/remotes/${build.name}/`;
  const moved = (address: string) => (address.startsWith(home) ? base + address.slice(home.length) : address);
  return {
    ...build,
    entry: moved(build.entry),
    ...(build.preload && { preload: build.preload.map(moved) }),
  };
}
