import { createEmbeddedMaps } from './embedded-maps.ts';
import { createGoogleMaps } from './google-maps.ts';
import type { GoogleMapsOptions } from './google-maps.ts';
import { withFallback } from './maps.ts';
import type { FallbackOptions, Maps } from './maps.ts';
import type { PlaceIndex } from './place-search.ts';
import { createOsrmPhotonMaps } from './osrm-photon.ts';
import type { OsrmPhotonOptions } from './osrm-photon.ts';

export { estimateRoad } from './road-model.ts';
export { MapsProviderError } from './maps-provider.ts';
export type { Maps, MatrixFinder } from './maps.ts';
export { loadPlaceIndex, type PlaceIndex } from './place-search.ts';

/** The maps service that the configuration names. */
export type MapsChoice =
  | { readonly provider: 'embedded' }
  | ({ readonly provider: 'google' } & Omit<GoogleMapsOptions, 'timeoutMs'>)
  | ({ readonly provider: 'osrm' } & Omit<OsrmPhotonOptions, 'timeoutMs'>);

/** The maps of the booking service: the configured provider, with the embedded one as fallback. */
export function createMaps(choice: MapsChoice, index: PlaceIndex, options: FallbackOptions): Maps {
  const { timeoutMs } = options;
  const provider =
    choice.provider === 'google'
      ? createGoogleMaps({ ...choice, timeoutMs })
      : choice.provider === 'osrm'
        ? createOsrmPhotonMaps({ ...choice, timeoutMs })
        : undefined;
  return withFallback(provider, createEmbeddedMaps(index), options);
}
