import type { FareTrip } from './fare.ts';
import type { CabRate } from './rate-card.ts';

/** A road is longer than the straight lines between the positions of a phone that sleeps now and then. */
const ROAD_PER_TRACKED_KM = 1.25;
/** The first position comes some way after the pickup, and the last one some way before the drop. */
const UNTRACKED_ENDS_KM = 2;
/** No trip across India is faster on the average. */
const FASTEST_KMH = 60;

/** What is known of a trip whose distance was not known when it was booked. */
export interface DrivenTrip {
  /** As the driver entered it at the end. */
  readonly statedKm?: number | undefined;
  /** The sum of the ways between the positions of the trip; undefined without any. */
  readonly trackedKm?: number | undefined;
  readonly minutesOnTrip: number;
  /** What the fare covers anyway, from coveredKm(). */
  readonly coveredKm: number;
}

/**
 * The km that are charged, the return included; undefined when nobody knows any. The lower of what was stated and what was
 * tracked, with a tolerance. Without a track the stated km count as far as the time on the trip allows, or the fare covers
 * them; without a statement the track counts. Throws RangeError below 0.
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

/** The km that a ride's least fare covers, the return included. */
export function coveredKm(rate: CabRate, trip: Pick<FareTrip, 'mode' | 'tripType' | 'includeReturn' | 'days'>): number {
  if (trip.mode === 'airport') return rate.airportKm * (trip.includeReturn ? 2 : 1);
  return trip.tripType === 'outstation' ? rate.outstationMinKmPerDay * trip.days : rate.localKm;
}
