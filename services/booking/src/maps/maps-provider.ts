import type { GeoPoint } from '@pahiya/fares';
import type { RoadMatrix } from './road-matrix.ts';

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

/** A road route, one way; distance rounded up to 100 m, duration rounded up to minutes. */
export interface RoadRoute {
  readonly distanceKm: number;
  readonly durationMinutes: number;
}

export interface MapsCallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The indexes of a way's start and end among the points of a matrix. */
export type WantedWay = readonly [from: number, to: number];

export interface MatrixOptions extends MapsCallOptions {
  /** Only these ways are asked for; all others of the matrix are not known. */
  readonly wanted?: readonly WantedWay[] | undefined;
  /** False: a service that charges for each way is not asked; its cached ways are used. */
  readonly buys?: boolean | undefined;
}

export interface SuggestOptions extends MapsCallOptions {
  readonly limit?: number | undefined;
}

export const DEFAULT_SUGGESTIONS = 8;

/**
 * A source of places and road distances. Every call rejects with MapsProviderError when the provider is down, slow,
 * returns an error or is not the expected API; `place` resolves to undefined for an unknown id.
 */
export interface MapsProvider {
  readonly name: string;
  /** Places in India that match the typed text, best first. */
  suggest(query: string, options?: SuggestOptions): Promise<PlaceSuggestion[]>;
  place(placeId: string, options?: MapsCallOptions): Promise<Place | undefined>;
  route(from: GeoPoint, to: GeoPoint, options?: MapsCallOptions): Promise<RoadRoute>;
  /** The ways from each point to each other one. */
  matrix(points: readonly GeoPoint[], options?: MatrixOptions): Promise<RoadMatrix>;
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
