import { readdirSync, readFileSync } from 'node:fs';
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
