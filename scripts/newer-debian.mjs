import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { join } from 'node:path';
import { cacheDir, programsDir } from './places.mjs';
import { runStep } from './run-step.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The release whose packages are fetched, and its number. */
const NEWER = { name: 'trixie', number: 13 };
const folder = join(cacheDir, NEWER.name);

const release = () => (existsSync('/etc/os-release') ? parseEnv(readFileSync('/etc/os-release', 'utf8')) : {});

export const isDebian = () => release().ID === 'debian';

/** Whether this is a Debian whose own packages are older. */
export const isOlderDebian = () => isDebian() && existsSync(KEYRING) && Number(release().VERSION_ID) < NEWER.number;

/**
 * Unpacks the program of a package of the newer Debian into a folder of ours. Apt checks Debian's signature and the package's
 * checksum, by a list of sources of its own; what this machine has installed and its sources stay as they are, and root is not
 * needed. Resolves with false when apt failed, and has said why.
 */
export async function fetchFromNewerDebian(name) {
  console.log(`Fetching ${name} of Debian ${NEWER.number}`);
  const [sources, lists, archives, unpacked] = ['sources.list', 'lists', 'archives', 'unpacked'].map((part) =>
    join(folder, part),
  );
  rmSync(folder, { recursive: true, force: true });
  for (const each of [join(lists, 'partial'), archives, programsDir]) mkdirSync(each, { recursive: true });
  writeFileSync(sources, `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${NEWER.name} main\n`);
  const settings = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${folder}`,
    // Apt would drop its rights to a user who may not write here.
    'APT::Sandbox::User=',
  ].flatMap((setting) => ['-o', setting]);
  const steps = [
    () => runStep('apt-get', ['-qq', ...settings, 'update'], { quiet: true }),
    () => runStep('apt-get', ['-qq', ...settings, 'download', name], { cwd: archives, quiet: true }),
    () => runStep('dpkg-deb', ['-x', join(archives, readdirSync(archives)[0]), unpacked], { quiet: true }),
  ];
  for (const step of steps) if ((await step()) !== 0) return false;
  renameSync(join(unpacked, 'usr/sbin', name), join(programsDir, name));
  rmSync(folder, { recursive: true });
  return true;
}
