import { SOURCE_OF_MODEL, type RoadMatrix } from '../maps/road-matrix.ts';
import { hourFactorsOf, pairFactorsOf, travelOf, type LearnedTravel, type Travel } from '@pahiya/dispatch';
import { estimateRoad } from '../maps/road-model.ts';
import { NOWHERE, SOMEWHERE } from './places-of-problem.ts';
import type { MapPoint } from './points.ts';

/** The usual empty way in a city, for a cab whose place is not known. */
const USUAL_KM = 5;

export interface TravelFacts {
  /** Names these ways, so that a thread that has computed them once can find them again. */
  id: string;
  points: readonly (MapPoint | null)[];
  /** The ways between all places that have a point, from a maps service. Without it the road model is used. */
  matrix?: RoadMatrix | undefined;
  learned: LearnedTravel;
}

/** For how many problems the ways are kept: those between a thousand places take 8 MB. */
const MOST_KEPT = 4;
const kept = new Map<string, Travel>();

/**
 * The ways are kept, because a thousand places have a million of them, and dragging a ride asks about the same ones again.
 */
export function travelBetween(facts: TravelFacts): Travel {
  const travel = kept.get(facts.id) ?? computedTravel(facts);
  kept.set(facts.id, travel);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
  return travel;
}

function computedTravel({ points, matrix, learned }: TravelFacts): Travel {
  const places = points.length;
  const kmByPair = new Float32Array(places * places);
  const minutesByPair = new Float32Array(places * places);
  const rows = rowsOfMatrix(points);
  const factor = pairFactorsOf(learned, points);
  for (let from = 0; from < places; from += 1)
    for (let to = 0; to < places; to += 1) {
      const { km, minutes } = wayBetween({ from, to }, { points, matrix, rows });
      kmByPair[from * places + to] = km;
      minutesByPair[from * places + to] = minutes * factor(from, to, km);
    }
  const hourFactor = hourFactorsOf(learned);
  return travelOf({ source: matrix?.source ?? SOURCE_OF_MODEL, kmByPair, minutesByPair, hourFactor });
}

type Known = Pick<TravelFacts, 'points' | 'matrix'> & { rows: readonly number[] };

function wayBetween({ from, to }: { from: number; to: number }, { points, matrix, rows }: Known) {
  if (from === NOWHERE || to === NOWHERE) return { km: Infinity, minutes: Infinity };
  if (from === SOMEWHERE || to === SOMEWHERE) return { km: USUAL_KM, minutes: 0 };
  if (from === to) return { km: 0, minutes: 0 };
  if (matrix) {
    const cell = rows[from]! * matrix.places + rows[to]!;
    return { km: matrix.km[cell]!, minutes: matrix.minutes[cell]! };
  }
  const [start, end] = [points[from], points[to]];
  if (!start || !end) return { km: Infinity, minutes: Infinity };
  const { distanceKm, durationMinutes } = estimateRoad(start, end);
  return { km: distanceKm, minutes: durationMinutes };
}

/** The row of each place in a matrix, which leaves out places without a point. */
function rowsOfMatrix(points: readonly (MapPoint | null)[]): number[] {
  let row = -1;
  return points.map((point) => (point === null ? -1 : (row += 1)));
}
