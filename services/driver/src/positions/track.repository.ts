import type { Database } from '@pahiya/service-kit';
import { Raw } from 'typeorm';
import { WriteDownTracks1795697200000 } from '../db/migrations/1795697200000-write-down-tracks.ts';
import type { Track } from './driven-distance.ts';
import { TrackEntity } from './track.entity.ts';

/** Whether the table exists. Without it, as in the previous release, only the live state has tracks. */
export const canKeepTracks = (database: Database): boolean => database.hasRun(WriteDownTracks1795697200000);

/** Writes all tracks by one statement. A track that another replica has written further stays as it is. */
export async function keepTracks(
  { dataSource }: Database,
  tracks: readonly (readonly [rideId: string, track: Track])[],
): Promise<void> {
  const writtenAt = () => 'now()';
  const rows = tracks.map(([rideId, { km, lat, lng, atMs }]) => {
    return { rideId, km, lat, lng, at: new Date(atMs), writtenAt };
  });
  await dataSource
    .getRepository(TrackEntity)
    .createQueryBuilder()
    .insert()
    .values(rows)
    .orUpdate(['km', 'lat', 'lng', 'at', 'written_at'], ['ride_id'], {
      overwriteCondition: { where: 'track.at < excluded.at' },
    })
    .updateEntity(false)
    .execute();
}

export async function keptTrack(database: Database, rideId: string): Promise<Track | undefined> {
  if (!canKeepTracks(database)) return undefined;
  const kept = await database.dataSource.getRepository(TrackEntity).findOneBy({ rideId });
  if (kept === null) return undefined;
  const { km, lat, lng, at } = kept;
  return { km, lat, lng, atMs: at.getTime(), jumps: 0, writtenKm: km };
}

export async function forgetTrack(database: Database, rideId: string): Promise<void> {
  if (canKeepTracks(database)) await database.dataSource.getRepository(TrackEntity).delete({ rideId });
}

export async function forgetOldTracks(database: Database, afterS: number): Promise<void> {
  if (!canKeepTracks(database)) return;
  const writtenAt = Raw((column) => `${column} < now() - make_interval(secs => :afterS)`, { afterS });
  await database.dataSource.getRepository(TrackEntity).delete({ writtenAt });
}
