import { readFileSync } from 'node:fs';
import { search } from '@pahiya/dispatch/search';
import type { FormatName } from './formats/format.ts';
import { readInstance } from './formats/read-instance.ts';
import { verify } from './verifier/verify.ts';

const fileOf = (path: string) => readFileSync(new URL(`../instances/${path}.txt`, import.meta.url), 'utf8');

function planned(format: FormatName, path: string, iterations: number): number[][] {
  const { model, heats, fewerRoutesFirst, routesOf } = readInstance(format, fileOf(path));
  const { plan } = search(model, { ...heats[1]!, seed: 1, fewerRoutesFirst, limit: { iterations } });
  return routesOf(plan);
}

describe('the search on public instances', () => {
  it.each([
    { format: 'solomon', path: 'solomon-vrptw/C101', iterations: 3000, value: 827.3, vehicles: 10 },
    { format: 'lilim', path: 'li-lim-pdptw/lc101', iterations: 3000, value: 828.94, vehicles: 10 },
    { format: 'darp', path: 'cordeau-darp/a2-16', iterations: 3000, value: 294.25, vehicles: 2 },
  ] as const)('meets the optimum of $path', ({ format, path, iterations, value, vehicles }) => {
    const verdict = verify(format, fileOf(path), planned(format, path, iterations));
    expect(verdict).toEqual({ value: expect.closeTo(value, 2), vehicles, faults: [] });
  });

  it('makes the same plan again from the same seed and number of iterations', () => {
    const [first, second] = [0, 1].map(() => JSON.stringify(planned('darp', 'cordeau-darp/a4-48', 500)));
    expect(second).toBe(first);
  });
});

describe('the verifier', () => {
  const text = (rows: readonly (readonly number[])[]) => rows.map((row) => row.join(' ')).join('\n');
  const solomon = `T\nVEHICLE\nNUMBER CAPACITY\n2 10\nCUSTOMER\nCUST NO. X\n${text([
    [0, 0, 0, 0, 0, 100, 0],
    [1, 10, 0, 6, 0, 20, 5],
    [2, 20, 0, 6, 0, 22, 5],
    [3, 0, 10, 4, 0, 100, 5],
  ])}`;
  const liLim = text([
    [2, 10, 1],
    [0, 0, 0, 0, 0, 100, 0, 0, 0],
    [1, 10, 0, 6, 0, 100, 0, 0, 2],
    [2, 20, 0, -6, 0, 100, 0, 1, 0],
  ]);
  // Two requests, a route of at most 60, room for 1, a ride of at most 15.
  const darp = text([
    [1, 4, 60, 1, 15],
    [0, 0, 0, 0, 0, 0, 200],
    [1, 10, 0, 0, 1, 0, 200],
    [2, 12, 0, 0, 1, 40, 200],
    [3, 20, 0, 0, -1, 0, 200],
    [4, 14, 0, 0, -1, 0, 200],
  ]);

  it.each([
    [
      'a customer served twice',
      'solomon',
      solomon,
      [
        [1, 3],
        [2, 3],
      ],
      'Stop 3 is visited 2 times.',
    ],
    ['a late arrival', 'solomon', solomon, [[1, 2], [3]], 'Stop 2 is reached at 25.00, and closes at 22.'],
    ['too much load', 'solomon', solomon, [[2, 1], [3]], 'After stop 1 the load is 12, and 10 is allowed.'],
    ['a missing customer', 'solomon', solomon, [[1], [2]], 'Stop 3 is visited 0 times.'],
    ['too many vehicles', 'solomon', solomon, [[1], [2], [3]], '3 vehicles drive, and there are 2.'],
    ['a drop before its pickup', 'lilim', liLim, [[2, 1]], 'Stop 2 comes before its pickup 1.'],
    ['a drop by another vehicle', 'lilim', liLim, [[1], [2]], 'Stop 2 is not in the route of its pickup 1.'],
    ['a full cab', 'darp', darp, [[1, 2, 4, 3]], 'After stop 2 the load is 2, and 1 is allowed.'],
    [
      'a ride too long',
      'darp',
      darp.replace('60 1 15', '600 2 9'),
      [[1, 2, 4, 3]],
      'The ride from stop 1 to 3 takes longer than 9.',
    ],
    [
      'a route too long',
      'darp',
      darp.replace('60 1 15', '40 1 15'),
      [[1, 3, 2, 4]],
      'The route by stop 1 takes longer than 40.',
    ],
  ])('refuses %s', (_, format, file, routes, fault) => {
    expect(verify(format, file, routes).faults).toContain(fault);
  });

  it('finds the times of a dial-a-ride route that leaves later instead of waiting', () => {
    expect(verify('darp', darp.replace('60 1 15', '50 1 15'), [[1, 3, 2, 4]])).toEqual({
      value: 44,
      vehicles: 1,
      faults: [],
    });
  });
});
