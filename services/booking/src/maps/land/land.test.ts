import { loadPlaceIndex } from '../place-search.ts';
import { isOnLand } from './land.ts';

it.each([
  ['the Arabian Sea, within the box around India', 17, 71],
  ['the Bay of Bengal', 15, 88],
  ['the Gulf of Mannar', 8.5, 78.7],
  ['30 km off Mumbai', 18.95, 72.5],
])('takes %s for the sea', (_what, lat, lng) => {
  expect(isOnLand({ lat, lng })).toBe(false);
});

it.each([
  ['a harbour', 18.92, 72.83],
  ['a bridge along the shore', 19.03, 72.816],
  ['the bridge to an island', 9.28, 79.2],
  ['a small island', 10.57, 72.64],
  ['a desert', 26.5, 70.2],
  ['the mountains', 34.15, 77.58],
])('takes %s for land', (_what, lat, lng) => {
  expect(isOnLand({ lat, lng })).toBe(true);
});

it('has every airport on land', () => {
  expect(loadPlaceIndex().airports.filter((airport) => !isOnLand(airport))).toEqual([]);
});
