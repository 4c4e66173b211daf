import { readdirSync, readFileSync } from 'node:fs';
import type { Contract } from './snapshot.ts';

const folder = new URL('../released/', import.meta.url);

/** Every released version, the newest last. */
export function releasedVersions(): string[] {
  return readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export function releasedContract(version: string): Contract {
  return JSON.parse(readFileSync(new URL(`${version}.json`, folder), 'utf8')) as Contract;
}

export function versionOfSources(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
