import { startLoop, type Loop, type MessagingLog } from '@pahiya/messaging';
import type { Database, LiveState } from '@pahiya/service-kit';
import { newestOf, trackAfter, type Position, type Track } from './driven-distance.ts';
import { canKeepTracks, forgetOldTracks, forgetTrack, keepTracks, keptTrack } from './track.repository.ts';

/** A trip of several days goes on being tracked over a night without a position. */
const KEPT_S = 3 * 24 * 3600;
/** The distance after which a trip's track is written to the database again. */
const STRETCH_KM = 0.5;
/** How long tracks are gathered, so that one statement writes those of all trips. */
const GATHER_MS = 500;
const FORGET_MS = 3600_000;

const keyOf = (rideId: string): string => `driven:${rideId}`;

/**
 * How far each trip has come, for its fare. The live state has the track to the last position, the database to the last
 * half kilometre, so that an outage or a loss of the live state takes nothing from a fare.
 */
export interface Tracks {
  /** Adds the distance from the trip's last position to this one. */
  add(rideId: string, position: Position): Promise<void>;
  /** The km between the positions of a trip so far; null if the cab has not moved. */
  kmOf(rideId: string): Promise<number | null>;
  /** Forgets where the driver was, once the trip has its fare. */
  forget(rideId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function tripTracks(parts: { database: Database; liveState: LiveState; log: MessagingLog }): Tracks {
  const { database, liveState, log } = parts;
  const unwritten = new Map<string, Track>();
  const loops: Loop[] = [];

  const write = async (): Promise<void> => {
    if (unwritten.size === 0 || !canKeepTracks(database)) return;
    const batch = [...unwritten];
    unwritten.clear();
    try {
      await keepTracks(database, batch);
    } catch (error) {
      for (const [rideId, track] of batch) if (!unwritten.has(rideId)) unwritten.set(rideId, track);
      throw error;
    }
  };
  const known = async (rideId: string): Promise<Track | undefined> =>
    (await liveState.get<Track>(keyOf(rideId))) ?? unwritten.get(rideId) ?? keptTrack(database, rideId);

  return {
    async add(rideId, position) {
      const before = await known(rideId);
      const after = trackAfter(before, position);
      if (after === before) return;
      const isDue = after.km - (after.writtenKm ?? 0) >= STRETCH_KM;
      const track = isDue ? { ...after, writtenKm: after.km } : after;
      await liveState.put(keyOf(rideId), track, KEPT_S);
      if (!isDue) return;
      unwritten.set(rideId, track);
      loops[0]?.wakeIn(GATHER_MS);
    },
    async kmOf(rideId) {
      const [live, written] = await Promise.all([
        liveState.get<Track>(keyOf(rideId)).catch((err: unknown) => {
          log.warn({ err, rideId }, 'the distance of a trip is known to the last half kilometre only');
          return undefined;
        }),
        keptTrack(database, rideId),
      ]);
      const track = newestOf(live, unwritten.get(rideId), written);
      return track === undefined || track.km === 0 ? null : Math.round(track.km * 10) / 10;
    },
    async forget(rideId) {
      unwritten.delete(rideId);
      await liveState.clear(keyOf(rideId));
      await forgetTrack(database, rideId);
    },
    start() {
      const onError = (err: unknown) => log.warn({ err }, 'how far trips have come is not written down yet');
      loops.push(
        startLoop({ pass: write, pollMs: 10 * GATHER_MS, onError }),
        startLoop({ pass: () => forgetOldTracks(database, KEPT_S), pollMs: FORGET_MS, onError }),
      );
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await write().catch((err: unknown) => log.warn({ err }, 'how far trips have come was not written down'));
    },
  };
}
