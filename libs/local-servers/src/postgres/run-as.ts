import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** How to run a PostgreSQL program: the words before it, and the account to switch to, if any. */
export interface RunAs {
  prefix: string[];
  uid?: number;
  gid?: number;
  /** The user who must own the data directory. */
  owner: number;
}

/** `nobody` on Linux; initdb wants an account that passwd knows. */
const NOBODY = 65_534;

/** Makes PostgreSQL shut down (SIGINT = "fast") when the process that started it is killed. */
const DIE_WITH_PARENT = ['--pdeathsig', 'INT'];

/**
 * PostgreSQL refuses to run as root. For root this chooses another user without adding an account to the machine, in this order:
 * a user namespace in which root appears as `nobody`, so that files stay root's; where containers forbid namespaces, `nobody` with
 * the right to pass directories that are closed to others (a checkout under /root); else `nobody`. If the data directory belongs to
 * an ordinary user, PostgreSQL runs as that user, so that the user's next start works, too.
 */
export function runAs(dataDirOwner: number | undefined): RunAs {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) {
    const watched = ['setpriv', ...DIE_WITH_PARENT];
    return { prefix: works(watched) ? watched : [], owner: uid };
  }
  const ordinaryOwner = dataDirOwner === undefined || dataDirOwner === 0 ? undefined : dataDirOwner;
  const namespace = [
    'unshare',
    '--user',
    `--map-user=${NOBODY}`,
    `--map-group=${NOBODY}`,
    'setpriv',
    ...DIE_WITH_PARENT,
  ];
  if (ordinaryOwner === undefined && works(namespace)) return { prefix: namespace, owner: 0 };

  const owner = ordinaryOwner ?? NOBODY;
  const account = [
    'setpriv',
    `--reuid=${owner}`,
    `--regid=${owner}`,
    '--clear-groups',
    ...DIE_WITH_PARENT,
    // access(2) asks with the real user and drops capabilities unless told otherwise (capabilities(7), SECBIT_NO_SETUID_FIXUP).
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  if (works(account)) return { prefix: account, owner };
  return { prefix: [], uid: owner, gid: owner, owner };
}

function works(prefix: string[]): boolean {
  const [command = '', ...args] = prefix;
  return process.platform === 'linux' && spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Gives a directory and all in it to one user, where it is not theirs already. Only root may call it on another's files. */
export function giveTo(path: string, owner: number): void {
  const stats = lstatSync(path);
  if (stats.isDirectory()) for (const entry of readdirSync(path)) giveTo(join(path, entry), owner);
  if (stats.uid !== owner) chownSync(path, owner, owner);
}
