import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { imagesWithFolders } = (await import(join(import.meta.dirname, 'sbom.mjs'))) as {
  imagesWithFolders: () => { name: string; folders: string[] }[];
};
const { unbundledFor } = (await import(join(import.meta.dirname, 'lock.mjs'))) as {
  unbundledFor: (lock: object, folder: string) => { path: string }[];
};

const LIMIT_MB = 250;
/** Measured (docs/operations.md): Node 24 for x64 with the libraries of Debian that it loads. */
const SYSTEM_MB = 133;
/** More than the programs of any server and the files of any web, which may not have been built here. */
const PROGRAMS_MB = 20;
const WEB_MB = 10;

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as object;
const deletedEndings = [...dockerfile.matchAll(/-name '\*(\.[\w.]+)'/g)].map(([, ending = '']) => ending);

/** Bytes of a package in an image, without the packages below it, which the lock lists. */
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
});

// Counted here, because an engine is not everywhere: bytes of files, as `docker images` adds them up.
it.each(imagesWithFolders())('$name: stays below 250 MB', ({ folders: [server = '', ...webs] }) => {
  const packages = unbundledFor(lock, server);
  const built = PROGRAMS_MB + WEB_MB * webs.length;
  expect(packages.reduce((sum, { path }) => sum + megabytesOf(path), SYSTEM_MB + built)).toBeLessThan(LIMIT_MB);
  // The image has the packages of this folder alone.
  for (const { path } of packages) expect(path).toMatch(/^node_modules\//);
});
