import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { imagesWithFolders } = (await import(join(import.meta.dirname, 'sbom.mjs'))) as {
  imagesWithFolders: () => { name: string; folders: string[] }[];
};
const { installedFor, REMOVED_FROM_IMAGES } = (await import(join(import.meta.dirname, 'lock.mjs'))) as {
  installedFor: (lock: object, folders: string[]) => { path: string }[];
  REMOVED_FROM_IMAGES: string;
};

const LIMIT_MB = 250;
/** Measured (docs/operations.md): Node 24 for x64 with the libraries of Debian that it loads. */
const SYSTEM_MB = 133;
/** More than the files of any web, which may not have been built here. */
const WEB_MB = 10;

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as object;
const deletedEndings = [...dockerfile.matchAll(/-name '\*(\.[\w.]+)'/g)].map(([, ending = '']) => ending);

/** Bytes of a package or a workspace in an image. Packages below it are listed by the lock, dist is built anew. */
function bytesOf(folder: string): number {
  // A package for another platform.
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') bytes += bytesOf(path);
    } else if (entry.isFile() && !deletedEndings.some((ending) => entry.name.endsWith(ending)))
      bytes += statSync(path).size;
  }
  return bytes;
}

const known = new Map<string, number>();
function megabytesOf(path: string): number {
  const megabytes = known.get(path) ?? bytesOf(join(root, path)) / 1e6;
  known.set(path, megabytes);
  return megabytes;
}

it('knows what the Dockerfile deletes', () => {
  expect(deletedEndings).toEqual(['.map', '.d.ts', '.d.mts', '.d.cts']);
  expect(dockerfile).toContain(`&& rm -rf ${REMOVED_FROM_IMAGES}\n`);
});

// Counted here, because an engine is not everywhere: bytes of files, as `docker images` adds them up.
it.each(imagesWithFolders())('$name: stays below 250 MB', ({ folders }) => {
  // Packages of a web are bundled into its files.
  const parts = installedFor(lock, folders.slice(0, 1));
  const megabytes = parts.reduce((sum, { path }) => sum + megabytesOf(path), SYSTEM_MB + WEB_MB * (folders.length - 1));
  expect(parts.length).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(LIMIT_MB);
});
