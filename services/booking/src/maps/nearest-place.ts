import { greatCircleKm, type GeoPoint } from '@pahiya/fares';

/** The length of a degree of latitude, which is the same everywhere. */
const KM_A_DEGREE = 111;

/** Most places are ruled out by their latitude: a plan asks about hundreds of points. */
export function nearestPlace<T extends GeoPoint>(places: readonly T[], point: GeoPoint, km: number): T | undefined {
  let best: T | undefined;
  let bestKm = km;
  for (const place of places) {
    if (Math.abs(place.lat - point.lat) * KM_A_DEGREE > bestKm) continue;
    const away = greatCircleKm(place, point);
    if (away > bestKm) continue;
    [best, bestKm] = [place, away];
  }
  return best;
}
