/** WGS 84 degrees. */
export interface GeoPoint {
  readonly lat: number;
  readonly lng: number;
}

/** Mean Earth radius (IUGG); the sphere is within 0.6 % of the ellipsoid over India. */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

/** The great-circle distance between two points in km (haversine); no road is shorter. */
export function greatCircleKm(from: GeoPoint, to: GeoPoint): number {
  const sinHalfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const sinHalfLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  const h =
    sinHalfLat * sinHalfLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinHalfLng * sinHalfLng;
  // For antipodes rounding can make h slightly greater than 1, for which asin is NaN.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
