import type { LiveState } from '@pahiya/service-kit';
import type { BookingConfig } from '../config.ts';
import type { MapsChoice } from '../maps/index.ts';
import { wayStore } from '../maps/way-store.ts';

/** @throws Error that names every key which the chosen provider lacks */
export function mapsChoice(config: BookingConfig, liveState: LiveState): MapsChoice {
  const { mapsProvider, googleMapsKey, osrmUrl, photonUrl } = config;
  switch (mapsProvider) {
    case 'embedded':
      return { provider: 'embedded' };
    case 'google':
      if (googleMapsKey === undefined) throw new Error('MAPS_PROVIDER=google needs GOOGLE_MAPS_KEY.');
      return { provider: 'google', apiKey: googleMapsKey, ways: wayStore(liveState, config.waysADay) };
    case 'osrm':
      if (osrmUrl === undefined || photonUrl === undefined) {
        throw new Error('MAPS_PROVIDER=osrm needs OSRM_URL and PHOTON_URL.');
      }
      return { provider: 'osrm', osrmUrl, photonUrl };
  }
}
