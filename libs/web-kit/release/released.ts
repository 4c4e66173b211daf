import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { folderOf, type Library, type Offer } from './offer.ts';

export const fileOf = (library: Library, version: string): string =>
  join(folderOf(library), 'released', `${version}.json`);

/** The newest released version; undefined before the first. */
export function lastRelease(library: Library): string | undefined {
  const versions = readdirSync(join(folderOf(library), 'released')).map((file) => file.replace(/\.json$/, ''));
  return semver.sort(versions).at(-1);
}

export const releasedOffer = (library: Library, version: string): Offer =>
  JSON.parse(readFileSync(fileOf(library, version), 'utf8')) as Offer;

const DIGESTS = join(import.meta.dirname, 'digests.json');

/**
 * The SHA-256 of every released file at its release, by `<library>/<version>`. A released file must not change, because
 * remotes were built with what it says.
 */
export const keptDigests = (): Record<string, string> =>
  JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;

/** The SHA-256 of the current content of every released file. */
export function presentDigests(library: Library): Record<string, string> {
  const files = readdirSync(join(folderOf(library), 'released')).map((file) => file.replace(/\.json$/, ''));
  return Object.fromEntries(
    semver.sort(files).map((version) => {
      const content = readFileSync(fileOf(library, version));
      return [`${library}/${version}`, createHash('sha256').update(content).digest('hex')];
    }),
  );
}

/** Stores the digest of a new version. The digests of older versions stay. */
export function keepDigest(library: Library, version: string): void {
  const name = `${library}/${version}`;
  const kept = { ...keptDigests(), [name]: presentDigests(library)[name] };
  writeFileSync(DIGESTS, `${JSON.stringify(kept, null, 2)}\n`);
}
