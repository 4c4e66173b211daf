import { startLoop, type Loop, type MessagingLog } from '@pahiya/messaging';
import { KeptWrites, type Database, type LiveState, type Tx } from '@pahiya/service-kit';
import { driversOutOfService, isInService } from '../drivers/driver.repository.ts';
import type { StandingNews } from './standing-news.entity.ts';
import { forgetNews, noteNews, notedNewsOf, someNotedNews } from './standing-news.repository.ts';

/** No token lives longer than this, and a barred driver gets no new one. */
const LONGEST_TOKEN_S = 30 * 24 * 3600;
const keyOf = (driverId: string) => `barred:${driverId}`;
/** How soon to try again while the live state is away, and to look for what another replica has left. */
const POLL_MS = 1000;
const AT_ONCE = 100;

/**
 * Which drivers' positions count. The position route does not read the database, so the live state has this as well: a
 * change is noted in the transaction that changes the driver, and stays noted until the live state has it.
 */
export interface Standings {
  note(tx: Tx, driverId: string, revision: number): Promise<void>;
  /** Tells the live state the driver's standing. A failure is retried within a second. */
  tell(driverId: string): Promise<void>;
  /** True for every driver while the live state may lack something: the next position comes in a few seconds. */
  isBarred(driverId: string): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

interface Places {
  database: Database;
  liveState: LiveState;
  /** What the live state was told. */
  told: KeptWrites;
}

/**
 * Reads the database again after telling the live state, so that if two replicas tell at once, the last one tells the
 * truth.
 */
async function tellTruth({ database, liveState }: Places, driverId: string): Promise<void> {
  let told: boolean | undefined;
  for (let isIn = await isInService(database, driverId); told !== isIn; isIn = await isInService(database, driverId)) {
    await liveState.put(keyOf(driverId), !isIn, LONGEST_TOKEN_S);
    told = isIn;
  }
}

async function tellNoted(places: Places, news: readonly StandingNews[]): Promise<void> {
  for (const { driverId } of news) await tellTruth(places, driverId);
  await places.told.mark();
  for (const each of news) await forgetNews(places.database, each);
}

async function tellOfAll(places: Places): Promise<void> {
  const barred = await driversOutOfService(places.database);
  for (let first = 0; first < barred.length; first += AT_ONCE)
    await Promise.all(barred.slice(first, first + AT_ONCE).map((driverId) => tellTruth(places, driverId)));
}

/** The live state; each failure of it marks the cached standings as uncertain. Without the database nobody's status can change. */
function doubtedLiveState(liveState: LiveState, doubt: () => void): LiveState {
  const doubtAndThrow = (error: unknown): never => {
    doubt();
    throw error;
  };
  return {
    ...liveState,
    get: async <T>(key: string) => liveState.get<T>(key).catch(doubtAndThrow),
    put: (...value) => liveState.put(...value).catch(doubtAndThrow),
    replace: async <T>(key: string, value: T, ttlS: number) => liveState.replace(key, value, ttlS).catch(doubtAndThrow),
  };
}

export function driverStandings(parts: { database: Database; liveState: LiveState; log: MessagingLog }): Standings {
  const { database, log } = parts;
  /** The drivers whose standing the live state could not be told while the table for notes did not exist. */
  const untold = new Set<string>();
  let isSure = true;
  let doubts = 0;
  let loop: Loop | undefined;

  const doubt = (): void => {
    isSure = false;
    doubts += 1;
  };
  const liveState = doubtedLiveState(parts.liveState, doubt);
  const told = new KeptWrites(liveState, keyOf('told'));
  const places = { database, liveState, told };

  /** Tells the live state without a note, like the previous release, but tries again while this process lives. */
  const tellWithoutNote = async (driverId: string): Promise<void> => {
    untold.add(driverId);
    await tellTruth(places, driverId);
    untold.delete(driverId);
  };
  const tellAll = async (): Promise<void> => {
    const before = doubts;
    await told.mend(() => tellOfAll(places));
    for (const driverId of untold) await tellWithoutNote(driverId);
    for (let noted; (noted = await someNotedNews(database, AT_ONCE)).length > 0;) await tellNoted(places, noted);
    // What could not be told meanwhile may have been noted after the last look.
    isSure = doubts === before;
  };

  return {
    note: (tx, driverId, revision) => noteNews(tx, database, { driverId, revision }),
    async tell(driverId) {
      try {
        const noted = await notedNewsOf(database, driverId);
        if (noted) await tellNoted(places, [noted]);
        // Its change may have been committed just before the table came.
        else await tellWithoutNote(driverId);
      } catch (err) {
        doubt();
        log.warn({ err, driverId }, 'whether the positions of a driver count is told later');
      }
    },
    async isBarred(driverId) {
      return !isSure || (await liveState.get<boolean>(keyOf(driverId))) === true;
    },
    start() {
      loop = startLoop({
        pass: tellAll,
        pollMs: POLL_MS,
        onError: (err) => log.warn({ err }, 'whose positions count was not told to all; trying again'),
      });
    },
    stop: async () => loop?.stop(),
  };
}
