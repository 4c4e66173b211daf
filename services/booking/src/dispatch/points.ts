import type { GeoPoint } from '@pahiya/fares';

export type MapPoint = GeoPoint;

/** The point of a place whose coordinates may be missing. */
export function pointOf(place: { lat?: number | null; lng?: number | null } | undefined): MapPoint | undefined {
  return place?.lat != null && place.lng != null ? { lat: place.lat, lng: place.lng } : undefined;
}
