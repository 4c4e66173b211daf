import type { Maps } from '../maps/index.ts';
import { embeddedRoads, roadsOf } from './road.ts';

const gate = { lat: 18.5196, lng: 73.8554 };
/** Two kilometres north. */
const library = { lat: 18.5376, lng: 73.8554 };

const mapsWith = (distanceKm: number, durationMinutes: number) =>
  ({
    route: async () => ({ value: { distanceKm, durationMinutes }, source: 'maps', providerFailed: false }),
  }) as unknown as Maps;

it('is estimated where a maps service snaps both ends to one road', async () => {
  // Shorter than the straight line: a booking with such a distance is refused (docs/product.md, Fares).
  expect(await roadsOf(mapsWith(0, 0))(gate, library)).toEqual(await embeddedRoads(gate, library));
  expect(await roadsOf(mapsWith(3.14, 8.5))(gate, library)).toMatchObject({ distanceKm: 3.1, durationMinutes: 9 });
});
