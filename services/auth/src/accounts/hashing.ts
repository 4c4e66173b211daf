import { availableParallelism, constants } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type * as thread from './hashing-thread.ts';

/** A thread keeps 8 MB: all but one end when there is nothing to hash. */
const IDLE_MS = 10_000;

/**
 * Hashes passwords in threads with less priority than calls: of two that want a core, the one that answers calls gets it.
 * On libuv's pool, which has the priority of the process, logins by strangers made other calls wait (bench: flood).
 */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(password: string, passwordHash: string): Promise<boolean>;
  /** Ends the threads; what is being hashed fails. */
  close(): Promise<void>;
}

export function openHashing(): Hashing {
  const threads = new Piscina<unknown, unknown>({
    filename: join(import.meta.dirname, 'hashing-thread.ts'),
    minThreads: 1,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_MS,
    niceIncrement: constants.priority.PRIORITY_LOW,
    recordTiming: false,
  });
  return {
    hash: (password) => threads.run(password, { name: 'hash' }) as Promise<ReturnType<typeof thread.hash>>,
    verify: (password, passwordHash) =>
      threads.run({ password, passwordHash }, { name: 'verify' }) as Promise<ReturnType<typeof thread.verify>>,
    close: () => threads.destroy(),
  };
}
