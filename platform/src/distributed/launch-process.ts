import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../repository.ts';

export interface LaunchOptions {
  name: string;
  /** The script that Node runs: a program of the build. */
  entry: string;
  env: Record<string, string>;
  /** Responds 2xx when the process can serve. */
  readyUrl: string;
  /** The open file for its log; standard output by default. */
  logTo?: number | undefined;
}

/** Enough to wait for peers that start, for migrations and for a slow machine. */
const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 100;
/** Longer than a request may take, so that open requests are answered. */
const STOP_TIMEOUT_MS = 20_000;
const KEPT_OUTPUT_CHARACTERS = 8000;

/** A module that stops the child in order if this process is killed and cannot send it a signal. */
const stopsWithParent = join(repository, 'scripts/stop-with-parent.mjs');

/**
 * As in the Dockerfile. With V8's own limit a process keeps up to 150 MB more after a load, for the same CPU time
 * (docs/decisions/0010-what-speed-costs.md).
 */
export const SMALL_YOUNG_GENERATION = '--max-semi-space-size=8';

/** `ready` rejects when the process ends before it is ready, with the sentence that it printed, or when `signal` is aborted. */
export function launchProcess(
  { name, entry, env, readyUrl, logTo }: LaunchOptions,
  signal: AbortSignal,
): { child: ChildProcess; ready: Promise<void> } {
  const child = spawn(process.execPath, [SMALL_YOUNG_GENERATION, '--import', stopsWithParent, entry], {
    env,
    // In a group of its own, so that Ctrl-C in a terminal reaches this process only, which then stops the others in order.
    detached: true,
    stdio: ['ignore', logTo ?? 'inherit', 'pipe', 'ipc'],
  });
  return { child, ready: untilReadyOrEnded(child, { name, readyUrl, signal }) };
}

async function untilReadyOrEnded(
  child: ChildProcess,
  { name, readyUrl, signal }: { name: string; readyUrl: string; signal: AbortSignal },
): Promise<void> {
  let output = '';
  let ready = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (ready) process.stderr.write(chunk);
    else output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
  });
  const ended = once(child, 'close').then(([code, by]) => {
    throw new Error(`${name} could not be started: ${sentenceOf(output) ?? `it ended with ${by ?? code}`}`);
  });
  const waiting = new AbortController();
  try {
    await Promise.race([untilReady(name, readyUrl, AbortSignal.any([signal, waiting.signal])), ended]);
  } finally {
    waiting.abort();
    ended.catch(() => undefined);
  }
  ready = true;
  process.stderr.write(output);
}

async function untilReady(name: string, url: string, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (let seen = 'no answer'; ; await delay(READY_POLL_MS, undefined, { signal })) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(3000)]) });
      const answer = await response.text();
      if (response.ok) return;
      seen = answer;
    } catch (error) {
      if (signal.aborted) throw error;
      seen = error instanceof Error ? error.message : String(error);
    }
    if (performance.now() > deadline)
      throw new Error(`${name} is not ready after ${READY_TIMEOUT_MS / 1000} s. It last answered: ${seen}`);
  }
}

/** Asks a process to stop in order, and kills it when it takes too long. Resolves when it is gone, with whether it was killed. */
export async function endProcess(
  child: ChildProcess | undefined,
  killAfterMs = STOP_TIMEOUT_MS,
): Promise<{ wasKilled: boolean }> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return { wasKilled: false };
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  let wasKilled = false;
  const late = setTimeout(() => (wasKilled = child.kill('SIGKILL')), killAfterMs);
  await gone;
  clearTimeout(late);
  return { wasKilled };
}

/** The message of an uncaught error, without its stack; all of the output when there is no such error. */
function sentenceOf(output: string): string | undefined {
  const [, sentence] = /^(?:\w*Error)(?: \[\w+\])?: ((?:.*\n)+?)(?= {4}at |\n|$)/m.exec(`${output}\n`) ?? [];
  return (sentence ?? output).trim() || undefined;
}
