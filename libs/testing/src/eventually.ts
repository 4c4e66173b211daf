import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

const DEFAULT_TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/**
 * Calls the probe until it holds, and resolves with its value. It holds when it neither throws nor returns false, null or undefined.
 * After `timeoutMs` (30 s) it rejects with an Error that says what it waited for (`describe`) and what it saw last.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, describe }: { timeoutMs?: number; describe?: string } = {},
): Promise<Exclude<T, false | null | undefined | void>> {
  const deadline = Date.now() + timeoutMs;
  const awaited = describe ?? probe.toString();
  let lastSeen = 'no answer of the probe';
  let cause: unknown;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const expiry = new AbortController();
    try {
      // A probe that never resolves must fail the test, too.
      const value = await Promise.race([
        Promise.resolve().then(probe),
        delay(Math.max(deadline - Date.now(), 1), expired, { signal: expiry.signal }),
      ]);
      if (value !== expired) {
        if (value !== false && value !== null && value !== undefined) {
          return value as Exclude<T, false | null | undefined | void>;
        }
        lastSeen = inspect(value);
        cause = undefined;
      }
    } catch (error) {
      cause = error;
      lastSeen = error instanceof Error ? error.message : inspect(error);
    } finally {
      expiry.abort();
    }
    if (Date.now() + pauseMs > deadline) {
      throw new Error(`Waited ${timeoutMs} ms for: ${awaited}\nLast seen: ${lastSeen}`, { cause });
    }
    await delay(pauseMs);
  }
}

const expired = Symbol('the probe did not answer in time');
