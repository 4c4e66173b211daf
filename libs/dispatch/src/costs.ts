import type { DutyWalk } from './duty-walk.ts';
import { evennessPaise } from './evenness.ts';
import { sizeOfCab, startNode, type Prepared } from './prepared.ts';

/** One part of a price: what it is for, with its figure. The parts of a proposal add up to its price. */
export type CostLine =
  | { readonly what: 'empty-km'; readonly paise: number; readonly km: number }
  | { readonly what: 'empty-minutes'; readonly paise: number; readonly minutes: number }
  | { readonly what: 'larger-cab'; readonly paise: number; readonly km: number }
  | { readonly what: 'thin-slack'; readonly paise: number; readonly minutes: number }
  | { readonly what: 'overtime'; readonly paise: number; readonly minutes: number }
  | { readonly what: 'evenness'; readonly paise: number; readonly aheadMinutes: number }
  | { readonly what: 'rejection'; readonly paise: number; readonly acceptance: number }
  | { readonly what: 'change'; readonly paise: number };

/**
 * Drivers count as accepting at least this share: nobody refuses everything for ever, and the price of 0 would be infinite.
 */
const LEAST_ACCEPTANCE = 0.05;

interface Ways {
  km: number;
  minutes: number;
  kmPaise: number;
  minutePaise: number;
  slackMinutes: number;
}

/** Prices of chains in whole paise. Prices that depend only on a driver and a ride are computed once. */
export class Costs {
  /** Larger cab, expected rejection and change, at `driver * rideCount + ride`. */
  readonly pairPaise: Float64Array;
  readonly #prepared: Prepared;
  readonly #walk: DutyWalk;
  readonly #minutes: Float64Array;
  readonly #startsAt: Float64Array;
  readonly #rejection: Float64Array;

  constructor(prepared: Prepared, walk: DutyWalk) {
    this.#prepared = prepared;
    this.#walk = walk;
    const { tasks, drivers, rideCount, problem } = prepared;
    this.#startsAt = Float64Array.from(tasks, ({ startsAt }) => startsAt);
    this.#minutes = Float64Array.from(tasks, ({ startsAt, endsAt }) => endsAt - startsAt);
    this.#rejection = Float64Array.from(drivers, ({ acceptance }) =>
      Math.round(-Math.log(Math.max(acceptance, LEAST_ACCEPTANCE)) * problem.policy.weights.askAgain),
    );
    this.pairPaise = new Float64Array(drivers.length * rideCount);
    for (let driver = 0; driver < drivers.length; driver += 1)
      for (let ride = 0; ride < rideCount; ride += 1)
        this.pairPaise[driver * rideCount + ride] =
          this.#largerCab(driver, ride) + this.#rejection[driver]! + this.#change(driver, ride);
  }

  /** The cost of the empty way from a node to a task, with the price of too little slack. */
  way(driver: number, node: number, task: number): number {
    const { drivers, tasks, wayKm, wayMinutes, problem } = this.#prepared;
    const { weights } = problem.policy;
    const cell = node * tasks.length + task;
    return (
      Math.round(weights.emptyKm[drivers[driver]!.cabClass] * wayKm[cell]!) +
      Math.round(weights.emptyMinute * wayMinutes[cell]!) +
      Math.round(weights.thinSlackMinute * this.#thinSlack(node, task))
    );
  }

  /** The price of unevenness: `minutes` is the sum of a chain's minutes, and `squares` the sum of their squares. */
  evenness(driver: number, minutes: number, squares: number): number {
    const { aheadMinutes, problem } = this.#prepared;
    return evennessPaise(problem.policy.weights, { aheadMinutes: aheadMinutes[driver]!, minutes, squares });
  }

  /** The cost of all that a driver does in a chain. */
  chain(driver: number, chain: readonly number[]): number {
    return this.lines(driver, chain).reduce((sum, { paise }) => sum + paise, 0);
  }

  lines(driver: number, chain: readonly number[]): readonly CostLine[] {
    const { problem, rideCount, aheadMinutes } = this.#prepared;
    const { weights } = problem.policy;
    const ways = this.#ways(driver, chain);
    const rides = chain.filter((task) => task < rideCount);
    const sum = (paise: (ride: number) => number) => rides.reduce((all, ride) => all + paise(ride), 0);
    const minutes = chain.reduce((all, task) => all + this.#minutes[task]!, 0);
    const squares = chain.reduce((all, task) => all + this.#minutes[task]! ** 2, 0);
    const overtime = this.#overtime(driver, chain);
    return [
      { what: 'empty-km', paise: ways.kmPaise, km: ways.km },
      { what: 'empty-minutes', paise: ways.minutePaise, minutes: ways.minutes },
      {
        what: 'larger-cab',
        paise: sum((ride) => this.#largerCab(driver, ride)),
        km: sum((ride) => this.#largerKm(driver, ride)),
      },
      {
        what: 'thin-slack',
        paise: Math.round(weights.thinSlackMinute * ways.slackMinutes),
        minutes: ways.slackMinutes,
      },
      { what: 'overtime', paise: Math.round(overtime * weights.overtimeMinute), minutes: overtime },
      { what: 'evenness', paise: this.evenness(driver, minutes, squares), aheadMinutes: aheadMinutes[driver]! },
      {
        what: 'rejection',
        paise: rides.length * this.#rejection[driver]!,
        acceptance: this.#prepared.drivers[driver]!.acceptance,
      },
      { what: 'change', paise: sum((ride) => this.#change(driver, ride)) },
    ];
  }

  /** Minutes of a duty's work beyond `overtimeAfterMinutes`. */
  #overtime(driver: number, chain: readonly number[]): number {
    if (this.#prepared.problem.policy.weights.overtimeMinute === 0) return 0;
    this.#walk.follow(driver, chain);
    return this.#walk.overtimeMinutes;
  }

  #ways(driver: number, chain: readonly number[]): Ways {
    const { drivers, tasks, wayKm, wayMinutes, problem } = this.#prepared;
    const { weights } = problem.policy;
    const ways = { km: 0, minutes: 0, kmPaise: 0, minutePaise: 0, slackMinutes: 0 };
    let node = startNode(this.#prepared, driver);
    for (const task of chain) {
      const cell = node * tasks.length + task;
      ways.km += wayKm[cell]!;
      ways.minutes += wayMinutes[cell]!;
      ways.kmPaise += Math.round(weights.emptyKm[drivers[driver]!.cabClass] * wayKm[cell]!);
      ways.minutePaise += Math.round(weights.emptyMinute * wayMinutes[cell]!);
      ways.slackMinutes += this.#thinSlack(node, task);
      node = task;
    }
    return ways;
  }

  #thinSlack(node: number, task: number): number {
    const { tasks, bufferedMinutes, freeFrom, problem } = this.#prepared;
    const spare = this.#startsAt[task]! - freeFrom[node]! - bufferedMinutes[node * tasks.length + task]!;
    return Math.max(0, problem.policy.weights.thinSlackMinutes - Math.max(0, spare));
  }

  #largerKm(driver: number, ride: number): number {
    const task = this.#prepared.tasks[ride]!;
    const { cabClass } = this.#prepared.drivers[driver]!;
    return task.ride && sizeOfCab(cabClass) > sizeOfCab(task.ride.cabClass) ? task.loadedKm : 0;
  }

  #largerCab(driver: number, ride: number): number {
    return Math.round(this.#largerKm(driver, ride) * this.#prepared.problem.policy.weights.largerCabKm);
  }

  #change(driver: number, ride: number): number {
    const told = this.#prepared.tasks[ride]!.ride?.told;
    return told === undefined || told === this.#prepared.drivers[driver]!.id
      ? 0
      : this.#prepared.problem.policy.weights.change;
  }
}

/** By how much the first costs exceed the second, line by line. */
export function difference(after: readonly CostLine[], before: readonly CostLine[]): readonly CostLine[] {
  return after.map((line, index) => minus(line, before[index]!));
}

function minus(line: CostLine, other: CostLine): CostLine {
  const paise = line.paise - other.paise;
  if ('km' in line && 'km' in other) return { ...line, paise, km: line.km - other.km };
  if ('minutes' in line && 'minutes' in other) return { ...line, paise, minutes: line.minutes - other.minutes };
  return { ...line, paise };
}
