import type { Clock } from '../clock.ts';

/** Reads PostgreSQL's clock. */
type ReadTime = () => Promise<Date>;

/** A clock that does not depend on the one of its machine. */
export interface DatabaseClock extends Clock {
  /** Compares with PostgreSQL's clock now, and then regularly. Returns the function that stops it. */
  follow(read: ReadTime, onFailure: (error: unknown) => void): Promise<() => void>;
}

/** In this time two machines' clocks drift apart by less than a millisecond. */
const COMPARE_MS = 10_000;

/**
 * PostgreSQL's clock, which all processes share. So a process may compare times from other processes, whatever their
 * machines' clocks say, and even if these jump. Between two comparisons, and while PostgreSQL is away, the clock
 * advances by the time since the process began, which nobody can set. Its error is half of the time that the database
 * takes to answer.
 */
export function databaseClock(): DatabaseClock {
  let ahead: number | undefined;
  const compare = async (read: ReadTime): Promise<void> => {
    const asked = performance.now();
    const time = await read();
    ahead = time.getTime() - (asked + performance.now()) / 2;
  };
  return {
    now() {
      if (ahead === undefined) throw new Error('The clock was not compared with that of the database yet');
      return new Date(ahead + performance.now());
    },
    async follow(read, onFailure) {
      await compare(read);
      const comparing = setInterval(() => void compare(read).catch(onFailure), COMPARE_MS).unref();
      return () => clearInterval(comparing);
    },
  };
}

export const isDatabaseClock = (clock: Clock): clock is DatabaseClock => 'follow' in clock;
