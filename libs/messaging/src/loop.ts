import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs passes of some work, one at a time: whenever it is woken, and at a slow poll in case a wake-up was lost. */
export interface Loop {
  wake(): void;
  wakeIn(delayMs: number): void;
  /** Waits for the running pass. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  pass: () => Promise<void>;
  /** The pause between passes when nothing wakes the loop, and the longest pause after a failure. */
  pollMs: number;
  onError: (error: unknown) => void;
}

/** Milliseconds to wait after the nth failure in a row: 100, 200, 400 … up to `maxMs`. */
export function backoffMs(failures: number, maxMs: number): number {
  return Math.min(maxMs, 100 * 2 ** Math.min(failures - 1, 20));
}

/**
 * A failed pass is reported and retried with backoff. Waking the loop does not shorten the backoff. Passes run in the trace in
 * which the loop was started: they do not belong to the request that wakes them.
 */
export function startLoop({ pass, pollMs, onError }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let running: Promise<void> | undefined;
  let wanted = false;
  let failures = 0;
  let stopped = false;
  const inTraceOfStart = AsyncLocalStorage.snapshot();

  const schedule = (delayMs: number) => {
    const at = performance.now() + delayMs;
    if (stopped || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      start();
    }, delayMs);
  };
  const run = async () => {
    try {
      do {
        wanted = false;
        await pass();
        failures = 0;
      } while (wanted && !stopped);
    } catch (error) {
      failures += 1;
      onError(error);
    }
    running = undefined;
    schedule(failures > 0 ? backoffMs(failures, pollMs) : pollMs);
  };
  const start = () => {
    if (!stopped) running ??= inTraceOfStart(run);
  };
  start();

  return {
    wake() {
      if (running) wanted = true;
      else if (failures === 0) start();
    },
    wakeIn: schedule,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
