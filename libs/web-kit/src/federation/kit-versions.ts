import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The versioned libraries that remotes get from the shell. */
const KIT = ['ui', 'web-kit'];

const requireHere = createRequire(import.meta.url);
function versionOf(name: string): string {
  const manifest = readFileSync(requireHere.resolve(`@pahiya/${name}/package.json`), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The versions of these sources: `{ ui: '1.2.0', 'web-kit': '1.0.3' }`. */
export const kitVersions = (): Record<string, string> => Object.fromEntries(KIT.map((name) => [name, versionOf(name)]));
