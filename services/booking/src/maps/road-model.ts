import { greatCircleKm } from '@pahiya/fares';
import type { GeoPoint } from '@pahiya/fares';
import type { RoadRoute } from './maps-provider.ts';

/**
 * The road between two points, estimated without a road network: great circle × a detour factor, at a mean speed; short
 * routes wind more and are slower. Calibrated with calibrate-road-model.ts against the published distances in this
 * folder; formula and errors are in docs/distance-model.md.
 */
export interface RoadModel {
  /** The detour factor that long routes approach; a short one has `extraDetour` more, fading over `detourFadeKm`. */
  readonly longDetour: number;
  readonly extraDetour: number;
  readonly detourFadeKm: number;
  /**
   * km/h on the shortest routes, and the speed that long ones approach; halfway between the two at `halfwayKm` of road.
   */
  readonly citySpeedKmh: number;
  readonly highwaySpeedKmh: number;
  readonly halfwayKm: number;
}

export const ROAD_MODEL: RoadModel = {
  longDetour: 1.17,
  extraDetour: 0.15,
  detourFadeKm: 80,
  citySpeedKmh: 17,
  highwaySpeedKmh: 65,
  halfwayKm: 100,
};

/** One way, rounded up to 100 m (so never below the straight line), in whole minutes. */
export function estimateRoad(from: GeoPoint, to: GeoPoint): RoadRoute {
  const distanceKm = Math.ceil(roadKm(ROAD_MODEL, greatCircleKm(from, to)) * 10) / 10;
  return { distanceKm, durationMinutes: Math.ceil(drivingMinutes(ROAD_MODEL, distanceKm)) };
}

export function roadKm(model: RoadModel, straightKm: number): number {
  return straightKm * (model.longDetour + model.extraDetour * Math.exp(-straightKm / model.detourFadeKm));
}

export function drivingMinutes(model: RoadModel, distanceKm: number): number {
  const openRoad = distanceKm / (distanceKm + model.halfwayKm);
  const speedKmh = model.citySpeedKmh + (model.highwaySpeedKmh - model.citySpeedKmh) * openRoad;
  return (distanceKm / speedKmh) * 60;
}
