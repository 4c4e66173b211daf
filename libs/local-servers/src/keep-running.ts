import { setTimeout as delay } from 'node:timers/promises';

export interface KeptProgram {
  /** The name of the program in a line for a terminal. */
  name: string;
  /** Resolves when it has ended, with how, e.g. "ended with SIGKILL". */
  ended(): Promise<string>;
  /** Resolves when it serves again. It clears what a failed start left behind. */
  start(): Promise<void>;
  /** Called when it has ended and when it is back. */
  onNews(line: string): void;
}

const FIRST_PAUSE_MS = 100;
/**
 * In the first minute, the fault is often that of other programs, which are started again too. After that it is likely
 * to stay.
 */
const PATIENCE_MS = 60_000;
const LONGEST_PAUSE_AT_FIRST_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** A program that ran this long before it ended is started again after the shortest pause. */
const STABLE_AFTER_MS = 60_000;

/** The pause before a start after `ends` earlier ends in a row, the first of them `sinceFirstMs` ago. */
export function pauseBeforeStartMs(ends: number, sinceFirstMs: number): number {
  const longest = sinceFirstMs < PATIENCE_MS ? LONGEST_PAUSE_AT_FIRST_MS : LONGEST_PAUSE_MS;
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(ends, 20), longest);
}

/** Starts a program again whenever it ends, until `signal` is aborted. Resolves when it does nothing more. */
export async function keepRunning(program: KeptProgram, signal: AbortSignal): Promise<void> {
  const { name, ended, start, onNews } = program;
  if (signal.aborted) return;
  const aborted = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve(''), { once: true }));
  let ends = 0;
  let firstEndAt = 0;
  let cause = '';
  for (;;) {
    const readyAt = performance.now();
    cause = await Promise.race([ended(), aborted]);
    if (performance.now() - readyAt > STABLE_AFTER_MS) ends = 0;
    for (let isBack = false; !isBack;) {
      if (signal.aborted) return;
      if (ends === 0) firstEndAt = performance.now();
      const pauseMs = pauseBeforeStartMs(ends, performance.now() - firstEndAt);
      ends += 1;
      onNews(`${name} ${cause}; starting it again in ${pauseMs / 1000} s`);
      try {
        await delay(pauseMs, undefined, { signal });
        await start();
        isBack = true;
      } catch (error) {
        cause = `is not back (${error instanceof Error ? error.message : String(error)})`;
      }
    }
    if (!signal.aborted) onNews(`${name} is back`);
  }
}
