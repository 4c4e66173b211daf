import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as here } from '../places.mjs';
import { ageOf } from './advisories.mjs';
import { supplyFaults } from './faults.mjs';

// node scripts/supply/check.mjs [folder]: checks that what we take from others is what we expect.
// docs/security/supply-chain.md says how.
const root = process.argv[2] ?? here;
const advisories = JSON.parse(readFileSync(join(root, 'scripts/supply/advisories.json'), 'utf8'));
const faults = await supplyFaults(root);
console.log(`The list of known vulnerabilities was ${ageOf(advisories)}.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
