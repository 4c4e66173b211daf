import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.mjs';
import { fetchedPackages, unbundledFor } from './lock.mjs';

// For the images: `node scripts/supply/keep-unbundled.mjs services/auth` removes every package that is built into the programs of the
// workspace, and keeps those that its programs load from node_modules.
const [folder] = process.argv.slice(2);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const kept = new Set(unbundledFor(lock, folder).map(({ path }) => path));
const removed = fetchedPackages(lock).flatMap(({ path }) => (kept.has(path) ? [] : [path]));
// Links to sources, which no image has.
for (const path of [...removed, 'node_modules/@pahiya'])
  if (existsSync(join(root, path))) rmSync(join(root, path), { recursive: true });
