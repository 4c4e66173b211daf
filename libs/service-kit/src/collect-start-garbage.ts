import { Session } from 'node:inspector/promises';

/**
 * Returns the memory that a start leaves behind: sources, compiled schemas, migrations. V8 would keep it until the heap has
 * grown again, which an idle process does for hours. Takes 0.1 s, so call it before the process says that it is ready.
 * What it buys stands in docs/decisions/0010-what-speed-costs.md.
 */
export async function collectStartGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
