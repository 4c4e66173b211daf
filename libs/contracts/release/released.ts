import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** A line for each route, event and error, so that a change is a line in Git. */
export function linesOf(contract: Contract): string {
  const sections = Object.entries(contract).map(([name, entries]) => `  "${name}": ${sectionOf(entries as object)}`);
  return `{\n${sections.join(',\n')}\n}\n`;
}

function sectionOf(entries: object): string {
  if (Array.isArray(entries)) return JSON.stringify(entries);
  const lines = Object.entries(entries).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n  }`;
}

export function versionOfSources(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

const DIGESTS = new URL('digests.json', import.meta.url);

/** The SHA-256 of every released contract at its release: services of other versions rely on these contracts. */
export const keptDigests = (): Record<string, string> =>
  JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;

/** The SHA-256 of every released contract as it is. */
export const presentDigests = (): Record<string, string> =>
  Object.fromEntries(
    releasedVersions().map((version) => {
      const content = readFileSync(new URL(`${version}.json`, folder));
      return [version, createHash('sha256').update(content).digest('hex')];
    }),
  );

/** Notes the digest of a new version. Those of older versions stay as they are. */
export function keepDigest(version: string): void {
  const kept = { ...keptDigests(), [version]: presentDigests()[version] };
  writeFileSync(DIGESTS, `${JSON.stringify(kept, null, 2)}\n`);
}
