import { greatCircleKm } from '@pahiya/fares';
import type { ServiceDeps } from '@pahiya/service-kit';

/** A trip of several days goes on being tracked over a night without a position. */
const KEPT_S = 3 * 24 * 3600;
/** Below this a cab that stands seems to move, as far as a phone is off. */
const JITTER_KM = 0.05;
/** Faster than any cab: a position that is wrong. */
const FASTEST_KMH = 150;
/** Then it was the position before them that was wrong. */
const MOST_JUMPS = 3;

interface Track {
  km: number;
  lat: number;
  lng: number;
  atMs: number;
  jumps: number;
}

interface Position {
  latitude: number;
  longitude: number;
  at: string;
}

const keyOf = (rideId: string): string => `driven:${rideId}`;

/** Adds the way from the position before. What is lost with the live state was not driven, as far as a fare is concerned. */
export async function addToTrack(
  { liveState }: Pick<ServiceDeps, 'liveState'>,
  rideId: string,
  position: Position,
): Promise<void> {
  const before = await liveState.get<Track>(keyOf(rideId));
  const after = trackAfter(before, position);
  if (after !== before) await liveState.put(keyOf(rideId), after, KEPT_S);
}

/** The km between the positions of a trip so far; null without any way. */
export async function drivenKm({ liveState }: Pick<ServiceDeps, 'liveState'>, rideId: string): Promise<number | null> {
  const track = await liveState.get<Track>(keyOf(rideId));
  return track === undefined || track.km === 0 ? null : Math.round(track.km * 10) / 10;
}

export function trackAfter(before: Track | undefined, { latitude: lat, longitude: lng, at }: Position): Track {
  const atMs = Date.parse(at);
  if (before === undefined) return { km: 0, lat, lng, atMs, jumps: 0 };
  const km = greatCircleKm(before, { lat, lng });
  if (km < JITTER_KM) return before;
  const isJump = km > (FASTEST_KMH * (atMs - before.atMs)) / 3_600_000;
  if (!isJump) return { km: before.km + km, lat, lng, atMs, jumps: 0 };
  if (before.jumps + 1 < MOST_JUMPS) return { ...before, jumps: before.jumps + 1 };
  return { km: before.km, lat, lng, atMs, jumps: 0 };
}
