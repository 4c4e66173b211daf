import type { GeoPoint } from '@pahiya/fares';

export interface PlaceSuggestion {
  placeId: string;
  name: string;
  /** Where it is: 'Pune, Maharashtra'. */
  description: string;
  /** city, town, locality, airport, railway_station, business_park, landmark, establishment or address. */
  kind: string;
}

export interface Place {
  placeId: string;
  address: string;
  lat: number;
  lng: number;
  components: { longName: string; shortName: string; types: string[] }[];
}

/** One way by road; the distance in started 100 m, the duration in started minutes. */
export interface RoadRoute {
  readonly distanceKm: number;
  readonly durationMinutes: number;
}

export interface MapsCallOptions {
  /** Ends the call early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface SuggestOptions extends MapsCallOptions {
  readonly limit?: number | undefined;
}

export const DEFAULT_SUGGESTIONS = 8;

/**
 * Where places and road distances come from. Every call rejects with MapsProviderError when the provider is away, slow,
 * answers an error or something that is not its API; `place` resolves to undefined for an id that it does not know.
 */
export interface MapsProvider {
  readonly name: string;
  /** Places in India that match what was typed so far, best first. */
  suggest(query: string, options?: SuggestOptions): Promise<PlaceSuggestion[]>;
  place(placeId: string, options?: MapsCallOptions): Promise<Place | undefined>;
  route(from: GeoPoint, to: GeoPoint, options?: MapsCallOptions): Promise<RoadRoute>;
}

export class MapsProviderError extends Error {
  override readonly name = 'MapsProviderError';
  readonly code = 'MAPS_UNAVAILABLE';
  readonly provider: string;
  /** HTTP status of the provider's answer, where there was one. */
  readonly status: number | undefined;

  constructor(provider: string, reason: string, options?: { status?: number; cause?: unknown }) {
    super(`${provider}: ${reason}`, { cause: options?.cause });
    this.provider = provider;
    this.status = options?.status;
  }
}
