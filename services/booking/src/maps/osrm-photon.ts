import type { GeoPoint } from '@pahiya/fares';
import { fetchJson, finite, urlBelow } from './fetch-json.ts';
import { DEFAULT_SUGGESTIONS, MapsProviderError } from './maps-provider.ts';
import { osrmTable } from './osrm-table.ts';
import { FARTHEST_ROAD_KM, isNearRoad, type Waypoint } from './osrm-waypoint.ts';
import type { MapsProvider, Place, PlaceSuggestion } from './maps-provider.ts';

export interface OsrmPhotonOptions {
  /** An OSRM server with a car profile of India. */
  readonly osrmUrl: string;
  /** A Photon server; an extract of India suffices. */
  readonly photonUrl: string;
  readonly timeoutMs?: number;
}

const NAME = 'osrm';
/** west, south, east, north: India with its islands. Places of neighbouring countries inside it are excluded by country code. */
const INDIA_BOX = [68.1, 6.4, 97.5, 35.8] as const;
const PLACE_ID_PREFIX = 'osm.';
/** The contract's limit for an id. */
const MAX_PLACE_ID_LENGTH = 300;

interface PhotonFeature {
  geometry?: { coordinates?: [lng?: number, lat?: number] };
  properties?: {
    name?: string;
    housenumber?: string;
    street?: string;
    locality?: string;
    district?: string;
    city?: string;
    county?: string;
    state?: string;
    postcode?: string;
    countrycode?: string;
    osm_key?: string;
    osm_value?: string;
    /** The kind of area: city, district, locality, county, …; 'house' for anything at a single address. */
    type?: string;
  };
}

interface OsrmRoutes {
  code?: string;
  routes?: { distance?: number; duration?: number }[];
  /** The points on roads to which OSRM snapped both ends. */
  waypoints?: Waypoint[];
}

/**
 * The content of a place id. Photon cannot look up a place by id, and other replicas would not see a cache in memory.
 */
type PackedPlace = readonly [lat: number, lng: number, ...PlaceTexts];
type PlaceTexts = readonly [name: string, area: string, city: string, state: string, postcode: string];

/** Self-hosted OpenStreetMap: Photon finds places, OSRM finds routes. */
export function createOsrmPhotonMaps(options: OsrmPhotonOptions): MapsProvider {
  const { timeoutMs = 3000 } = options;
  return {
    name: NAME,
    async suggest(query, callOptions) {
      if (query.trim() === '') return [];
      const limit = callOptions?.limit ?? DEFAULT_SUGGESTIONS;
      const url = urlBelow(options.photonUrl, 'api');
      url.searchParams.set('q', query.trim());
      // Requests twice as many, because places abroad are removed afterwards.
      url.searchParams.set('limit', String(limit * 2));
      url.searchParams.set('lang', 'en');
      url.searchParams.set('bbox', INDIA_BOX.join(','));
      return fetchJson(url, { provider: NAME, timeoutMs, signal: callOptions?.signal }, (json) =>
        (json as { features: PhotonFeature[] }).features.flatMap(suggestionOf).slice(0, limit),
      );
    },

    async place(placeId) {
      const packed = unpack(placeId);
      return packed && placeOf(placeId, packed);
    },

    async route(from, to, callOptions) {
      const coordinates = `${from.lng},${from.lat};${to.lng},${to.lat}`;
      const url = urlBelow(
        options.osrmUrl,
        `route/v1/driving/${coordinates}?overview=false&steps=false&alternatives=false`,
      );
      // OSRM also answers 400 for 'no route'.
      const request = { provider: NAME, timeoutMs, signal: callOptions?.signal, readableStatuses: [400] };
      return fetchJson(url, request, (json) => {
        const { code, routes, waypoints } = json as OsrmRoutes;
        if (code !== 'Ok') throw new MapsProviderError(NAME, `found no route: ${code}`);
        mustBeNear(from, waypoints?.[0]);
        mustBeNear(to, waypoints?.at(-1));
        return {
          distanceKm: Math.ceil(finite(routes?.[0]?.distance) / 100) / 10,
          durationMinutes: Math.ceil(finite(routes?.[0]?.duration) / 60),
        };
      });
    },

    matrix: (points, callOptions) =>
      osrmTable(points, {
        osrmUrl: options.osrmUrl,
        timeoutMs,
        signal: callOptions?.signal,
        wanted: callOptions?.wanted,
      }),
  };
}

function mustBeNear(point: GeoPoint, waypoint: Waypoint | undefined): void {
  if (!isNearRoad(point, waypoint)) {
    throw new MapsProviderError(NAME, `knows no road within ${FARTHEST_ROAD_KM} km`);
  }
}

function suggestionOf({ geometry, properties }: PhotonFeature): PlaceSuggestion[] {
  const [lng, lat] = geometry?.coordinates ?? [];
  if (lat === undefined || lng === undefined || properties?.countrycode !== 'IN') return [];
  const texts = textsOf(properties);
  const [name, area, city, state] = texts;
  if (name === '') return [];
  const description = distinct([area, city, state], name).join(', ');
  return [{ placeId: pack([lat, lng, ...texts]), name, description, kind: kindOf(properties) }];
}

/** A place without a name is called by its house number and street, which its area then omits. */
function textsOf(properties: NonNullable<PhotonFeature['properties']>): PlaceTexts {
  const { name, housenumber, street, locality, district, city, county, state = '', postcode } = properties;
  const address = [housenumber, street].filter(Boolean).join(' ');
  const area = locality ?? district ?? (name ? address : '');
  return [name ?? address, area, city ?? county ?? '', state, onePostcode(postcode)];
}

/** Photon lists all postcodes of a town, separated by semicolons; none of them identifies the place. */
function onePostcode(postcode = ''): string {
  return postcode.includes(';') ? '' : postcode;
}

function kindOf({ name, osm_key: key, osm_value: value, type }: NonNullable<PhotonFeature['properties']>): string {
  if (name === undefined || key === 'highway') return 'address';
  if (key === 'aeroway') return 'airport';
  if (key === 'railway') return 'railway_station';
  if (key === 'place') return value === 'city' ? 'city' : value === 'town' || value === 'village' ? 'town' : 'locality';
  if (key === 'boundary' && value === 'administrative') return type === 'city' ? 'city' : 'locality';
  return 'establishment';
}

function placeOf(placeId: string, [lat, lng, name, area, city, state, postcode]: PackedPlace): Place {
  const parts: [string, string[]][] = [
    [name, ['establishment']],
    [area, ['sublocality', 'political']],
    [city, ['locality', 'political']],
    [state, ['administrative_area_level_1', 'political']],
    [postcode, ['postal_code']],
  ];
  const components = parts
    .filter(([text]) => text !== '')
    .map(([text, types]) => ({ longName: text, shortName: text, types }));
  components.push({ longName: 'India', shortName: 'IN', types: ['country', 'political'] });
  const statePart = postcode === '' ? state : `${state} ${postcode}`.trim();
  return {
    placeId,
    address: [name, ...distinct([area, city, statePart, 'India'], name)].join(', '),
    lat,
    lng,
    components,
  };
}

function distinct(parts: readonly string[], name: string): string[] {
  return [...new Set(parts)].filter((part) => part !== '' && part !== name);
}

/** Shortens the longest texts until the id fits. Coordinates are never shortened. */
function pack(place: PackedPlace): string {
  const [lat, lng, ...texts] = place;
  for (;;) {
    const id = PLACE_ID_PREFIX + Buffer.from(JSON.stringify([lat, lng, ...texts])).toString('base64url');
    if (id.length <= MAX_PLACE_ID_LENGTH) return id;
    const longest = texts.reduce(
      (longestSoFar, text, i) => (text.length > (texts[longestSoFar] ?? '').length ? i : longestSoFar),
      0,
    );
    texts[longest] = (texts[longest] ?? '').slice(0, -8).trimEnd();
  }
}

/** Ids come from browsers: undefined for anything that pack() cannot have made from a place in India. */
function unpack(placeId: string): PackedPlace | undefined {
  if (!placeId.startsWith(PLACE_ID_PREFIX) || placeId.length > MAX_PLACE_ID_LENGTH) return undefined;
  const text = Buffer.from(placeId.slice(PLACE_ID_PREFIX.length), 'base64url').toString();
  const values = parsedArray(text);
  const [lat, lng, ...texts] = values;
  const [west, south, east, north] = INDIA_BOX;
  const inIndia = isBetween(lat, south, north) && isBetween(lng, west, east);
  if (!inIndia || texts.length !== 5 || !texts.every((part) => typeof part === 'string')) return undefined;
  return [lat, lng, ...texts] as unknown as PackedPlace;
}

function parsedArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isBetween(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}
