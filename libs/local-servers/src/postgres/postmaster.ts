import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface RunningProcess {
  parent: number;
  isZombie: boolean;
  isPostgres: boolean;
}

const POLL_MS = 20;
/** A fast shutdown writes a checkpoint first, which takes seconds on a slow disk. */
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 5000;
/** How long to wait for process 1 to reap a dead process. In containers process 1 often never does. */
const REAP_MS = 2000;

/**
 * Cleans the data directory after an earlier run: shuts down an orphaned server and removes a stale lock file.
 * Throws an Error with a sentence for the terminal when both the server and the process `launcherPid` that started it are alive.
 */
export async function releaseDataDir(dataDir: string, launcherPid: number | undefined): Promise<void> {
  const pid = lockHolder(dataDir);
  if (pid === undefined) return;
  const lockFile = join(dataDir, 'postmaster.pid');

  let running = inspect(pid);
  // A server with a living launcher may be stopping at this moment, because a signal takes effect a little later.
  if (running?.isZombie || running?.parent === launcherPid)
    running = await settled(pid, REAP_MS, (now) => now === undefined);
  // PostgreSQL removes the lock of a dead process itself, after it has made sure that no child of it is left.
  if (running === undefined) return;
  // But PostgreSQL keeps the lock of a zombie, and that of a process whose PID another program has now.
  if (running.isZombie || !running.isPostgres || isOfAnotherFolder(pid, dataDir))
    return rmSync(lockFile, { force: true });

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

/**
 * Whether a PostgreSQL serves another folder than this one: after a restart of the machine, one of another installation may
 * have the PID. PostgreSQL works in its data directory.
 */
function isOfAnotherFolder(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(dataDir)];
    return its.dev !== ours.dev || its.ino !== ours.ino;
  } catch {
    // It has ended, or root may not look because a container forbids it.
    return false;
  }
}

async function settled(
  pid: number,
  timeoutMs: number,
  done: (now: RunningProcess | undefined) => boolean,
): Promise<RunningProcess | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const now = inspect(pid);
    if (done(now) || performance.now() > deadline) return now;
    await delay(POLL_MS);
  }
}

/** The state of a process, undefined when there is no process with that PID. */
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
    // ps exits with 1 for an unknown PID.
    if ((error as { status?: number }).status === 1) return undefined;
    throw error;
  }
}
