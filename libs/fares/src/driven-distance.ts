import type { FareTrip } from './fare.ts';
import type { CabRate } from './rate-card.ts';

/** A road is longer than the straight lines between the positions of a phone that sometimes sleeps. */
const ROAD_PER_TRACKED_KM = 1.25;
/** The first position is sent some way after the pickup, and the last one some way before the drop. */
const UNTRACKED_ENDS_KM = 2;
/** No trip across India has a higher average speed. */
const FASTEST_KMH = 60;

/** What is known of a trip whose distance was not known when it was booked. */
export interface DrivenTrip {
  /** The distance that the driver entered at the end. */
  readonly statedKm?: number | undefined;
  /** The sum of the distances between the positions of the trip; undefined without positions. */
  readonly trackedKm?: number | undefined;
  readonly minutesOnTrip: number;
  /** The distance that the fare covers in any case, from coveredKm(). */
  readonly coveredKm: number;
}

/**
 * The km that are charged, including the return; undefined if none are known. This is the lower of the stated and the
 * tracked distance, with a tolerance. Without a track, the stated km count up to the limit that the time on the trip
 * allows or that the fare covers. Without a statement, the track counts. Throws RangeError for negative values.
 */
export function chargedKm({ statedKm, trackedKm, minutesOnTrip, coveredKm }: DrivenTrip): number | undefined {
  for (const km of [statedKm ?? 0, trackedKm ?? 0, minutesOnTrip, coveredKm])
    if (!(km >= 0 && km < Infinity)) throw new RangeError(`must be 0 or more: ${km}`);
  if (statedKm === undefined) return trackedKm;
  const most =
    trackedKm === undefined
      ? Math.max(coveredKm, (minutesOnTrip / 60) * FASTEST_KMH)
      : trackedKm * ROAD_PER_TRACKED_KM + UNTRACKED_ENDS_KM;
  return Math.min(statedKm, most);
}

/** The km that the least fare of a ride covers, including the return. */
export function coveredKm(rate: CabRate, trip: Pick<FareTrip, 'mode' | 'tripType' | 'includeReturn' | 'days'>): number {
  if (trip.mode === 'airport') return rate.airportKm * (trip.includeReturn ? 2 : 1);
  return trip.tripType === 'outstation' ? rate.outstationMinKmPerDay * trip.days : rate.localKm;
}
