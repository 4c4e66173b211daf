import { greatCircleKm, type GeoPoint } from '@pahiya/fares';

/** A pickup may be deep within a campus or a port. A road farther away belongs to a different place. */
export const FARTHEST_ROAD_KM = 5;

/** The point on a road to which OSRM snapped a point. */
export interface Waypoint {
  location?: [lng?: number, lat?: number];
}

/**
 * OSRM snaps any point to its nearest road, however far: beyond its extract both ends may be snapped to one road, 0 km
 * apart (https://github.com/Project-OSRM/osrm-backend/issues/6506).
 */
export function isNearRoad(point: GeoPoint, waypoint: Waypoint | undefined): boolean {
  const [lng = NaN, lat = NaN] = waypoint?.location ?? [];
  return greatCircleKm(point, { lat, lng }) <= FARTHEST_ROAD_KM;
}
