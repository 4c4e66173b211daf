import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('watchdog-process.mjs', import.meta.url));
/** Short enough that a living process has shown life between two checks of its watchdog. */
const BEAT_MS = 250;
const START_AGAIN_MS = 1000;

export interface Watched {
  /** The log's `service`. */
  name: string;
  /** 0 means no watchdog. */
  frozenAfterMs: number;
}

/**
 * Kills this process if its event loop has stood still for that long, even if a signal has stopped the process. For
 * environments in which nobody else checks /health/live and acts on it: plain Docker restarts a process that has ended,
 * but leaves an unhealthy one. The watchdog is a process of its own, because a stopped process also stops its threads.
 * It ends with the process that it watches.
 */
export function watchOverLoop(watched: Watched): void {
  if (watched.frozenAfterMs === 0) return;
  const watchdog = spawnWatchdog(watched);
  const beats = setInterval(() => {
    if (watchdog.stdin?.writable && !watchdog.stdin.writableNeedDrain) watchdog.stdin.write('.');
  }, BEAT_MS).unref();
  const again = async () => {
    clearInterval(beats);
    await delay(START_AGAIN_MS, undefined, { ref: false });
    watchOverLoop(watched);
  };
  watchdog.once('close', () => void again());
}

function spawnWatchdog({ name, frozenAfterMs }: Watched): ChildProcess {
  const watchdog = spawn(process.execPath, [PROGRAM, String(process.pid), name, String(frozenAfterMs)], {
    // Passes none of the secrets on.
    env: {},
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // A watchdog that can not be started, or has gone, is replaced when it closes.
  watchdog.on('error', (error) => process.stderr.write(`${name} has no watchdog: ${error.message}\n`));
  watchdog.stdin?.on('error', () => undefined);
  watchdog.unref();
  (watchdog.stdin as (typeof watchdog.stdin & { unref?: () => void }) | null)?.unref?.();
  return watchdog;
}
