import { FALLBACK_ONE_WAY_KM, FALLBACK_ONE_WAY_MINUTES, greatCircleKm, type GeoPoint } from '@pahiya/fares';
import type { Ends } from './ends-of-ride.ts';
import { estimateRoad, type Maps } from '../maps/index.ts';

/** One way by road, and how it is known. */
export interface Road {
  distanceKm: number;
  durationMinutes: number;
  source: 'maps' | 'fallback';
  /** False: an end is not known, and the figures are placeholders. */
  isKnown: boolean;
  /** A maps service is configured and did not answer. */
  providerFailed: boolean;
}

/** Services round distances, too. */
const ROUNDING_KM = 0.1;

export type RoadFinder = (from: GeoPoint, to: GeoPoint) => Promise<Road>;

const UNKNOWN_ROAD: Road = {
  distanceKm: FALLBACK_ONE_WAY_KM,
  durationMinutes: FALLBACK_ONE_WAY_MINUTES,
  source: 'fallback',
  isKnown: false,
  providerFailed: false,
};

/** The road of a ride whose ends may be unknown. If both texts name the same town, the way within it is unknown. */
export async function roadBetweenEnds(roadBetween: RoadFinder, { from, to }: Ends): Promise<Road> {
  if (!from || !to || (from.lat === to.lat && from.lng === to.lng)) return UNKNOWN_ROAD;
  return roadBetween(from, to);
}

export const embeddedRoads: RoadFinder = async (from, to) => {
  const { distanceKm, durationMinutes } = estimateRoad(from, to);
  return { distanceKm, durationMinutes, source: 'fallback', isKnown: true, providerFailed: false };
};

export function roadsOf(maps: Maps): RoadFinder {
  return async (from, to) => {
    const { value, source, providerFailed } = await maps.route(from, to);
    // A service may snap both ends to one road.
    if (value.distanceKm < greatCircleKm(from, to) - ROUNDING_KM) return embeddedRoads(from, to);
    return {
      distanceKm: Math.round(value.distanceKm * 10) / 10,
      durationMinutes: Math.ceil(value.durationMinutes),
      source,
      isKnown: true,
      providerFailed,
    };
  };
}
