import fc from 'fast-check';
import type { DispatchProblem, DriverToPlan, RideToPlan } from './problem.ts';
import { isRefusal, candidatesFor, planDay, planWave } from './plan.ts';
import type { Bound, Plan, Refusal } from './plan-types.ts';
import { prepare } from './prepared.ts';
import { Costs } from './costs.ts';
import { Rules } from './rules/rules.ts';
import { smallDriver, smallProblem, smallRide } from './small-problem.fixture.ts';

const NOW = Date.parse('2026-12-01T05:00:00+05:30') / 60_000;
/** Dearer than all empty ways of these small problems. */
const UNSERVED = 100_000_00;

function made(plan: Plan | Refusal): Plan {
  if (isRefusal(plan)) throw new Error(JSON.stringify(plan.faults));
  return plan;
}

const place = fc.integer({ min: 0, max: 99 });
const cabClass = fc.constantFrom('Sedan' as const, 'Mini SUV' as const, 'SUV' as const);

const rideParts = fc.record({
  from: place,
  to: place,
  starts: fc.integer({ min: 60, max: 900 }),
  minutes: fc.integer({ min: 15, max: 240 }),
  cabClass,
  passengers: fc.integer({ min: 1, max: 6 }),
  told: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  turnedDownBy: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 1 }),
});
const driverParts = fc.record({
  at: place,
  cabClass,
  workedMinutes: fc.integer({ min: 0, max: 400 }),
  inFortnight: fc.integer({ min: 0, max: 5_000 }),
  acceptance: fc.double({ min: 0.3, max: 1, noNaN: true }),
  commitment: fc.option(
    fc.record({
      from: place,
      to: place,
      starts: fc.integer({ min: 0, max: 900 }),
      minutes: fc.integer({ min: 15, max: 120 }),
    }),
    { nil: undefined, freq: 2 },
  ),
});

/** No ride is faster than the road, two minutes for a kilometre. */
const span = ({ from, to, starts, minutes }: { from: number; to: number; starts: number; minutes: number }) => ({
  startsAt: NOW + starts,
  endsAt: NOW + starts + Math.max(minutes, 2 * Math.abs(from - to)),
});

interface Parts {
  readonly rides: readonly (typeof rideParts extends fc.Arbitrary<infer R> ? R : never)[];
  readonly drivers: readonly (typeof driverParts extends fc.Arbitrary<infer D> ? D : never)[];
}

/** Generates only the parts of a problem, so that a counterexample is readable. */
function partsOf(mostRides: number, mostDrivers: number): fc.Arbitrary<Parts> {
  return fc.record({
    rides: fc.array(rideParts, { minLength: 1, maxLength: mostRides }),
    drivers: fc.array(driverParts, { minLength: 1, maxLength: mostDrivers }),
  });
}

function problemOf({ rides, drivers }: Parts): DispatchProblem {
  return smallProblem({
    now: NOW,
    rides: rides.map(({ starts, minutes, told, turnedDownBy, ...ride }, index): RideToPlan =>
      smallRide({
        ...ride,
        ...span({ ...ride, starts, minutes }),
        id: `R${index}`,
        told: told === undefined ? undefined : `D${told}`,
        turnedDownBy: turnedDownBy.map((driver) => `D${driver}`),
      }),
    ),
    drivers: drivers.map(({ workedMinutes, inFortnight, commitment, ...driver }, index): DriverToPlan =>
      smallDriver({
        ...driver,
        id: `D${index}`,
        seats: driver.cabClass === 'Sedan' ? 4 : 6,
        freeFrom: NOW,
        commitments: commitment
          ? [
              {
                ...span(commitment),
                rideId: `C${index}`,
                code: `C${index}`,
                from: commitment.from,
                to: commitment.to,
                loadedKm: 10,
              },
            ]
          : [],
        duty: {
          onDutySince: NOW - workedMinutes,
          lastWorkEndedAt: NOW,
          minutesToday: workedMinutes,
          minutesThisWeek: workedMinutes,
          minutesWithoutBreak: Math.min(workedMinutes, 200),
          minutesInFortnight: inFortnight,
          onDutyMinutesInFortnight: 5_000,
        },
      }),
    ),
  });
}

/** The tasks of each driver in a plan, in order of time, with the kept ones. */
function chainsOf(problem: DispatchProblem, plan: Pick<Plan, 'proposals'>) {
  const prepared = prepare(problem);
  const { tasks, drivers, kept, taskOf } = prepared;
  const chains = drivers.map(({ id }, driver) => {
    const planned = plan.proposals.filter(({ driverId, state }) => driverId === id && state === 'proposed');
    return [...kept[driver]!, ...planned.map(({ rideId }) => taskOf.get(rideId)!)].toSorted(
      (one, other) => tasks[one]!.startsAt - tasks[other]!.startsAt || one - other,
    );
  });
  return { prepared, chains, rules: new Rules(prepared) };
}

/** The cheapest plan of all, by trying each one: fewest rides left, then the lowest price. */
function cheapest(problem: DispatchProblem, ridesEach: number): number {
  const { prepared, rules } = chainsOf(problem, { proposals: [] });
  const costs = new Costs(prepared, rules.walk);
  const chains: number[][] = prepared.kept.map((kept) => [...kept]);
  const added = chains.map(() => 0);
  // In order of time: if a chain keeps every rule, each beginning of the chain does too.
  const { tasks } = prepared;
  const rides = tasks
    .slice(0, prepared.rideCount)
    .map(({ index }) => index)
    .toSorted((one, other) => tasks[one]!.startsAt - tasks[other]!.startsAt);
  const from = (next: number): number => {
    const ride = rides[next];
    if (ride === undefined) return chains.reduce((sum, chain, driver) => sum + costs.chain(driver, chain), 0);
    let least = UNSERVED + from(next + 1);
    for (const [driver, chain] of chains.entries()) {
      if (added[driver] === ridesEach || rules.exclusion(driver, ride, chain)) continue;
      added[driver]! += 1;
      chains[driver] = chain.toSpliced(rules.placeIn(chain, ride), 0, ride);
      least = Math.min(least, from(next + 1));
      chains[driver] = chain;
      added[driver]! -= 1;
    }
    return least;
  };
  return from(0);
}

const priceOf = ({ figures }: Plan) => figures.paise + UNSERVED * figures.left;
const iterations = (count: number) => ({ seed: 1, limit: { iterations: count } });

it('finds the best wave of all that keep every rule', () => {
  fc.assert(
    fc.property(partsOf(6, 6), (parts) => {
      const problem = problemOf(parts);
      expect(priceOf(made(planWave(problem)))).toBe(cheapest(problem, 1));
    }),
    { numRuns: 60, seed: 3 },
  );
});

it('finds the best day of all that keep every rule', () => {
  fc.assert(
    fc.property(partsOf(5, 3), (parts) => {
      const problem = problemOf(parts);
      expect(priceOf(made(planDay(problem, iterations(600))))).toBe(cheapest(problem, 5));
    }),
    { numRuns: 60, seed: 4 },
  );
});

it('breaks no rule in any plan, and prices every other driver for a ride', () => {
  fc.assert(
    fc.property(partsOf(14, 5), (parts) => {
      const problem = problemOf(parts);
      const plan = made(planDay(problem, iterations(300)));
      const { chains, rules, prepared } = chainsOf(problem, plan);
      const { rideCount } = prepared;
      for (const [driver, chain] of chains.entries())
        for (const ride of chain.filter((task) => task < rideCount))
          expect(
            rules.exclusion(
              driver,
              ride,
              chain.filter((other) => other !== ride),
            ),
          ).toBeUndefined();
      expect(plan.figures.left).toBeGreaterThanOrEqual(plan.bound.leftAtLeast);
      expect(plan.figures.emptyKm).toBeGreaterThanOrEqual(plan.bound.emptyKmAtLeast);
      expect(plan.figures.paise).toBeGreaterThanOrEqual(plan.bound.paiseAtLeast);
      expect(plan.proposals.length + plan.left.length).toBe(problem.rides.length);
      for (const { rideId } of plan.proposals.slice(0, 2)) {
        const candidates = candidatesFor(problem, plan, rideId);
        expect(candidates).toHaveLength(problem.drivers.length);
        for (const candidate of candidates)
          if ('instead' in candidate) expectTrue(problem, plan, { rideId, candidate });
      }
    }),
    { numRuns: 60, seed: 5 },
  );
});

/** Carries out what a candidate promises and compares the prices. */
function expectTrue(
  problem: DispatchProblem,
  plan: Plan,
  {
    rideId,
    candidate,
  }: { rideId: string; candidate: Extract<ReturnType<typeof candidatesFor>[number], { instead: unknown }> },
): void {
  const driverOf = new Map(plan.proposals.map((proposal) => [proposal.rideId, proposal.driverId]));
  driverOf.set(rideId, candidate.driverId);
  for (const move of candidate.instead.moves) {
    if (move.driverId === undefined) driverOf.delete(move.rideId);
    else driverOf.set(move.rideId, move.driverId);
  }
  const proposals = plan.proposals.flatMap((proposal) => {
    const driverId = driverOf.get(proposal.rideId);
    return driverId === undefined ? [] : [{ ...proposal, driverId }];
  });
  const { prepared, chains, rules } = chainsOf(problem, { proposals });
  const costs = new Costs(prepared, rules.walk);
  const paise = chains.reduce((sum, chain, driver) => sum + costs.chain(driver, chain), 0);
  expect(paise - plan.figures.paise).toBe(candidate.instead.paise);
  expect(plan.proposals.length - proposals.length).toBe(candidate.instead.left);
  for (const [driver, chain] of chains.entries())
    for (const ride of chain.filter((task) => task < prepared.rideCount))
      expect(
        rules.exclusion(
          driver,
          ride,
          chain.filter((other) => other !== ride),
        ),
      ).toBeUndefined();
}

it('makes the same plan to the byte from the same seed and problem, in whatever order it is given', () => {
  fc.assert(
    fc.property(partsOf(12, 5), (parts) => {
      const problem = problemOf(parts);
      const upsideDown = { ...problem, rides: problem.rides.toReversed(), drivers: problem.drivers.toReversed() };
      const plan = JSON.stringify(planDay(problem, iterations(200)));
      expect(JSON.stringify(planDay(structuredClone(upsideDown), iterations(200)))).toBe(plan);
      expect(JSON.stringify(planWave(upsideDown))).toBe(JSON.stringify(planWave(problem)));
    }),
    { numRuns: 20, seed: 6 },
  );
});

it('plans named rides of many days, of which one driver drives more than there are half hours in a day', () => {
  const rides = Array.from({ length: 60 }, (_, n) => {
    const startsAt = NOW + Math.floor(n / 4) * 24 * 60 + 120 + (n % 4) * 60;
    return smallRide({ id: `R${n}`, startsAt, endsAt: startsAt + 30 });
  });
  const plan = made(
    planDay(smallProblem({ now: NOW, rides, drivers: [smallDriver({ id: 'D', freeFrom: NOW })] }), iterations(100)),
  );
  expect(plan.figures).toMatchObject({ served: 60, left: 0 });
});

it('stops when it is cancelled, and tells its progress meanwhile', () => {
  const [parts] = fc.sample(partsOf(14, 5), { numRuns: 1, seed: 9 });
  const problem = problemOf(parts!);
  const told: { served: number; bound: Bound }[] = [];
  const plan = made(
    planDay(problem, {
      seed: 1,
      limit: { iterations: 1_000_000 },
      onProgress: ({ served, bound }) => told.push({ served, bound: bound() }),
      isCancelled: () => told.length > 0,
    }),
  );
  expect(plan.iterations).toBeLessThan(1_000);
  // The search was cancelled at the first plan that it reported, so both have the same rides and price.
  expect(told).toEqual([{ served: plan.figures.served, bound: plan.bound }]);
});
