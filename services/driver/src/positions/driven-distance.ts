import { greatCircleKm } from '@pahiya/fares';

/** The inexactness of a phone: within this distance, a standing cab seems to move. */
const JITTER_KM = 0.05;
/** Faster than any cab: a higher speed means that a position is wrong. */
const FASTEST_KMH = 150;
/** After this many jumps in a row, the position before them counts as the wrong one. */
const MOST_JUMPS = 3;

export interface Track {
  km: number;
  lat: number;
  lng: number;
  atMs: number;
  jumps: number;
  /**
   * The distance that is in the database, or about to be. Missing if that is nothing, and in tracks of the previous
   * release.
   */
  writtenKm?: number;
}

export interface Position {
  latitude: number;
  longitude: number;
  at: string;
}

/** The track with the latest position, if a trip has several. */
export function newestOf(...tracks: (Track | undefined)[]): Track | undefined {
  return tracks.reduce((newest, track) => ((track?.atMs ?? -1) > (newest?.atMs ?? -1) ? track : newest), undefined);
}

export function trackAfter(before: Track | undefined, { latitude: lat, longitude: lng, at }: Position): Track {
  const atMs = Date.parse(at);
  if (before === undefined) return { km: 0, lat, lng, atMs, jumps: 0 };
  const km = greatCircleKm(before, { lat, lng });
  if (km < JITTER_KM) return before;
  const isJump = km > (FASTEST_KMH * (atMs - before.atMs)) / 3_600_000;
  if (!isJump) return { ...before, km: before.km + km, lat, lng, atMs, jumps: 0 };
  if (before.jumps + 1 < MOST_JUMPS) return { ...before, jumps: before.jumps + 1 };
  return { ...before, lat, lng, atMs, jumps: 0 };
}
