import type { Maps, PlaceIndex } from '../maps/index.ts';
import { createPlaceFinder } from './place-finder.ts';

const gazetteer = { named: () => [], airports: [], near: () => undefined } as unknown as PlaceIndex;
const liveState = { get: async () => undefined, put: async () => undefined };
const place = { lat: 25.19, lng: 73.29 };

/** A maps service that suggests one place for every text. */
function finderThatSuggests(name: string) {
  const maps = {
    suggest: async () => ({
      value: [{ placeId: 'p', name, description: `${name}, Rajasthan, India`, kind: 'town' }],
      source: 'maps',
    }),
    place: async () => ({ value: place, source: 'maps' }),
  } as unknown as Maps;
  return createPlaceFinder({ gazetteer, maps, liveState: liveState as never, log: {} as never });
}

it.each([
  ['बाली', 'बाली'],
  ['बाली, Rajasthan', 'बाली'],
  ['Bālī', 'Bali'],
  ['पुणे स्टेशन', 'पुणे स्टेशन'],
])('takes a suggestion that %j names', async (text, name) => {
  expect(await finderThatSuggests(name).find(text)).toEqual({ ...place, isAirport: false });
});

it.each([
  ['बाली', 'बोली'],
  ['पुणे', 'पाणी'],
  ['Bali', 'Boli'],
])('does not take for %j a town with other vowels', async (text, name) => {
  expect(await finderThatSuggests(name).find(text)).toBeUndefined();
});
