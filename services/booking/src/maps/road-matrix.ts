import type { GeoPoint } from '@pahiya/fares';
import { estimateRoad } from './road-model.ts';

export const SOURCE_OF_MODEL = 'road model';

/** The ways from each place to each other one, at `from * places + to`. */
export interface RoadMatrix {
  /** Who answered, as a plan says it: 'road model', 'OSRM', 'Google'. */
  readonly source: string;
  readonly places: number;
  readonly km: Float32Array;
  readonly minutes: Float32Array;
}

/** By the road model: a thousand points take a third of a second, so that a service computes many in a thread. */
export function estimateMatrix(points: readonly GeoPoint[]): RoadMatrix {
  const places = points.length;
  const matrix = emptyMatrix(SOURCE_OF_MODEL, places);
  for (const [from, start] of points.entries())
    for (const [to, end] of points.entries()) {
      if (from === to) continue;
      const { distanceKm, durationMinutes } = estimateRoad(start, end);
      matrix.km[from * places + to] = distanceKm;
      matrix.minutes[from * places + to] = durationMinutes;
    }
  return matrix;
}

export function emptyMatrix(source: string, places: number): RoadMatrix {
  return { source, places, km: new Float32Array(places * places), minutes: new Float32Array(places * places) };
}
