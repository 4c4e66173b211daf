import type { GeoPoint } from '@pahiya/fares';
import type { RoadMatrix } from './road-matrix.ts';
import { EMBEDDED_PLACE_ID_PREFIX } from './embedded-maps.ts';
import { MapsProviderError } from './maps-provider.ts';
import type {
  MapsCallOptions,
  MapsProvider,
  MatrixOptions,
  Place,
  PlaceSuggestion,
  RoadRoute,
  SuggestOptions,
} from './maps-provider.ts';

/** `maps`: the configured service answered. `fallback`: the embedded gazetteer or road model did. */
export type MapsSource = 'maps' | 'fallback';

export interface MapsAnswer<T> {
  readonly value: T;
  readonly source: MapsSource;
  /** A service is configured but failed or was slow: the rider is told that the distance is estimated. */
  readonly providerFailed: boolean;
}

export interface Maps {
  readonly name: string;
  suggest(query: string, options?: SuggestOptions): Promise<MapsAnswer<PlaceSuggestion[]>>;
  /**
   * `value` is undefined for an unknown id. Rejects with MapsProviderError when only the failed service could know it.
   */
  place(placeId: string, options?: MapsCallOptions): Promise<MapsAnswer<Place | undefined>>;
  route(from: GeoPoint, to: GeoPoint, options?: MapsCallOptions): Promise<MapsAnswer<RoadRoute>>;
  /** Undefined if the road model has to answer: the caller runs it where it blocks nobody. */
  matrix: MatrixFinder;
}

export type MatrixFinder = (
  points: readonly GeoPoint[],
  options?: Omit<MatrixOptions, 'signal'>,
) => Promise<RoadMatrix | undefined>;

/** A plan can wait longer for its ways than a rider can for a fare, or the desk for a few ways. */
const MATRIX_TIMEOUT_MS = 20_000;

export interface FallbackOptions {
  /** How long to wait for the service before the embedded maps answer. */
  readonly timeoutMs: number;
  /** Called for every failure, to log and count it; the rider gets an answer regardless. */
  readonly onFailure: (error: MapsProviderError) => void;
}

/**
 * Asks the configured service first, and the embedded maps when it fails or is slow; only the embedded ones when none
 * is configured.
 */
export function withFallback(
  provider: MapsProvider | undefined,
  embedded: MapsProvider,
  { timeoutMs, onFailure }: FallbackOptions,
): Maps {
  async function ask<T>(
    options: MapsCallOptions | undefined,
    ofProvider: (provider: MapsProvider, signal: AbortSignal) => Promise<T>,
    ofEmbedded: () => Promise<T>,
  ): Promise<MapsAnswer<T>> {
    if (provider === undefined) return { value: await ofEmbedded(), source: 'fallback', providerFailed: false };
    try {
      const value = await answerWithin(timeoutMs, { name: provider.name, signal: options?.signal }, (signal) =>
        ofProvider(provider, signal),
      );
      return { value, source: 'maps', providerFailed: false };
    } catch (error) {
      options?.signal?.throwIfAborted();
      if (!(error instanceof MapsProviderError)) throw error;
      onFailure(error);
      return { value: await ofEmbedded(), source: 'fallback', providerFailed: true };
    }
  }

  return {
    name: provider?.name ?? embedded.name,
    suggest: (query, options) =>
      ask(
        options,
        (service, signal) => service.suggest(query, { ...options, signal }),
        () => embedded.suggest(query, options),
      ),
    async place(placeId, options) {
      // Suggestions made by the fallback stay valid when the service is back.
      if (provider === undefined || placeId.startsWith(EMBEDDED_PLACE_ID_PREFIX)) {
        return { value: await embedded.place(placeId, options), source: 'fallback', providerFailed: false };
      }
      const value = await answerWithin(timeoutMs, { name: provider.name, signal: options?.signal }, (signal) =>
        provider.place(placeId, { signal }),
      );
      return { value, source: 'maps', providerFailed: false };
    },
    route: (from, to, options) =>
      ask(
        options,
        (service, signal) => service.route(from, to, { signal }),
        () => embedded.route(from, to, options),
      ),
    matrix: (points, options) => matrixOf(provider, points, { ...options, timeoutMs, onFailure }),
  };
}

/** Undefined without a service, and where it fails. */
async function matrixOf(
  provider: MapsProvider | undefined,
  points: readonly GeoPoint[],
  { timeoutMs, onFailure, ...options }: FallbackOptions & Omit<MatrixOptions, 'signal'>,
): Promise<RoadMatrix | undefined> {
  if (provider === undefined || points.length === 0) return undefined;
  try {
    return await answerWithin(options.wanted ? timeoutMs : MATRIX_TIMEOUT_MS, provider, (signal) =>
      provider.matrix(points, { ...options, signal }),
    );
  } catch (error) {
    if (!(error instanceof MapsProviderError)) throw error;
    onFailure(error);
    return undefined;
  }
}

async function answerWithin<T>(
  timeoutMs: number,
  { name, signal: callerSignal }: { name: string; signal?: AbortSignal | undefined },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await call(callerSignal ? AbortSignal.any([callerSignal, timeout]) : timeout);
  } catch (cause) {
    const late = timeout.aborted && !callerSignal?.aborted;
    throw late ? new MapsProviderError(name, `no answer within ${timeoutMs} ms`, { cause }) : cause;
  }
}
