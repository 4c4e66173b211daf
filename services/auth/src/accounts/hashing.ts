import { availableParallelism } from 'node:os';
import { programFile } from '@pahiya/service-kit';
import { Piscina } from 'piscina';

/** An idle thread ends after this. */
const IDLE_MS = 60_000;
/** As much as a PDF and a plan give way to calls. */
const NICE = 10;

export interface Hashing {
  hash(password: string): Promise<string>;
  matches(passwordHash: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Hashes passwords in threads that give way to calls (on Linux and Windows), because strangers may ask for a hash at will.
 * On libuv's threads, which have the priority of the whole process, two at a time kept both cores from everybody.
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
