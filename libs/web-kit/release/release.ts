// npm run kit:release -- <ui|web-kit> <version>: records what the library offers to remotes as that version, and sets
// the version in every package that uses the library.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import semver from 'semver';
import { additions, breakingChanges } from './compare.ts';
import { LIBRARIES, presentOffer, type Library } from './offer.ts';
import { fileOf, keepDigest, lastRelease, releasedOffer } from './released.ts';

const root = join(import.meta.dirname, '../../..');
const [name = '', version = ''] = process.argv.slice(2);
const library = LIBRARIES.find((each) => each === name);
const fault = library ? faultOf(library) : 'Say what to release and as which version: npm run kit:release -- ui 1.1.0';
if (!library || fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
const file = fileOf(library, version);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(presentOffer(library), null, 1)}\n`);
keepDigest(library, version);
for (const path of ['package-lock.json', ...globSync('{*,libs/*,services/*}/package.json', { cwd: root })])
  setVersion(join(root, path));
process.stdout.write(
  `${name} is released as ${version}: commit libs/${name}/released, libs/web-kit/release/digests.json and every package.json.\n`,
);

function faultOf(released: Library): string | undefined {
  if (semver.valid(version) !== version || semver.major(version) === 0)
    return `Say which version, from 1.0.0 on: npm run kit:release -- ${released} 1.1.0`;
  const last = lastRelease(released);
  if (last === undefined) return undefined;
  if (semver.gte(last, version)) return `${last} is released already.`;
  if (semver.major(version) > semver.major(last)) return undefined;
  const [before, now] = [releasedOffer(released, last), presentOffer(released)];
  const changes = breakingChanges(before, now);
  if (changes.length > 0) return `${version} breaks ${last}, so it needs a new major:\n${changes.join('\n')}`;
  const added = semver.minor(version) > semver.minor(last) ? [] : additions(before, now);
  return added.length === 0 ? undefined : `${version} adds to ${last}, so it needs a new minor:\n${added.join('\n')}`;
}

/** Versions are exact everywhere, so every package that uses the library must name the new one. */
function setVersion(path: string): void {
  const text = readFileSync(path, 'utf8');
  const named = text.replaceAll(new RegExp(`("@pahiya/${name}": )"[^"]+"`, 'g'), `$1"${version}"`);
  const own = named.replace(new RegExp(`("name": "@pahiya/${name}",\\s+"version": )"[^"]+"`), `$1"${version}"`);
  if (own !== text) writeFileSync(path, own);
}
