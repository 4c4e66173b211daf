import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ChildServer {
  url: string;
  /** Bytes that the process holds in memory now (resident set). */
  memoryBytes(): Promise<number>;
  ask<T>(question: string): Promise<T>;
  stop(): Promise<void>;
}

/** Starts a server of this folder as a process of its own, so that what is measured shares no event loop with who measures. */
export async function startChild(file: string, settings: unknown): Promise<ChildServer> {
  const child: ChildProcess = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Not the preloaded watch of the parent that may have started us: it would let go of the channel that keeps the child alive.
    execArgv: [],
  });
  child.send({ settings });
  const [first] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code} before it served`))),
  ])) as [{ url: string }];
  const ask = async <T>(question: string): Promise<T> => {
    child.send({ question });
    const [{ answer }] = (await once(child, 'message')) as [{ answer: T }];
    return answer;
  };
  return {
    url: first.url,
    ask,
    memoryBytes: () => ask<number>('memory'),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** The other side: serves with the settings it is sent, answers questions, ends when its parent lets go. */
export function serveAsChild<S>(
  start: (settings: S) => Promise<{ url: string; stop(): Promise<void>; answers?: Record<string, () => unknown> }>,
): void {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  process.on('message', (message: { settings?: S; question?: string }) => {
    const answer = async () => {
      if (message.question !== undefined) {
        const known: Record<string, () => unknown> = { memory: () => process.memoryUsage.rss(), ...running?.answers };
        process.send?.({ answer: await known[message.question]?.() });
        return;
      }
      running = await start(message.settings as S);
      process.send?.({ url: running.url });
    };
    answer().catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  process.on('disconnect', () => {
    void Promise.resolve(running?.stop()).finally(() => process.exit(0));
  });
}
