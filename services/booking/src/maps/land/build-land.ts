/**
 * Builds land.tsv: `node services/booking/src/maps/land/build-land.ts`. Run it after the land of the basemap or the
 * gazetteer has changed. A cell counts as land if any part of it is land, so that the shore and bridges near it never
 * count as sea.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cellOf, CELLS_A_DEGREE, INDIA_BOX } from './land.ts';

type Ring = readonly (readonly [lng: number, lat: number])[];

const BASEMAP = new URL('../../../../../libs/ui/basemap/areas.geojson', import.meta.url);
const GAZETTEER = new URL('../gazetteer/gazetteer.tsv', import.meta.url);
const LAND = new URL('land.tsv', import.meta.url);
/** Points looked at along each side of a cell: every kilometre. */
const LOOKS = 10;

const { features } = JSON.parse(readFileSync(BASEMAP, 'utf8')) as {
  features: { properties: { kind: string }; geometry: { coordinates: readonly (readonly Ring[])[] } }[];
};
const rings = features.find(({ properties }) => properties.kind === 'land')?.geometry.coordinates.flat() ?? [];
const rows = new Map<number, Set<number>>();

function mark(lat: number, lng: number): void {
  const { row, column } = cellOf({ lat, lng });
  rows.set(row, (rows.get(row) ?? new Set()).add(column));
}

/** Where a line of latitude meets the shore, from west to east: land lies between the first and second, and so on. */
function shoresAt(lat: number): number[] {
  return rings
    .flatMap((ring) =>
      ring.flatMap(([lng, here], index) => {
        const [nextLng, next] = ring[(index + 1) % ring.length]!;
        return here > lat === next > lat ? [] : [lng + ((lat - here) / (next - here)) * (nextLng - lng)];
      }),
    )
    .toSorted((one, other) => one - other);
}

const step = 1 / CELLS_A_DEGREE / LOOKS;
for (let lat = INDIA_BOX.south + step / 2; lat < INDIA_BOX.north; lat += step) {
  const shores = shoresAt(lat);
  for (let first = 0; first + 1 < shores.length; first += 2) {
    const [west, east] = [Math.max(shores[first]!, INDIA_BOX.west), Math.min(shores[first + 1]!, INDIA_BOX.east)];
    for (let lng = west; lng < east; lng += step) mark(lat, lng);
  }
}
// The basemap is too coarse for small islands, so every place of the gazetteer counts as land.
for (const line of readFileSync(GAZETTEER, 'utf8').split('\n')) {
  const [, , , lat, lng] = line.split('\t');
  if (lat !== undefined && !line.startsWith('#')) mark(Number(lat), Number(lng));
}

/** Writes neighbouring columns as one range: `681-689`. */
function runsOf(columns: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const column of [...columns].toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && column === last[1] + 1) last[1] = column;
    else runs.push([column, column]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(' ');
}

const lines = [...rows].toSorted(([one], [other]) => one - other).map(([row, columns]) => `${row}\t${runsOf(columns)}`);
writeFileSync(
  LAND,
  [
    '# Baked by build-land.ts from the land of Natural Earth 1:10m (public domain) and the islands of the gazetteer.',
    '# south edge in tenths of a degree\twest edges of the cells that have land, in tenths of a degree',
    ...lines,
    '',
  ].join('\n'),
);
