import { readFileSync } from 'node:fs';
import { COUNTRY_NAMES, PARTS_OF_CITIES, SEA_NAMES, STATE_NAMES, TODAY, TOWNS_IN_HINDI } from './map-names.ts';
import type { Point } from './shapes.ts';

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

/** The first zoom that labels a town, and its rank, by population. A town close to a much larger one gets its label later. */
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
/** Capitals of small states and other well-known towns get their label early, whatever their population. */
const ALWAYS_NAMED: ReadonlySet<string> = new Set(
  'Srinagar|Jammu|Leh|Shimla|Dehradun|Gangtok|Itanagar|Kohima|Imphal|Aizawl|Agartala|Shillong|Panaji|Port Blair|Puducherry|Guwahati|Thiruvananthapuram|Kochi|Jaisalmer|Bhuj|Raipur|Bhubaneswar|Chandigarh|Ranchi|Visakhapatnam|Coimbatore|Mangaluru'.split(
    '|',
  ),
);
/** A town this near to one with at least 1.5 times its population gets its label later. */
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

export function bakeNames(): Name[] {
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
