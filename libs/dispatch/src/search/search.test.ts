import { search, VrptwModel, type RoutePlan } from './index.ts';

/** Twelve customers around a depot, in three groups that a cab of 4 serves in one round each. */
function threeGroups(capacity = 4): VrptwModel {
  const places = [
    { x: 0, y: 0 },
    ...[0, 1, 2].flatMap((group) =>
      [0, 1, 2, 3].map((nth) => ({
        x: Math.cos((group * 2 * Math.PI) / 3 + nth / 10) * 100,
        y: Math.sin((group * 2 * Math.PI) / 3 + nth / 10) * 100,
      })),
    ),
  ];
  const all = (value: number) => places.map(() => value);
  const distance = places.flatMap((from) => places.map((to) => Math.hypot(from.x - to.x, from.y - to.y)));
  return new VrptwModel({
    vehicles: 12,
    capacity,
    demand: places.map((_, i) => (i === 0 ? 0 : 1)),
    ready: all(0),
    due: all(1000),
    service: all(0),
    distance: Float64Array.from(distance),
  });
}

const heat = { seed: 7, hottest: 10, coldest: 0.1 };
const groupsOf = ({ routes }: RoutePlan) =>
  routes
    .filter((stops) => stops.length > 0)
    .map((stops) => stops.toSorted((a, b) => a - b))
    .toSorted((a, b) => a[0]! - b[0]!);

describe('a search for routes', () => {
  it('groups neighbours', () => {
    const { plan } = search(threeGroups(), { ...heat, limit: { iterations: 1000 } });
    expect(groupsOf(plan)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11],
    ]);
    expect(plan.absent).toEqual([]);
  });

  it('leaves out what no vehicle can take, at its price', () => {
    const model = threeGroups(0);
    const { plan } = search(model, { ...heat, limit: { iterations: 100 } });
    expect(plan.absent).toHaveLength(12);
    expect(plan.cost).toBeCloseTo(12 * model.absencePrice[0]!, 6);
  });

  it('never returns a worse plan than the one it begins with', () => {
    const limit = { iterations: 1000 };
    const { plan: start } = search(threeGroups(), { ...heat, limit });
    const { plan } = search(threeGroups(), { ...heat, hottest: 1000, coldest: 1000, start, limit });
    expect(plan.cost).toBe(start.cost);
  });

  it('returns the best plan so far when it is cancelled', () => {
    let looks = 0;
    const told: number[] = [];
    const { plan, iterations } = search(threeGroups(), {
      ...heat,
      limit: { iterations: 1_000_000 },
      isCancelled: () => ++looks > 3,
      onProgress: ({ best }) => told.push(best.cost),
    });
    expect(iterations).toBe(150);
    expect(plan.cost).toBe(told.at(-1));
    expect(plan.absent).toEqual([]);
  });

  it('tells how far it is, also while it finds nothing better', () => {
    const limit = { iterations: 1000 };
    const { plan: start } = search(threeGroups(), { ...heat, limit });
    const told: number[] = [];
    search(threeGroups(), { ...heat, start, limit, onProgress: ({ done }) => told.push(done) });
    expect(told).toEqual(Array.from({ length: 20 }, (_, look) => look / 20));
  });

  it('ends when the given clock reaches the time limit', () => {
    let ticks = 0;
    const time = { clock: () => ticks++, duration: 5 };
    expect(search(threeGroups(), { ...heat, limit: { time } }).iterations).toBe(250);
  });

  it('asks for a limit', () => {
    expect(() => search(threeGroups(), { ...heat, limit: {} })).toThrow('A search needs a limit');
  });
});
