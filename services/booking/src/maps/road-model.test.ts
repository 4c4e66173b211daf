import { readFileSync } from 'node:fs';
import { greatCircleKm } from '@pahiya/fares';
import fc from 'fast-check';
import { comparisonTable, errorsOf, fitRoadModel } from './calibrate-road-model.ts';
import { PUBLISHED_DISTANCES } from './published-distances.ts';
import { ROAD_MODEL, estimateRoad } from './road-model.ts';

const published = PUBLISHED_DISTANCES;

it('is tested against at least thirty distances, each with the address of its source', () => {
  expect(published.filter(({ source }) => URL.canParse(source)).length).toBe(published.length);
  expect(new Set(published.map(({ from, to }) => [from, to].toSorted().join())).size).toBe(published.length);
  expect(published.length).toBeGreaterThanOrEqual(30);
  expect(new Set(published.map(({ source }) => source)).size).toBeGreaterThanOrEqual(30);
});

it('misses published distances by at most 7 % on average, 13 % in nine of ten', () => {
  const { distance, duration } = errorsOf(ROAD_MODEL);
  expect(distance.meanAbsolute).toBeLessThan(0.07);
  expect(distance.p90).toBeLessThan(0.13);
  expect(duration.meanAbsolute).toBeLessThan(0.16);
});

it('is no worse on average than the parameters that a new search finds', () => {
  const found = errorsOf(fitRoadModel(published));
  const { distance, duration } = errorsOf(ROAD_MODEL);
  expect(distance.meanAbsolute).toBeLessThanOrEqual(found.distance.meanAbsolute);
  expect(duration.meanAbsolute).toBeLessThanOrEqual(found.duration.meanAbsolute);
});

it('matches docs/distance-model.md', () => {
  // The formatter pads the columns of a table.
  const unpadded = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-');
  const page = unpadded(readFileSync(new URL('../../../../docs/distance-model.md', import.meta.url), 'utf8'));
  for (const row of comparisonTable().split('\n').slice(2)) expect(page).toContain(unpadded(row));
  const percent = (fraction: number) => `${(fraction * 100).toFixed(1)} %`;
  const { distance, duration } = errorsOf(ROAD_MODEL);
  const summary = [distance.meanAbsolute, distance.p90, distance.worst, duration.meanAbsolute, duration.p90];
  expect(page).toContain(`| all rows | ${summary.map(percent).join(' | ')} |`);
  expect(page).toContain(`(${ROAD_MODEL.longDetour} + ${ROAD_MODEL.extraDetour} ×`);
});

describe('between any two points in India', () => {
  const point = fc.record({
    lat: fc.double({ min: 8, max: 35, noNaN: true }),
    lng: fc.double({ min: 68, max: 97, noNaN: true }),
  });

  it('no road is shorter than the straight line, or differs in the other direction', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const road = estimateRoad(from, to);
        expect(road.distanceKm).toBeGreaterThanOrEqual(greatCircleKm(from, to));
        expect(estimateRoad(to, from)).toEqual(road);
        expect(road.distanceKm === 0).toBe(road.durationMinutes === 0);
      }),
    );
  });
});
