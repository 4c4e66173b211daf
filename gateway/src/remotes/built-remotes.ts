import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { RemoteEntry } from '@pahiya/contracts';
import { validate } from '@pahiya/service-kit';
import { troubleLog } from './trouble-log.ts';

/** Every `mfe-*` folder is a remote; no list names them. */
const FOLDER_PREFIX = 'mfe-';
export const MANIFEST = 'remote.json';

export const distOf = (webRoot: string, name: string): string => join(webRoot, FOLDER_PREFIX + name, 'dist');

/**
 * The manifest of the build in that folder.
 * @throws Error that says what is missing or wrong
 */
export function readBuild(dist: string): RemoteEntry {
  return validate(RemoteEntry, JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')));
}

/** @throws Error if it is the build of another remote */
export function checked(name: string, build: RemoteEntry): RemoteEntry {
  if (build.name !== name) throw new Error(`it is a build of '${build.name}'`);
  return build;
}

/** The folders of the remotes that are built. Remotes without a build are not offered. */
export function builtDists(webRoot: string): string[] {
  return readdirSync(webRoot)
    .filter((folder) => folder.startsWith(FOLDER_PREFIX))
    .sort()
    .map((folder) => distOf(webRoot, folder.slice(FOLDER_PREFIX.length)))
    .filter((dist) => existsSync(join(dist, MANIFEST)));
}

/**
 * Reads the manifest of each remote's build. A half-written manifest leaves that remote's last one in force, and does
 * not affect other remotes.
 */
export function builtRemotes(webRoot: string, log: FastifyBaseLogger): () => RemoteEntry[] {
  const known = new Map<string, RemoteEntry>();
  const troubles = troubleLog(log);
  const read = (dist: string): RemoteEntry | undefined => {
    try {
      known.set(dist, readBuild(dist));
      troubles.end(dist);
    } catch (error) {
      troubles.tell(dist, error);
    }
    return known.get(dist);
  };
  return () =>
    builtDists(webRoot)
      .map(read)
      .filter((build) => build !== undefined);
}

/** The same build at another address. The manifest names its files by their addresses under /remotes/<name>/. */
export function movedTo(base: string, build: RemoteEntry): RemoteEntry {
  const home = `/remotes/${build.name}/`;
  const moved = (address: string) => (address.startsWith(home) ? base + address.slice(home.length) : address);
  return {
    ...build,
    entry: moved(build.entry),
    ...(build.preload && { preload: build.preload.map(moved) }),
    ...(build.integrity && {
      integrity: Object.fromEntries(Object.entries(build.integrity).map(([file, hash]) => [moved(file), hash])),
    }),
  };
}
