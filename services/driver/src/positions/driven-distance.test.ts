import { trackAfter } from './driven-distance.ts';

/** A position some km north of the start, after some minutes. */
const at = (kmNorth: number, minutes: number) => ({
  latitude: 18.5 + kmNorth / 111.195,
  longitude: 73.85,
  at: new Date(Date.UTC(2026, 11, 1, 4, 0) + minutes * 60_000).toISOString(),
});
const kmOf = (positions: ReturnType<typeof at>[]) => {
  const [first, ...others] = positions;
  if (first === undefined) throw new Error('no position');
  return others.reduce(trackAfter, trackAfter(undefined, first)).km;
};

it.each([
  ['adds the ways', [at(0, 0), at(1, 2), at(3, 5), at(2, 7)], 4],
  ['goes straight over a gap', [at(0, 0), at(40, 60)], 40],
  ['counts slow creeping, and no trembling', [at(0, 0), at(0.03, 1), at(0.06, 2), at(0.05, 3), at(0.04, 4)], 0.06],
  ['leaves out a jump', [at(0, 0), at(1, 2), at(400, 2.1), at(2, 4)], 2],
  ['leaves a wrong first position behind', [at(400, 0), at(0, 1), at(0.5, 2), at(1, 3), at(2, 5)], 1],
] as const)('%s', (_what, positions, km) => {
  expect(kmOf([...positions])).toBeCloseTo(km, 2);
});
