import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ChildServer {
  url: string;
  /** The resident set size of the process in bytes. */
  memoryBytes(): Promise<number>;
  ask<T>(question: string): Promise<T>;
  stop(): Promise<void>;
}

/** Starts a server in its own process, by the path of its program from here, so that it does not share an event loop with the measurement. */
export async function startChild(file: string, settings: unknown): Promise<ChildServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Without the preloaded script that watches the parent: it would unref the channel that keeps the child alive.
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

const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

/** The child's side: serves with the received settings, answers questions, and exits when its parent disconnects. */
export function serveAsChild<S>(
  start: (settings: S) => Promise<{ url: string; stop(): Promise<void>; answers?: Record<string, () => unknown> }>,
): void {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  process.on('message', (message: { settings?: S; question?: string }) => {
    const answer = async () => {
      if (message.question !== undefined) {
        const known: Record<string, () => unknown> = {
          memory: () => process.memoryUsage.rss(),
          cpuSeconds: () => secondsOf(process.cpuUsage()),
          ...running?.answers,
        };
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
