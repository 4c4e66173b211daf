import { Costs, difference, type CostLine } from './costs.ts';
import type { Exclusion } from './rules/exclusion.ts';
import { Rules } from './rules/rules.ts';
import { prepare, reaches, startNode, type Prepared } from './prepared.ts';
import type { DispatchProblem } from './problem.ts';
import { leftOut, type LeftName } from './faults.ts';

/** Every driver's chain of tasks in order of time, with the rules and prices for adding a ride. */
export class Fleet {
  readonly prepared: Prepared;
  readonly rules: Rules;
  readonly costs: Costs;
  readonly chains: number[][];
  /** Why certain rides cannot be in any plan. */
  readonly leftOut: ReadonlyMap<number, LeftName>;
  readonly #minutes: Float64Array;
  readonly #squares: Float64Array;
  readonly #overtime: Float64Array;
  readonly #scratch: Int32Array;

  constructor(problem: DispatchProblem) {
    this.prepared = prepare(problem);
    this.rules = new Rules(this.prepared);
    this.costs = new Costs(this.prepared, this.rules.walk);
    const { drivers, kept, tasks, rideCount } = this.prepared;
    this.chains = kept.map((chain) => [...chain]);
    this.#minutes = new Float64Array(drivers.length);
    this.#squares = new Float64Array(drivers.length);
    this.#overtime = new Float64Array(drivers.length);
    this.#scratch = new Int32Array(tasks.length + 1);
    for (let driver = 0; driver < drivers.length; driver += 1) this.#measure(driver);
    this.leftOut = new Map(
      tasks.slice(0, rideCount).flatMap(({ ride, index, keeper }) => {
        const left = keeper === undefined && ride ? leftOut(problem, ride) : undefined;
        return left ? [[index, left]] : [];
      }),
    );
  }

  /** Rides whose driver the plan chooses. */
  get movable(): readonly number[] {
    const { tasks, rideCount } = this.prepared;
    return tasks
      .slice(0, rideCount)
      .filter(({ index, keeper }) => keeper === undefined && !this.leftOut.has(index))
      .map(({ index }) => index);
  }

  /** The movable rides that are in no chain. */
  get open(): readonly number[] {
    const taken = new Set(this.chains.flat());
    return this.movable.filter((ride) => !taken.has(ride));
  }

  /** What a ride adds to the price of a driver's chain, in paise; Infinity when a rule excludes it. */
  insertion(driver: number, ride: number): number {
    const { prepared } = this;
    if (this.rules.pairAllowed[driver * prepared.rideCount + ride] === 0) return Infinity;
    const chain = this.chains[driver]!;
    const at = this.rules.placeIn(chain, ride);
    const node = at === 0 ? startNode(prepared, driver) : chain[at - 1]!;
    const next = chain[at];
    if (!reaches(prepared, node, ride)) return Infinity;
    if (next !== undefined && !reaches(prepared, ride, next)) return Infinity;
    if (!this.#staysWithinLimits(driver, ride, at)) return Infinity;
    const around = next === undefined ? 0 : this.costs.way(driver, ride, next) - this.costs.way(driver, node, next);
    return (
      this.costs.way(driver, node, ride) +
      around +
      this.costs.pairPaise[driver * prepared.rideCount + ride]! +
      this.#addedEvenness(driver, ride) +
      this.#addedOvertime(driver)
    );
  }

  add(driver: number, ride: number): void {
    const chain = this.chains[driver]!;
    chain.splice(this.rules.placeIn(chain, ride), 0, ride);
    this.#measure(driver);
  }

  remove(driver: number, ride: number): void {
    const chain = this.chains[driver]!;
    chain.splice(chain.indexOf(ride), 1);
    this.#measure(driver);
  }

  /** Replaces the chains by earlier ones. */
  restore(chains: readonly (readonly number[])[]): void {
    for (const [driver, chain] of chains.entries()) {
      const now = this.chains[driver]!;
      if (now.length === chain.length && now.every((task, index) => task === chain[index])) continue;
      this.chains[driver] = [...chain];
      this.#measure(driver);
    }
  }

  /** What a ride costs in a driver's chain, line by line, whether the chain contains it already or not. */
  lines(driver: number, ride: number): readonly CostLine[] {
    const without = this.chains[driver]!.filter((task) => task !== ride);
    const withRide = without.toSpliced(this.rules.placeIn(without, ride), 0, ride);
    return difference(this.costs.lines(driver, withRide), this.costs.lines(driver, without));
  }

  exclusion(driver: number, ride: number): Exclusion | undefined {
    return this.rules.exclusion(
      driver,
      ride,
      this.chains[driver]!.filter((task) => task !== ride),
    );
  }

  #staysWithinLimits(driver: number, ride: number, at: number): boolean {
    const chain = this.chains[driver]!;
    for (let position = 0; position < at; position += 1) this.#scratch[position] = chain[position]!;
    this.#scratch[at] = ride;
    for (let position = at; position < chain.length; position += 1) this.#scratch[position + 1] = chain[position]!;
    return this.rules.walk.follow(driver, this.#scratch, chain.length + 1);
  }

  #addedEvenness(driver: number, ride: number): number {
    const { startsAt, endsAt } = this.prepared.tasks[ride]!;
    const minutes = endsAt - startsAt;
    const [before, squares] = [this.#minutes[driver]!, this.#squares[driver]!];
    return (
      this.costs.evenness(driver, before + minutes, squares + minutes * minutes) -
      this.costs.evenness(driver, before, squares)
    );
  }

  /** Call it after `walk.follow` of the chain with the ride. */
  #addedOvertime(driver: number): number {
    const { overtimeMinute } = this.prepared.problem.policy.weights;
    return Math.round(this.rules.walk.overtimeMinutes * overtimeMinute) - this.#overtime[driver]!;
  }

  #measure(driver: number): void {
    const { tasks, problem } = this.prepared;
    const chain = this.chains[driver]!;
    this.#minutes[driver] = 0;
    this.#squares[driver] = 0;
    for (const task of chain) {
      const minutes = tasks[task]!.endsAt - tasks[task]!.startsAt;
      this.#minutes[driver] += minutes;
      this.#squares[driver] += minutes * minutes;
    }
    this.rules.walk.follow(driver, chain);
    this.#overtime[driver] = Math.round(this.rules.walk.overtimeMinutes * problem.policy.weights.overtimeMinute);
  }
}
