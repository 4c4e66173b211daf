import { assign } from './assignment.ts';
import type { Fleet } from './fleet.ts';
import type { Bound } from './plan-types.ts';
import { reaches, startNode, type Prepared } from './prepared.ts';

/** Dearer than any chain of empty ways in metres. */
const UNSERVED_METRES = 1e9;
/** A set of so many drivers is one number. */
const BITS = 32;

/**
 * What no plan can beat, by one assignment: each task follows another one, or is the first of a driver. Limits of duty and
 * the driver who stays the same along a chain are left out, so that every plan is among those that it chooses from.
 */
export function boundOf(fleet: Fleet, emptyKm: number): Bound {
  const { tasks } = fleet.prepared;
  const follower = new Followers(fleet);
  const everything = tasks.map(({ index }) => index).filter((task) => !fleet.leftOut.has(task));
  const leftAtLeast = fleet.leftOut.size + follower.best(everything).left;
  const emptyKmAtLeast = Math.floor(follower.best(fleet.chains.flat()).metres / 10) / 100;
  const above = Math.max(0, emptyKm - emptyKmAtLeast);
  return {
    leftAtLeast,
    emptyKmAtLeast,
    percentAbove: above === 0 ? 0 : Math.round((10_000 * above) / Math.max(emptyKmAtLeast, 1)) / 100,
  };
}

/** Which task may follow which, by some driver. */
class Followers {
  readonly #fleet: Fleet;
  readonly #words: number;
  /** Who may drive a task, as a set of bits. */
  readonly #drivers: Int32Array;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
    const { tasks, drivers } = fleet.prepared;
    this.#words = Math.ceil(drivers.length / BITS);
    this.#drivers = new Int32Array(tasks.length * this.#words);
    for (const { index } of tasks)
      for (let driver = 0; driver < drivers.length; driver += 1)
        if (this.#mayDrive(driver, index)) this.#drivers[index * this.#words + (driver >> 5)]! |= 1 << (driver & 31);
  }

  best(all: readonly number[]): { left: number; metres: number } {
    const { prepared } = this.#fleet;
    const columns = prepared.drivers.length + all.length;
    const costs = new Float64Array(all.length * columns).fill(Infinity);
    for (const [row, task] of all.entries()) {
      for (let driver = 0; driver < prepared.drivers.length; driver += 1)
        if (this.#mayBegin(driver, task))
          costs[row * columns + driver] = metres(prepared, startNode(prepared, driver), task);
      for (const [column, before] of all.entries())
        if (before !== task && this.#mayFollow(before, task))
          costs[row * columns + prepared.drivers.length + column] = metres(prepared, before, task);
    }
    const leaving = new Float64Array(all.length).fill(UNSERVED_METRES);
    const { columnOf, cost } = assign({ rows: all.length, columns, costs, leaving });
    const left = columnOf.filter((column) => column === -1).length;
    return { left, metres: cost - left * UNSERVED_METRES };
  }

  #mayDrive(driver: number, task: number): boolean {
    const { tasks, rideCount } = this.#fleet.prepared;
    const { keeper } = tasks[task]!;
    return keeper === undefined ? this.#fleet.rules.pairAllowed[driver * rideCount + task] === 1 : keeper === driver;
  }

  #mayBegin(driver: number, task: number): boolean {
    if (!this.#mayDrive(driver, task)) return false;
    const { prepared, rules } = this.#fleet;
    return prepared.tasks[task]!.keeper === driver || rules.chainExclusion(driver, task, []) === undefined;
  }

  #mayFollow(before: number, task: number): boolean {
    const { prepared } = this.#fleet;
    const { tasks } = prepared;
    const [one, other] = [tasks[before]!, tasks[task]!];
    // What is kept stays, even where it breaks a rule.
    if (one.keeper !== undefined && one.keeper === other.keeper) return one.startsAt <= other.startsAt;
    if (!reaches(prepared, before, task)) return false;
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
