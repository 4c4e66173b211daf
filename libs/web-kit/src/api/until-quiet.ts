import { callsUnderWay } from './calls-under-way.ts';

/** Deferred work starts after this time even if the page stays busy. */
const BUSY_FOR_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;

const idle = () =>
  new Promise((done) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: BUSY_FOR_MS });
    else setTimeout(done);
  });

/**
 * Waits until no call is pending and the processor is idle: at least one second, at most about five. For work that a
 * person does not see at first: the live connection, files cached for later.
 */
export async function untilQuiet(): Promise<void> {
  const latest = performance.now() + BUSY_FOR_MS;
  do {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    await idle();
  } while (callsUnderWay() > 0 && performance.now() < latest);
}
