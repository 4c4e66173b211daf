import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { advisoryFaults } from './advisories.mjs';
import { imageFaults } from './images.mjs';
import { integrityFaults } from './integrity.mjs';
import { licenceFaults } from './licences.mjs';
import { secretFaults } from './secrets.mjs';
import { undecidedScripts } from './undecided-scripts.mjs';

/** What is not as we expect of the things that the project in `root` takes from others, a sentence for each. */
export async function supplyFaults(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const lock = read('package-lock.json');
  return [
    ...advisoryFaults(lock, {
      ...read('scripts/supply/advisories.json'),
      accepted: read('scripts/supply/accepted-advisories.json'),
      today: new Date().toISOString().slice(0, 10),
    }),
    ...integrityFaults(lock, read('scripts/supply/unhashed.json')),
    ...undecidedScripts(lock),
    ...licenceFaults(lock, root),
    ...imageFaults(root),
    ...(await secretFaults(root)),
  ];
}
