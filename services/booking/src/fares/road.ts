import type { Location } from '@pahiya/contracts';
import { FALLBACK_ONE_WAY_KM, FALLBACK_ONE_WAY_MINUTES, type GeoPoint } from '@pahiya/fares';
import { estimateRoad, type Maps } from '../maps/index.ts';

/** One way by road, and how it is known. */
export interface Road {
  distanceKm: number;
  durationMinutes: number;
  source: 'maps' | 'fallback';
  /** A maps service is configured and did not answer. */
  providerFailed: boolean;
}

export type RoadFinder = (from: GeoPoint, to: GeoPoint) => Promise<Road>;

export const UNKNOWN_ROAD: Road = {
  distanceKm: FALLBACK_ONE_WAY_KM,
  durationMinutes: FALLBACK_ONE_WAY_MINUTES,
  source: 'fallback',
  providerFailed: false,
};

export const embeddedRoads: RoadFinder = async (from, to) => {
  const { distanceKm, durationMinutes } = estimateRoad(from, to);
  return { distanceKm, durationMinutes, source: 'fallback', providerFailed: false };
};

export function roadsOf(maps: Maps): RoadFinder {
  return async (from, to) => {
    const { value, source, providerFailed } = await maps.route(from, to);
    return {
      distanceKm: Math.round(value.distanceKm * 10) / 10,
      durationMinutes: Math.ceil(value.durationMinutes),
      source,
      providerFailed,
    };
  };
}

/** The coordinates of a place, if the form has them. */
export function pointOf(location: Location | undefined): GeoPoint | undefined {
  return location?.lat != null && location.lng != null ? { lat: location.lat, lng: location.lng } : undefined;
}
