import { greatCircleKm } from '@pahiya/fares';

/** Below this a cab that stands seems to move, as far as a phone is off. */
const JITTER_KM = 0.05;
/** Faster than any cab: a position that is wrong. */
const FASTEST_KMH = 150;
/** Then it was the position before them that was wrong. */
const MOST_JUMPS = 3;

export interface Track {
  km: number;
  lat: number;
  lng: number;
  atMs: number;
  jumps: number;
  /** How much of it is in the database, or about to be. Missing: nothing, also of the release before. */
  writtenKm?: number;
}

export interface Position {
  latitude: number;
  longitude: number;
  at: string;
}

/** Of several tracks of one trip, the one that has come furthest in time. */
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
