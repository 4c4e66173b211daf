// npm run contract:release -- <version>: stores the present contract under that version, and gives the version to all
// packages that use it.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, isNewMajor } from './compare.ts';
import { keepDigest, linesOf, releasedContract, releasedVersions } from './released.ts';
import { presentContract } from './snapshot.ts';

const root = join(import.meta.dirname, '../../..');
const version = process.argv[2] ?? '';
const fault = faultOf(version);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
writeFileSync(join(import.meta.dirname, `../released/${version}.json`), linesOf(presentContract()));
keepDigest(version);
for (const path of ['package-lock.json', ...globSync('{*,libs/*,services/*}/package.json', { cwd: root })])
  setVersion(join(root, path));
process.stdout.write(
  `The contract is released as ${version}: commit libs/contracts/released, libs/contracts/release/digests.json and every package.json.\n`,
);

function faultOf(wanted: string): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) return 'Say which version: npm run contract:release -- 1.2.0';
  const last = releasedVersions().at(-1);
  if (last === undefined) return undefined;
  if (last.localeCompare(wanted, 'en', { numeric: true }) >= 0) return `${last} is released already.`;
  const changes = isNewMajor(last, wanted) ? [] : breakingChanges(releasedContract(last), presentContract());
  return changes.length === 0 ? undefined : `${wanted} breaks ${last}, so it needs a new major:\n${changes.join('\n')}`;
}

/** Dependencies name exact versions, so every package that uses the contract gets the new one. */
function setVersion(path: string): void {
  const text = readFileSync(path, 'utf8');
  const named = text.replaceAll(/("@pahiya\/contracts": )"[^"]+"/g, `$1"${version}"`);
  const own = named.replace(/("name": "@pahiya\/contracts",\s+"version": )"[^"]+"/, `$1"${version}"`);
  if (own !== text) writeFileSync(path, own);
}
