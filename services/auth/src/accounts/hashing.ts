import { availableParallelism } from 'node:os';
import { programFile } from '@pahiya/service-kit';
import { Piscina } from 'piscina';

/** An idle thread ends after this. */
const IDLE_MS = 60_000;
/** The same priority as for PDFs and plans: lower than that of calls. */
const NICE = 10;

export interface Hashing {
  hash(password: string): Promise<string>;
  matches(passwordHash: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Hashes passwords in threads with a lower priority than calls (on Linux and Windows), because strangers can cause any
 * number of hashes. On libuv's threads, which have the priority of the whole process, two hashes at a time occupied
 * both cores.
 */
export function openHashing(): Hashing {
  const threads = new Piscina({
    filename: programFile(import.meta.filename, 'hashing-thread'),
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
  });
  return {
    hash: (password) => threads.run(password, { name: 'hash' }) as Promise<string>,
    matches: (passwordHash, password) =>
      threads.run({ passwordHash, password }, { name: 'matches' }) as Promise<boolean>,
    close: () => threads.destroy(),
  };
}
