import { assign } from './assignment.ts';
import type { Fleet } from './fleet.ts';
import type { Bound, Figures } from './plan-types.ts';
import { reaches, startNode, type Prepared } from './prepared.ts';

/** The price of leaving a task: more than any chain of empty ways costs, in metres or in paise. */
const UNSERVED = 1e10;
/** How many drivers one number of a bit set holds. */
const BITS = 32;
const MINUTES_SQUARED_AN_HOUR = 60 * 60;

/**
 * A lower bound for every plan: the best assignment in which each task follows another one, or is the first of a driver. It
 * ignores most limits of duty, and that a chain has one driver, so that every plan is one of the assignments it chooses
 * from.
 */
export class ChainBound {
  readonly #fleet: Fleet;
  readonly #followers: Followers;
  readonly #metres: Prices;
  #leftAtLeast: number | undefined;
  #last: (OfServed & { readonly served: string }) | undefined;

  constructor(fleet: Fleet) {
    const { prepared } = fleet;
    this.#fleet = fleet;
    this.#followers = new Followers(fleet);
    this.#metres = {
      begin: (driver, task) => metres(prepared, startNode(prepared, driver), task),
      follow: (before, task) => metres(prepared, before, task),
    };
  }

  /**
   * The bound for a plan that serves these tasks at this price. The last one is remembered, because most plans of a search
   * serve the same tasks.
   */
  of(served: readonly number[], paise: number): Bound {
    const { ways, unevenness, emptyKmAtLeast } = this.#ofServed(served);
    this.#leftAtLeast ??= this.#leastLeft();
    const above = Math.max(0, paise - ways - unevenness);
    return {
      leftAtLeast: this.#leftAtLeast,
      emptyKmAtLeast,
      paiseAtLeast: Math.floor(ways + unevenness),
      percentAbove: Math.ceil((10_000 * above) / Math.max(ways, 1)) / 100,
    };
  }

  /** How many rides every plan must leave, at least. */
  #leastLeft(): number {
    const { prepared, leftOut } = this.#fleet;
    const everything = prepared.tasks.map(({ index }) => index).filter((task) => !leftOut.has(task));
    return leftOut.size + this.#followers.best(everything, this.#metres).left;
  }

  #ofServed(tasks: readonly number[]): OfServed {
    const served = tasks.toSorted((one, other) => one - other).join();
    if (this.#last?.served !== served) {
      const { cost: ways } = this.#followers.best(tasks, pricesOf(this.#fleet, this.#followers));
      const { cost: metresAtLeast } = this.#followers.best(tasks, this.#metres);
      const unevenness = leastUnevenness(this.#fleet, tasks);
      this.#last = { served, ways, unevenness, emptyKmAtLeast: Math.floor(metresAtLeast / 10) / 100 };
    }
    return this.#last;
  }
}

/**
 * Lower bounds for every plan that serves certain tasks: the price of its ways, the price of its unevenness, and its
 * empty kilometres.
 */
interface OfServed {
  readonly ways: number;
  readonly unevenness: number;
  readonly emptyKmAtLeast: number;
}

export function boundOf(fleet: Fleet, { paise }: Pick<Figures, 'paise'>): Bound {
  return new ChainBound(fleet).of(fleet.chains.flat(), paise);
}

/** The lowest price of a task as the first of a driver, or after another task. */
interface Prices {
  begin(driver: number, task: number): number;
  follow(before: number, task: number): number;
}

/**
 * After another task, the way is priced for the cheapest cab that may drive the task, and the task at the lowest
 * `pairPaise` of any driver.
 */
function pricesOf(fleet: Fleet, follower: Followers): Prices {
  const { prepared, costs } = fleet;
  const { tasks, drivers, rideCount, problem } = prepared;
  const pair = (driver: number, task: number) => (task < rideCount ? costs.pairPaise[driver * rideCount + task]! : 0);
  const rate = (driver: number) => problem.policy.weights.emptyKm[drivers[driver]!.cabClass];
  const cheapest = new Int32Array(tasks.length).fill(-1);
  const leastPair = new Float64Array(tasks.length).fill(Infinity);
  for (const { index } of tasks)
    for (let driver = 0; driver < drivers.length; driver += 1) {
      if (!follower.mayDrive(driver, index)) continue;
      leastPair[index] = Math.min(leastPair[index]!, pair(driver, index));
      if (cheapest[index] === -1 || rate(driver) < rate(cheapest[index]!)) cheapest[index] = driver;
    }
  return {
    begin: (driver, task) => costs.way(driver, startNode(prepared, driver), task) + pair(driver, task),
    follow: (before, task) => costs.way(cheapest[task]!, before, task) + leastPair[task]!,
  };
}

/**
 * The price of unevenness if the minutes of all rides could be divided freely: drivers who have worked least get them
 * first, until all have worked alike.
 */
function leastUnevenness({ prepared, chains }: Fleet, served: readonly number[]): number {
  const { tasks, aheadMinutes, problem } = prepared;
  const lengths = served.map((task) => tasks[task]!.endsAt - tasks[task]!.startsAt);
  const minutes = lengths.reduce((sum, length) => sum + length, 0);
  const ahead = aheadMinutes.toSorted();
  let [count, sum] = [0, 0];
  while (count < ahead.length && (count === 0 || (minutes + sum) / count > ahead[count]!)) {
    sum += ahead[count]!;
    count += 1;
  }
  const level = (minutes + sum) / Math.max(1, count);
  const product = ahead
    .slice(0, count)
    .reduce((all, behind) => all + (level - behind) * behind + (level - behind) ** 2 / 2, 0);
  const squares = lengths.reduce((all, length) => all + length ** 2, 0);
  const { evennessHour } = problem.policy.weights;
  // Each chain's price is rounded, by half a paisa at most.
  return (evennessHour * (product - squares / 2)) / MINUTES_SQUARED_AN_HOUR - chains.length / 2;
}

/** Which task may follow which other one in the chain of at least one driver. */
class Followers {
  readonly #fleet: Fleet;
  readonly #words: number;
  /** The drivers who may drive each task, as bit sets. */
  readonly #drivers: Int32Array;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
    const { tasks, drivers } = fleet.prepared;
    this.#words = Math.ceil(drivers.length / BITS);
    this.#drivers = new Int32Array(tasks.length * this.#words);
    for (const { index } of tasks)
      for (let driver = 0; driver < drivers.length; driver += 1)
        if (this.mayDrive(driver, index)) this.#drivers[index * this.#words + (driver >> 5)]! |= 1 << (driver & 31);
  }

  /** The best assignment: how many tasks it must leave, and the cost of the others. */
  best(all: readonly number[], prices: Prices): { left: number; cost: number } {
    const { drivers } = this.#fleet.prepared;
    const columns = drivers.length + all.length;
    const costs = new Float64Array(all.length * columns).fill(Infinity);
    for (const [row, task] of all.entries()) {
      for (let driver = 0; driver < drivers.length; driver += 1)
        if (this.#mayBegin(driver, task)) costs[row * columns + driver] = prices.begin(driver, task);
      for (const [column, before] of all.entries())
        if (before !== task && this.#mayFollow(before, task))
          costs[row * columns + drivers.length + column] = prices.follow(before, task);
    }
    const leaving = new Float64Array(all.length).fill(UNSERVED);
    const { columnOf, cost } = assign({ rows: all.length, columns, costs, leaving });
    const left = columnOf.filter((column) => column === -1).length;
    return { left, cost: cost - left * UNSERVED };
  }

  mayDrive(driver: number, task: number): boolean {
    const { tasks, rideCount } = this.#fleet.prepared;
    const { keeper } = tasks[task]!;
    return keeper === undefined ? this.#fleet.rules.pairAllowed[driver * rideCount + task] === 1 : keeper === driver;
  }

  #mayBegin(driver: number, task: number): boolean {
    if (!this.mayDrive(driver, task)) return false;
    const { prepared, rules } = this.#fleet;
    return prepared.tasks[task]!.keeper === driver || rules.chainExclusion(driver, task, []) === undefined;
  }

  /** Whether one duty with both tasks would last too long and no rest fits between them. */
  #areTooFarApart(before: number, task: number): boolean {
    const { tasks, bufferedMinutes, problem } = this.#fleet.prepared;
    const { restMinutes, spreadOver, bufferMinutes } = problem.policy.limits;
    const [one, other] = [tasks[before]!, tasks[task]!];
    const leave = other.startsAt - bufferedMinutes[before * tasks.length + task]!;
    if (restMinutes === null || spreadOver === null || leave - one.endsAt >= restMinutes) return false;
    return other.endsAt - (one.startsAt - bufferMinutes) > spreadOver;
  }

  #mayFollow(before: number, task: number): boolean {
    const { prepared } = this.#fleet;
    const { tasks } = prepared;
    const [one, other] = [tasks[before]!, tasks[task]!];
    // Kept tasks stay in every plan, even where they break a rule.
    if (one.keeper !== undefined && one.keeper === other.keeper) return one.startsAt <= other.startsAt;
    if (!reaches(prepared, before, task) || this.#areTooFarApart(before, task)) return false;
    for (let word = 0; word < this.#words; word += 1)
      if ((this.#drivers[before * this.#words + word]! & this.#drivers[task * this.#words + word]!) !== 0) return true;
    return false;
  }
}

function metres({ wayKm, tasks }: Prepared, node: number, task: number): number {
  const km = wayKm[node * tasks.length + task]!;
  // A kept ride without a known road stays in its chain.
  return Number.isFinite(km) ? Math.floor(km * 1000) : 0;
}
