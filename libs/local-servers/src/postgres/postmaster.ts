import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface RunningProcess {
  parent: number;
  isZombie: boolean;
  isPostgres: boolean;
}

const POLL_MS = 20;
/** A fast shutdown writes a checkpoint first; on a slow disk with much to write that takes seconds. */
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 5000;
/** How long a dead process waits for process 1 to collect it. In containers process 1 often never does. */
const REAP_MS = 2000;

/**
 * Leaves the data directory free of what an earlier run left behind: an orphaned server is shut down, a lock file that nobody holds is removed.
 * Throws a sentence when the server is alive and so is the process `launcherPid` that started it.
 */
export async function releaseDataDir(dataDir: string, launcherPid: number | undefined): Promise<void> {
  const pid = lockHolder(dataDir);
  if (pid === undefined) return;
  const lockFile = join(dataDir, 'postmaster.pid');

  let running = inspect(pid);
  // One that its living launcher still watches may be ending at this moment: a signal takes effect a little later.
  if (running?.isZombie || running?.parent === launcherPid)
    running = await settled(pid, REAP_MS, (now) => now === undefined);
  // PostgreSQL itself clears the lock of a process that is gone, after making sure that none of its children is left.
  if (running === undefined) return;
  // A zombie never ends its lock, and a number that now belongs to another program never did hold it.
  if (running.isZombie || !running.isPostgres) return rmSync(lockFile, { force: true });

  if (running.parent === launcherPid) {
    throw new Error(
      `${dataDir} is in use by process ${launcherPid}. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    signalIfThere(pid, signal);
    const left = await settled(pid, timeoutMs, (now) => now === undefined || now.isZombie || !existsSync(lockFile));
    if (left === undefined || !existsSync(lockFile)) return;
    if (left.isZombie) return rmSync(lockFile, { force: true });
  }
  throw new Error(`An earlier PostgreSQL (process ${pid}) still holds ${dataDir} and does not end. Stop it by hand.`);
}

function lockHolder(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function settled(
  pid: number,
  timeoutMs: number,
  done: (now: RunningProcess | undefined) => boolean,
): Promise<RunningProcess | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const now = inspect(pid);
    if (done(now) || Date.now() > deadline) return now;
    await delay(POLL_MS);
  }
}

/** What the process is doing now, undefined when there is none of that number. */
function inspect(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? inspectProc(pid) : inspectPs(pid);
}

function inspectProc(pid: number): RunningProcess | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
  // "pid (name) state ppid …": the name may itself hold spaces and brackets, proc(5).
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), isZombie: state === 'Z', isPostgres: name === 'postgres' };
}

function inspectPs(pid: number): RunningProcess | undefined {
  try {
    const [parent, state, ...command] = execFileSync('ps', ['-o', 'ppid=,state=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return {
      parent: Number(parent),
      isZombie: state?.startsWith('Z') ?? false,
      isPostgres: command.join(' ').endsWith('postgres'),
    };
  } catch (error) {
    // ps answers 1 for a number that nobody has.
    if ((error as { status?: number }).status === 1) return undefined;
    throw error;
  }
}
