import { DutyWalk } from '../duty-walk.ts';
import { dayOf } from '../india-time.ts';
import { byTime, type Prepared } from '../prepared.ts';
import {
  driverIsNotBusy,
  driverReachesTheNextRide,
  driverReachesThePickup,
  dutyStaysWithinLimits,
} from './chain-rules.ts';
import type { Exclusion } from './exclusion.ts';
import { PAIR_RULES } from './pair-rules.ts';

/** All hard rules of one problem. */
export class Rules {
  readonly walk: DutyWalk;
  /** At `driver * rideCount + ride`: 1 when no rule about the pair alone excludes it. */
  readonly pairAllowed: Uint8Array;
  readonly #prepared: Prepared;
  readonly #daysOfPlan: ReadonlySet<number>;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    const { problem, tasks, rideCount } = prepared;
    const driven = tasks
      .slice(0, rideCount)
      .filter(({ startsAt, keeper }) => startsAt >= problem.now || keeper !== undefined);
    this.#daysOfPlan = new Set(driven.map(({ startsAt }) => dayOf(startsAt)));
    this.walk = new DutyWalk(prepared);
    this.pairAllowed = new Uint8Array(prepared.drivers.length * prepared.rideCount);
    for (let driver = 0; driver < prepared.drivers.length; driver += 1)
      for (let ride = 0; ride < prepared.rideCount; ride += 1)
        this.pairAllowed[driver * prepared.rideCount + ride] = this.#pairExclusion(driver, ride) ? 0 : 1;
  }

  /** The first rule that excludes a driver from a ride, given the chain; undefined when there is none. */
  exclusion(driver: number, ride: number, chain: readonly number[]): Exclusion | undefined {
    return this.#pairExclusion(driver, ride) ?? this.chainExclusion(driver, ride, chain);
  }

  chainExclusion(driver: number, task: number, chain: readonly number[]): Exclusion | undefined {
    const question = { prepared: this.#prepared, driver, chain, task, at: this.placeIn(chain, task) };
    return (
      driverIsNotBusy(question) ??
      driverReachesThePickup(question) ??
      driverReachesTheNextRide(question) ??
      dutyStaysWithinLimits(question, this.walk)
    );
  }

  /** The index at which a task belongs in a chain, by its time. */
  placeIn(chain: readonly number[], task: number): number {
    const compare = byTime(this.#prepared.tasks);
    const at = chain.findIndex((other) => compare(other, task) > 0);
    return at === -1 ? chain.length : at;
  }

  #pairExclusion(driver: number, ride: number): Exclusion | undefined {
    const { drivers, tasks, problem, forbidden } = this.#prepared;
    const { travel, policy } = problem;
    const pair = {
      driver: drivers[driver]!,
      ride: tasks[ride]!.ride!,
      limits: policy.limits,
      travel,
      forbidden,
      daysOfPlan: this.#daysOfPlan,
    };
    for (const rule of PAIR_RULES) {
      const exclusion = rule(pair);
      if (exclusion) return exclusion;
    }
    return undefined;
  }
}
