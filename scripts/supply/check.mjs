import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as here } from '../places.mjs';
import { advisoryFaults, ageOf } from './advisories.mjs';
import { imageFaults } from './images.mjs';
import { integrityFaults } from './integrity.mjs';
import { licenceFaults } from './licences.mjs';
import { secretFaults } from './secrets.mjs';
import { undecidedScripts } from './undecided-scripts.mjs';

// node scripts/supply/check.mjs [folder]: checks that what we take from others is what we expect.
// docs/security/supply-chain.md says how.
const root = process.argv[2] ?? here;
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lock = read('package-lock.json');
const advisories = read('scripts/supply/advisories.json');
const faults = [
  ...advisoryFaults(lock, {
    ...advisories,
    accepted: read('scripts/supply/accepted-advisories.json'),
    today: new Date().toISOString().slice(0, 10),
  }),
  ...integrityFaults(lock, read('scripts/supply/unhashed.json')),
  ...undecidedScripts(lock),
  ...licenceFaults(lock, root),
  ...imageFaults(root),
  ...(await secretFaults(root)),
];
console.log(`The list of known vulnerabilities was ${ageOf(advisories)}.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
