import type { Database } from '@pahiya/service-kit';
import { Raw } from 'typeorm';
import type { Track } from './driven-distance.ts';
import { TrackEntity } from './track.entity.ts';

/** By one statement. A track that another replica has written further stays. */
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

export async function keptTrack({ dataSource }: Database, rideId: string): Promise<Track | undefined> {
  const kept = await dataSource.getRepository(TrackEntity).findOneBy({ rideId });
  if (kept === null) return undefined;
  const { km, lat, lng, at } = kept;
  return { km, lat, lng, atMs: at.getTime(), jumps: 0, writtenKm: km };
}

export async function forgetTrack({ dataSource }: Database, rideId: string): Promise<void> {
  await dataSource.getRepository(TrackEntity).delete({ rideId });
}

export async function forgetOldTracks({ dataSource }: Database, afterS: number): Promise<void> {
  const writtenAt = Raw((column) => `${column} < now() - make_interval(secs => :afterS)`, { afterS });
  await dataSource.getRepository(TrackEntity).delete({ writtenAt });
}
