import type { GeoPoint } from '@pahiya/fares';
import { fetchJson, finite, urlBelow } from './fetch-json.ts';
import { MapsProviderError } from './maps-provider.ts';
import { emptyMatrix, type RoadMatrix } from './road-matrix.ts';

interface OsrmTable {
  code?: string;
  durations?: (number | null)[][];
  distances?: (number | null)[][];
}

export interface TableOptions {
  readonly osrmUrl: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** OSRM takes 100 coordinates in one question unless its operator allows more: 50 starts and 50 ends. */
const BLOCK = 50;
const ABREAST = 4;

interface Block {
  readonly from: number;
  readonly to: number;
}

/** The table of OSRM, in blocks. A pair without a road has Infinity. */
export async function osrmTable(points: readonly GeoPoint[], options: TableOptions): Promise<RoadMatrix> {
  const matrix = emptyMatrix('OSRM', points.length);
  const firsts = Array.from({ length: Math.ceil(points.length / BLOCK) }, (_, block) => block * BLOCK);
  const waiting: Block[] = firsts.flatMap((from) => firsts.map((to) => ({ from, to })));
  const work = async () => {
    for (let block = waiting.shift(); block !== undefined; block = waiting.shift())
      fill(matrix, block, await ask(points, block, options));
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return matrix;
}

function ask(points: readonly GeoPoint[], { from, to }: Block, options: TableOptions): Promise<Required<OsrmTable>> {
  const starts = points.slice(from, from + BLOCK);
  const ends = points.slice(to, to + BLOCK);
  const coordinates = [...starts, ...ends].map(({ lat, lng }) => `${lng},${lat}`).join(';');
  const url = urlBelow(options.osrmUrl, `table/v1/driving/${coordinates}`);
  url.search = `annotations=duration,distance&sources=${range(0, starts.length)}&destinations=${range(starts.length, ends.length)}`;
  const { timeoutMs, signal } = options;
  return fetchJson(url, { provider: 'osrm', timeoutMs, signal, readableStatuses: [400] }, (json) => {
    const { code, durations, distances } = json as OsrmTable;
    if (code !== 'Ok' || !durations || !distances) throw new MapsProviderError('osrm', `found no table: ${code}`);
    return { code, durations, distances };
  });
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index).join(';');

function fill(matrix: RoadMatrix, { from, to }: Block, { durations, distances }: Required<OsrmTable>): void {
  for (const [row, line] of durations.entries())
    for (const [column, seconds] of line.entries()) {
      const cell = (from + row) * matrix.places + to + column;
      const metres = distances[row]?.[column] ?? null;
      matrix.minutes[cell] = seconds === null ? Infinity : Math.ceil(finite(seconds) / 60);
      matrix.km[cell] = metres === null ? Infinity : Math.ceil(finite(metres) / 100) / 10;
    }
}
