import { afterCommit, startLoop, type Loop, type MessagingLog } from '@pahiya/messaging';
import { insertIfNew, type Database, type Tx } from '@pahiya/service-kit';
import type { ActiveTrips } from './active-trips.ts';
import type { Tracks } from './trip-tracks.ts';
import { TripEndEntity, type TripEnd } from './trip-end.entity.ts';

/** How soon to try again while the live state is away, and how often to look for ends that another replica left. */
const POLL_MS = 1000;
const AT_ONCE = 100;

/**
 * Stops the forwarding of positions when a trip ends and forgets its track, whatever fails meanwhile: the end is noted
 * in the transaction of its event, and stays noted until both are done.
 */
export interface TripEnds {
  note(tx: Tx, end: TripEnd): Promise<void>;
  start(parts: { database: Database; tracks: Tracks }): void;
  stop(): Promise<void>;
}

export function tripEnds({ trips, log }: { trips: ActiveTrips; log: MessagingLog }): TripEnds {
  let loop: Loop | undefined;
  const endAll = async ({ database, tracks }: Parameters<TripEnds['start']>[0]): Promise<void> => {
    const noted = database.dataSource.getRepository(TripEndEntity);
    for (let ends; (ends = await noted.find({ take: AT_ONCE })).length > 0;) {
      for (const { driverId, rideId } of ends) {
        await trips.ended(driverId, rideId);
        await tracks.forget(rideId);
        await noted.delete({ rideId });
      }
    }
  };
  return {
    async note(tx, end) {
      await insertIfNew(tx, TripEndEntity, end);
      afterCommit(tx, async () => loop?.wake());
    },
    start(parts) {
      loop = startLoop({
        pass: () => endAll(parts),
        pollMs: POLL_MS,
        onError: (err) => log.warn({ err }, 'the end of a trip is not known to all yet; trying again'),
      });
    },
    stop: async () => loop?.stop(),
  };
}
