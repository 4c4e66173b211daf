import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as here } from '../places.mjs';
import { StepFailed } from '../run-step.mjs';
import { ageOf } from './advisories.mjs';
import { fetchedPackages, npmRegistry } from './lock.mjs';

/**
 * `npm run advisories`: asks the registry, as `npm audit` does, which vulnerabilities of our packages are known, and keeps
 * the answer in advisories.json. Without an answer the list and its date stay as they are. Earlier entries stay while the
 * lock has their package, because the registry names only those of the versions that we have: a change back to an older
 * version is then caught without the network.
 */
export async function refreshAdvisories({ root = here, registry = npmRegistry } = {}) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const file = join(root, 'scripts/supply/advisories.json');
  const versions = {};
  for (const { name, entry } of fetchedPackages(lock)) (versions[name] ??= new Set()).add(entry.version);
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const answer = await ask(registry, versions).catch((error) => {
    throw new StepFailed(`${error.message}\nThe list stays as it was, ${ageOf(before)}.`);
  });
  const known = before.advisories.filter((each) => versions[each.package] !== undefined);
  const advisories = new Map([...known, ...answer].map((each) => [`${each.package} ${each.id}`, each]));
  const sorted = [...advisories].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, each]) => each);
  const list = { takenOn: new Date().toISOString().slice(0, 10), advisories: sorted };
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${answer.length} advisories for ${Object.keys(versions).length} packages; ${sorted.length} are kept`);
  return 0;
}

async function ask(registry, versions) {
  const url = `${registry.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`;
  const body = JSON.stringify(Object.fromEntries(Object.entries(versions).map(([name, each]) => [name, [...each]])));
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok)
    throw new Error(
      `The registry gives no advisories: it answered ${response.status} at ${url}. A mirror or proxy of npm's often has none.`,
    );
  return Object.entries(await response.json()).flatMap(([name, each]) =>
    each.map((advisory) => entryOf(name, advisory)),
  );
}

function entryOf(name, { id, url, title, severity, vulnerable_versions: range }) {
  // The page of an advisory ends with its id at GitHub; the registry's own number changes.
  return { id: /GHSA-[\w-]+$/.exec(url)?.[0] ?? String(id), package: name, range, severity, title, url };
}
