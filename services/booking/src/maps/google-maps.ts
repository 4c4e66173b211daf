import type { GeoPoint } from '@pahiya/fares';
import { fetchJson, finite, urlBelow } from './fetch-json.ts';
import type { FetchJsonOptions } from './fetch-json.ts';
import { googleMatrix, waysOf, type AskWays, type WayStore } from './google-matrix.ts';
import { DEFAULT_SUGGESTIONS, MapsProviderError } from './maps-provider.ts';
import { estimateMatrix } from './road-matrix.ts';
import type { MapsProvider, Place, PlaceSuggestion, RoadRoute } from './maps-provider.ts';

export interface GoogleMapsOptions {
  /** A server key: Places API (New) and Routes API. It is sent as a header and never reaches a browser. */
  readonly apiKey: string;
  readonly timeoutMs?: number;
  readonly placesBaseUrl?: string;
  readonly routesBaseUrl?: string;
  /** The cache of paid ways. Without it, the road model computes all ways. */
  readonly ways?: WayStore;
}

/** Google bills by the requested fields and requires a mask. */
const SUGGEST_FIELDS = ['placeId', 'text', 'structuredFormat', 'types']
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',');
const PLACE_FIELDS = 'id,displayName,formattedAddress,location,addressComponents';
const ROUTE_FIELDS = 'routes.distanceMeters,routes.duration';
const MATRIX_FIELDS = 'originIndex,destinationIndex,distanceMeters,duration,condition';
const MATRIX_PATH = 'distanceMatrix/v2:computeRouteMatrix';
const NAME = 'google';

type GoogleRequest = Pick<FetchJsonOptions, 'signal' | 'body' | 'readableStatuses'> & { readonly fields: string };

interface GoogleText {
  text?: string;
}
interface GoogleSuggestions {
  suggestions?: {
    placePrediction?: {
      placeId?: string;
      text?: GoogleText;
      structuredFormat?: { mainText?: GoogleText; secondaryText?: GoogleText };
      types?: string[];
    };
  }[];
}
interface GooglePlace {
  id?: string;
  displayName?: GoogleText;
  formattedAddress?: string;
  location?: { latitude?: number; longitude?: number };
  addressComponents?: { longText?: string; shortText?: string; types?: string[] }[];
}
interface GoogleRoutes {
  routes?: { distanceMeters?: number; duration?: string }[];
}

/** Google Maps Platform, for places in India and driving routes without live traffic (a fare must not depend on the minute). */
export function createGoogleMaps(options: GoogleMapsOptions): MapsProvider {
  const { apiKey, timeoutMs = 3000 } = options;
  const placesBaseUrl = options.placesBaseUrl ?? 'https://places.googleapis.com';
  const routesBaseUrl = options.routesBaseUrl ?? 'https://routes.googleapis.com';

  function call<T>(url: URL, request: GoogleRequest, read: (json: unknown, status: number) => T): Promise<T> {
    const { fields, ...rest } = request;
    const headers = { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': fields };
    return fetchJson(url, { ...rest, provider: NAME, timeoutMs, headers }, read);
  }

  return {
    name: NAME,
    async suggest(query, callOptions) {
      const input = query.trim();
      if (input === '') return [];
      const body = { input, includedRegionCodes: ['in'], regionCode: 'in', languageCode: 'en' };
      const limit = callOptions?.limit ?? DEFAULT_SUGGESTIONS;
      const request = { fields: SUGGEST_FIELDS, signal: callOptions?.signal, body };
      return call(urlBelow(placesBaseUrl, 'v1/places:autocomplete'), request, (json) =>
        ((json as GoogleSuggestions).suggestions ?? []).flatMap(suggestionOf).slice(0, limit),
      );
    },

    async place(placeId, callOptions) {
      const url = urlBelow(placesBaseUrl, `v1/places/${encodeURIComponent(placeId)}`);
      url.searchParams.set('languageCode', 'en');
      url.searchParams.set('regionCode', 'IN');
      const request = { fields: PLACE_FIELDS, signal: callOptions?.signal, readableStatuses: [400, 404] };
      return call(url, request, (json, status) => {
        if (status === 404) return undefined;
        return status === 400 ? undefinedForMalformedId(json) : placeOf(placeId, json as GooglePlace);
      });
    },

    async route(from, to, callOptions) {
      const body = {
        origin: waypoint(from),
        destination: waypoint(to),
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_UNAWARE',
        units: 'METRIC',
      };
      const request = { fields: ROUTE_FIELDS, signal: callOptions?.signal, body };
      return call(urlBelow(routesBaseUrl, 'directions/v2:computeRoutes'), request, (json) =>
        routeOf((json as GoogleRoutes).routes?.[0]),
      );
    },

    matrix: async (points, callOptions) => {
      const { signal, ...wanted } = callOptions ?? {};
      const ask: AskWays = (from, ends) =>
        call(urlBelow(routesBaseUrl, MATRIX_PATH), matrixRequest(from, ends, signal), (json) =>
          waysOf(json, ends.length),
        );
      if (options.ways) return googleMatrix(points, { ...wanted, store: options.ways, ask });
      return estimateMatrix(points, wanted.wanted);
    },
  };
}

function waypoint(point: GeoPoint) {
  return { location: { latLng: { latitude: point.lat, longitude: point.lng } } };
}

function matrixRequest(from: GeoPoint, ends: readonly GeoPoint[], signal: AbortSignal | undefined): GoogleRequest {
  const body = {
    origins: [{ waypoint: waypoint(from) }],
    destinations: ends.map((end) => ({ waypoint: waypoint(end) })),
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_UNAWARE',
  };
  return { fields: MATRIX_FIELDS, signal, body };
}

function routeOf(route: NonNullable<GoogleRoutes['routes']>[number] | undefined): RoadRoute {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(route?.duration ?? '')?.[1];
  if (route === undefined || seconds === undefined) throw new MapsProviderError(NAME, 'found no route');
  // The answer omits a field that is 0.
  const metres = finite(route.distanceMeters ?? 0);
  return { distanceKm: Math.ceil(metres / 100) / 10, durationMinutes: Math.ceil(Number(seconds) / 60) };
}

function suggestionOf({ placePrediction }: NonNullable<GoogleSuggestions['suggestions']>[number]): PlaceSuggestion[] {
  const name = placePrediction?.structuredFormat?.mainText?.text ?? placePrediction?.text?.text;
  if (placePrediction?.placeId === undefined || name === undefined) return [];
  const description = placePrediction.structuredFormat?.secondaryText?.text ?? '';
  return [{ placeId: placePrediction.placeId, name, description, kind: kindOf(placePrediction.types ?? []) }];
}

function kindOf(types: readonly string[]): string {
  if (types.includes('airport')) return 'airport';
  if (types.includes('train_station')) return 'railway_station';
  if (types.includes('locality')) return 'city';
  if (types.some((type) => type.startsWith('sublocality') || type === 'neighborhood')) return 'locality';
  return types.includes('establishment') || types.includes('point_of_interest') ? 'establishment' : 'address';
}

/** A place outside India is treated as unknown. */
function placeOf(placeId: string, place: GooglePlace): Place | undefined {
  const lat = finite(place.location?.latitude);
  const lng = finite(place.location?.longitude);
  const components = (place.addressComponents ?? []).map(({ longText = '', shortText = longText, types = [] }) => ({
    longName: longText,
    shortName: shortText,
    types,
  }));
  if (!components.some(({ shortName, types }) => types.includes('country') && shortName === 'IN')) return undefined;
  const name = place.displayName?.text ?? '';
  const formatted = place.formattedAddress ?? '';
  const address = name === '' || formatted.startsWith(name) ? formatted : `${name}, ${formatted}`;
  return { placeId: place.id ?? placeId, address, lat, lng, components };
}

/** Google also answers a wrong key with 400, which must not count as a missing place. */
function undefinedForMalformedId(json: unknown): undefined {
  const { error } = json as { error?: { status?: string; message?: string } };
  if (error?.status === 'INVALID_ARGUMENT' && /place id/i.test(error.message ?? '')) return undefined;
  throw new MapsProviderError(NAME, `answered 400 ${error?.status ?? ''}`, { status: 400 });
}
