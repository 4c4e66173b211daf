import { readFileSync } from 'node:fs';
import type { GeoPoint } from '@pahiya/fares';

/** India with its islands, by whole tenths of a degree. */
export const INDIA_BOX = { south: 6.4, north: 35.8, west: 68.1, east: 97.5 } as const;
/** A cell is 11 km high. */
export const CELLS_A_DEGREE = 10;

export const cellOf = ({ lat, lng }: GeoPoint): { row: number; column: number } => ({
  row: Math.floor(lat * CELLS_A_DEGREE),
  column: Math.floor(lng * CELLS_A_DEGREE),
});

export const isInIndiaBox = ({ lat, lng }: GeoPoint): boolean =>
  lat >= INDIA_BOX.south && lat <= INDIA_BOX.north && lng >= INDIA_BOX.west && lng <= INDIA_BOX.east;

type Runs = readonly (readonly [from: number, to: number])[];
let known: ReadonlyMap<number, Runs> | undefined;

/**
 * Whether the point is not in the sea, by cells of a tenth of a degree. A point up to 15 km from a shore may pass as
 * land.
 */
export function isOnLand(point: GeoPoint): boolean {
  known ??= readLand();
  const { row, column } = cellOf(point);
  return known.get(row)?.some(([from, to]) => column >= from && column <= to) ?? false;
}

function readLand(): ReadonlyMap<number, Runs> {
  const lines = readFileSync(new URL('land.tsv', import.meta.url), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [row, runs = ''] = line.split('\t');
        return [Number(row), runs.split(' ').map(runOf)];
      }),
  );
}

function runOf(run: string): [number, number] {
  const [from = '', to = from] = run.split('-');
  return [Number(from), Number(to)];
}
