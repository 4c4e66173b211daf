import type { BookingConfig } from '../config.ts';
import type { MapsChoice } from '../maps/index.ts';

/** @throws Error that names every key which the chosen provider lacks */
export function mapsChoice(config: BookingConfig): MapsChoice {
  const { mapsProvider, googleMapsKey, osrmUrl, photonUrl } = config;
  switch (mapsProvider) {
    case 'embedded':
      return { provider: 'embedded' };
    case 'google':
      if (googleMapsKey === undefined) throw new Error('MAPS_PROVIDER=google needs GOOGLE_MAPS_KEY.');
      return { provider: 'google', apiKey: googleMapsKey };
    case 'osrm':
      if (osrmUrl === undefined || photonUrl === undefined) {
        throw new Error('MAPS_PROVIDER=osrm needs OSRM_URL and PHOTON_URL.');
      }
      return { provider: 'osrm', osrmUrl, photonUrl };
  }
}
