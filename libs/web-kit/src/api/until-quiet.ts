import { callsUnderWay } from './calls-under-way.ts';

/** A page that is never quiet does by then what waits. */
const BUSY_FOR_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;

const idle = () =>
  new Promise((done) => {
    // Not in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: BUSY_FOR_MS });
    else setTimeout(done);
  });

/**
 * Until the screen stands: no call waits for its answer and the processor is free, a second from now at the earliest and
 * some five at the latest. For what a person does not see at first: the live connection, what is kept for later.
 */
export async function untilQuiet(): Promise<void> {
  const latest = performance.now() + BUSY_FOR_MS;
  do {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    await idle();
  } while (callsUnderWay() > 0 && performance.now() < latest);
}
