import { jest } from '@jest/globals';
import type { Map as LibreMap } from 'maplibre-gl';
import { CarMotion } from '../map/car-motion.ts';
import type { MapTrip } from '../map/trips.ts';
import type { MapColours } from './map-colours.ts';
import { shownTrips } from './shown-trips.ts';

jest.unstable_mockModule('maplibre-gl', () => ({
  Marker: class {
    remove() {}
  },
}));
const { TripDrawing } = await import('./trip-drawing.ts');

const tripAt = (lat: number): MapTrip => ({
  key: String(lat),
  title: 'Asha',
  status: 'accepted',
  pickup: { lat, lng: 73.7, label: 'Hinjawadi' },
  drop: { lat: 18.5, lng: 73.9, label: 'Airport' },
});

/** A map whose worker takes each drawing of the cabs when the test says so. */
function slowMap() {
  const drawn: { lats: number[]; done: () => void }[] = [];
  const cars = {
    setData({ features }: { features: { geometry: { coordinates: [number, number] } }[] }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      drawn.push({ lats: features.map(({ geometry }) => geometry.coordinates[1]), done: resolve });
      return promise;
    },
  };
  const container = document.createElement('div');
  const map = {
    on: () => undefined,
    addSource: () => undefined,
    addLayer: () => undefined,
    getContainer: () => container,
    getSource: (name: string) => (name === 'cars' ? cars : { setData: () => Promise.resolve() }),
  };
  return { drawn, map: map as unknown as LibreMap };
}

it('draws the newest trips when the worker is free again', async () => {
  const { drawn, map } = slowMap();
  const drawing = new TripDrawing(map, new CarMotion());
  drawing.draw(shownTrips([tripAt(18.1), tripAt(18.2)], undefined));
  drawing.begin({} as MapColours);
  drawing.draw(shownTrips([tripAt(18.2), tripAt(18.3)], undefined));
  drawing.draw(shownTrips([tripAt(18.3), tripAt(18.4)], undefined));
  expect(drawn.map(({ lats }) => lats)).toEqual([[18.1, 18.2]]);

  drawn[0]?.done();
  await Promise.resolve();
  expect(drawn.map(({ lats }) => lats)).toEqual([
    [18.1, 18.2],
    [18.3, 18.4],
  ]);

  drawn[1]?.done();
  await Promise.resolve();
  expect(drawn).toHaveLength(2);
});

it('draws nothing more on a map that was closed', async () => {
  const { drawn, map } = slowMap();
  const drawing = new TripDrawing(map, new CarMotion());
  drawing.begin({} as MapColours);
  drawing.draw(shownTrips([tripAt(18.2), tripAt(18.3)], undefined));
  drawing.pause();
  drawn[0]?.done();
  await Promise.resolve();
  expect(drawn).toHaveLength(1);
});
