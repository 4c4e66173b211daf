import type { GeoPoint } from '@pahiya/fares';

export type MapPoint = GeoPoint;

/** India with its islands, by whole tenths of a degree: south, north, west, east. */
const INDIA = { south: 6.4, north: 35.8, west: 68.1, east: 97.5 };

export const isInIndia = ({ lat, lng }: MapPoint): boolean =>
  lat >= INDIA.south && lat <= INDIA.north && lng >= INDIA.west && lng <= INDIA.east;

/** The point of a place whose coordinates may be missing. */
export function pointOf(place: { lat?: number | null; lng?: number | null } | undefined): MapPoint | undefined {
  return place?.lat != null && place.lng != null ? { lat: place.lat, lng: place.lng } : undefined;
}
