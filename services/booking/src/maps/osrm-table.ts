import type { GeoPoint } from '@pahiya/fares';
import { fetchJson, finite, urlBelow } from './fetch-json.ts';
import { MapsProviderError, type WantedWay } from './maps-provider.ts';
import { isNearRoad, type Waypoint } from './osrm-waypoint.ts';
import { emptyMatrix, type RoadMatrix } from './road-matrix.ts';
import { estimateRoad } from './road-model.ts';

interface OsrmTable {
  code?: string;
  durations?: (number | null)[][];
  distances?: (number | null)[][];
  /** The points on roads to which OSRM snapped the starts and the ends. */
  sources?: Waypoint[];
  destinations?: Waypoint[];
}

export interface TableOptions {
  readonly osrmUrl: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly wanted?: readonly WantedWay[] | undefined;
}

/** OSRM takes 100 coordinates in one question unless its operator allows more: 50 starts and 50 ends. */
const BLOCK = 50;
const ABREAST = 4;

/** One request: the ways from each of `starts` to each of `ends`. */
interface Block {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The table of OSRM, in blocks. A pair without a road has Infinity; beyond the roads of OSRM the road model answers. */
export async function osrmTable(points: readonly GeoPoint[], options: TableOptions): Promise<RoadMatrix> {
  const matrix = emptyMatrix('OSRM', points.length);
  const waiting = options.wanted ? blocksOf(options.wanted) : allBlocks(points.length);
  const work = async () => {
    for (let block = waiting.shift(); block !== undefined; block = waiting.shift())
      fill(matrix, { points, ...block }, await ask(points, block, options));
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return matrix;
}

function allBlocks(points: number): Block[] {
  const all = Array.from({ length: points }, (_, point) => point);
  const parts = Array.from({ length: Math.ceil(points / BLOCK) }, (_, block) =>
    all.slice(block * BLOCK, (block + 1) * BLOCK),
  );
  return parts.flatMap((starts) => parts.map((ends) => ({ starts, ends })));
}

function blocksOf(wanted: readonly WantedWay[]): Block[] {
  return Array.from({ length: Math.ceil(wanted.length / BLOCK) }, (_, block) => {
    const some = wanted.slice(block * BLOCK, (block + 1) * BLOCK);
    return { starts: [...new Set(some.map(([from]) => from))], ends: [...new Set(some.map(([, to]) => to))] };
  });
}

function ask(
  points: readonly GeoPoint[],
  { starts, ends }: Block,
  options: TableOptions,
): Promise<Required<OsrmTable>> {
  const coordinates = [...starts, ...ends].map((point) => `${points[point]!.lng},${points[point]!.lat}`).join(';');
  const url = urlBelow(options.osrmUrl, `table/v1/driving/${coordinates}`);
  url.search = `annotations=duration,distance&sources=${range(0, starts.length)}&destinations=${range(starts.length, ends.length)}`;
  const { timeoutMs, signal } = options;
  return fetchJson(url, { provider: 'osrm', timeoutMs, signal, readableStatuses: [400] }, (json) => {
    const { code, durations, distances, sources, destinations } = json as OsrmTable;
    if (code !== 'Ok' || !durations || !distances || !sources || !destinations)
      throw new MapsProviderError('osrm', `found no table: ${code}`);
    return { code, durations, distances, sources, destinations };
  });
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index).join(';');

function fill(
  matrix: RoadMatrix,
  { points, starts, ends }: Block & { points: readonly GeoPoint[] },
  { durations, distances, sources, destinations }: Required<OsrmTable>,
): void {
  const isNear = (asked: readonly number[], snapped: readonly Waypoint[]) =>
    asked.map((point, index) => isNearRoad(points[point]!, snapped[index]));
  const [startIsNear, endIsNear] = [isNear(starts, sources), isNear(ends, destinations)];
  for (const [row, from] of starts.entries())
    for (const [column, to] of ends.entries()) {
      const [seconds, metres] = [durations[row]?.[column], distances[row]?.[column]];
      if (seconds === undefined || metres === undefined)
        throw new MapsProviderError('osrm', 'told fewer ways than were asked');
      const cell = from * matrix.places + to;
      if (startIsNear[row] && endIsNear[column]) {
        matrix.minutes[cell] = seconds === null ? Infinity : Math.ceil(finite(seconds) / 60);
        matrix.km[cell] = metres === null ? Infinity : Math.ceil(finite(metres) / 100) / 10;
      } else if (from !== to) {
        const { distanceKm, durationMinutes } = estimateRoad(points[from]!, points[to]!);
        matrix.minutes[cell] = durationMinutes;
        matrix.km[cell] = distanceKm;
      }
    }
}
