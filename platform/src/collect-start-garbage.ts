import { executionAsyncResource } from 'node:async_hooks';
import { Session } from 'node:inspector/promises';
import { nextTick } from 'node:process';

/** Objects that stay for the life of the process, so that V8 keeps their shape. */
const kept = new Set<object>();

/**
 * Frees the memory that a start leaves behind: sources, compiled schemas, migrations. V8 would keep it until the heap
 * has grown again, which takes hours in an idle process. Takes 0.1 s, so call it before the process says that it is
 * ready. docs/decisions/0010-what-speed-costs.md says how much memory it frees.
 */
export async function collectStartGarbage(): Promise<void> {
  await keepTick();
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}

/**
 * Keeps the object that Node makes for a callback of `nextTick`. If none were alive, the collection would drop their shape;
 * V8 then makes each later one by its slowest way, in 250 to 300 ns instead of 40 to 70, some seven times in a request.
 */
function keepTick(): Promise<void> {
  return new Promise((resolve) => {
    nextTick(() => {
      kept.add(executionAsyncResource());
      resolve();
    });
  });
}
