import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as here } from '../places.mjs';
import { StepFailed } from '../run-step.mjs';
import { fetchedPackages, npmRegistry } from './lock.mjs';

/**
 * `npm run lock:hashes`, after scripts/complete-lock.mjs: asks the registry for the hashes that package-lock.json lacks, and lists
 * in unhashed.json the packages that the registry does not have. A mirror that carries one platform only has none of them.
 */
export async function fillHashes({ root = here, registry = npmRegistry } = {}) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const unhashed = [];
  let filled = 0;
  for (const { id, name, entry } of fetchedPackages(lock)) {
    if (entry.integrity !== undefined) continue;
    const integrity = await integrityOf(registry, { name, version: entry.version });
    if (integrity === undefined) unhashed.push(id);
    else {
      entry.integrity = integrity;
      filled += 1;
    }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  writeFileSync(join(root, 'scripts/supply/unhashed.json'), `${JSON.stringify(unhashed.sort(), null, 2)}\n`);
  console.log(`${filled} hashes added, ${unhashed.length} packages stay without`);
  return 0;
}

async function integrityOf(registry, { name, version }) {
  const url = `${registry.replace(/\/$/, '')}/${name.replace('/', '%2f')}/${version}`;
  const response = await fetch(url);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new StepFailed(`The registry does not say what ${name} is: ${response.status} from ${url}`);
  return (await response.json()).dist.integrity;
}
