import type { GeoPoint } from '@pahiya/fares';
import type { WantedWay } from './maps-provider.ts';
import { estimateRoad } from './road-model.ts';

export const SOURCE_OF_MODEL = 'road model';

/** The ways from each place to each other place, at the index `from * places + to`. */
export interface RoadMatrix {
  /** The source of the ways, as a plan names it: 'road model', 'OSRM', 'Google'. */
  readonly source: string;
  readonly places: number;
  readonly km: Float32Array;
  readonly minutes: Float32Array;
}

/**
 * The ways by the road model. A thousand points take a third of a second, so a service computes many points in a
 * thread.
 */
export function estimateMatrix(points: readonly GeoPoint[], wanted?: readonly WantedWay[]): RoadMatrix {
  const places = points.length;
  const matrix = emptyMatrix(SOURCE_OF_MODEL, places);
  const estimate = (from: number, to: number) => {
    const { distanceKm, durationMinutes } = estimateRoad(points[from]!, points[to]!);
    matrix.km[from * places + to] = distanceKm;
    matrix.minutes[from * places + to] = durationMinutes;
  };
  if (wanted) {
    for (const [from, to] of wanted) estimate(from, to);
    return matrix;
  }
  for (let from = 0; from < places; from += 1)
    for (let to = 0; to < places; to += 1) if (from !== to) estimate(from, to);
  return matrix;
}

export function emptyMatrix(source: string, places: number): RoadMatrix {
  return { source, places, km: new Float32Array(places * places), minutes: new Float32Array(places * places) };
}
