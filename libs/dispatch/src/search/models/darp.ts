import type { RouteStore } from '../route-store.ts';
import { PdptwModel, type PairPlace } from './pdptw.ts';
import type { RoutingProblem } from './routing-problem.ts';

/**
 * Dial-a-ride: also limits the time aboard, from the end of the pickup to the beginning of the drop, and the duration
 * of a route.
 */
export interface DarpProblem extends RoutingProblem {
  readonly maxRideTime: number;
  /** The longest time from leaving the depot to the return. */
  readonly maxDuration: number;
}

/** Sums of the same ways in another order differ in the last digits. */
const ROUNDING = 1e-9;

/**
 * All rules of a fixed sequence say 'not earlier than another stop plus a constant': a way, a window's beginning, a
 * time aboard ('the pickup not earlier than its drop less the longest ride') and the duration likewise. So the earliest
 * times that keep all of them are found by repeating: push later stops along the way, then push pickups towards their
 * drops. Each repetition settles one more pickup for good, or changes nothing. If there are more repetitions than
 * pickups, no times exist. Unlike the eight steps of Cordeau and Laporte (2003), this never refuses a sequence that has
 * a schedule.
 */
export class DarpModel extends PdptwModel {
  readonly #darp: DarpProblem;
  readonly #ready: Float64Array;
  readonly #due: Float64Array;
  /** The earliest departure from the depot, by slot, in the same schedule as `leaves`. */
  #starts = new Float64Array();
  /** The earliest return to the depot, by slot. */
  #ends = new Float64Array();
  /** When each stop begins, by position. */
  #begins = new Float64Array();
  /** The time that a route drives and serves, without waits, by slot. */
  #work = new Float64Array();
  /** The sequence that is being tried; its first and last node are the depot. */
  readonly #nodesTried: Int32Array;
  readonly #times: Float64Array;
  readonly #positionOf: Int32Array;
  /** The first and the last position whose time the last pass made later. */
  #pushedFirst = 0;
  #pushedLast = 0;

  constructor(problem: DarpProblem) {
    const windows = tightWindows(problem);
    super({ ...problem, ...windows });
    this.#darp = problem;
    this.#ready = windows.ready;
    this.#due = windows.due;
    const longest = problem.demand.length + 1;
    this.#nodesTried = new Int32Array(longest);
    this.#times = new Float64Array(longest);
    this.#positionOf = new Int32Array(problem.demand.length);
  }

  override attach(store: RouteStore): void {
    super.attach(store);
    this.#starts = new Float64Array(store.slots);
    this.#ends = new Float64Array(store.slots);
    this.#work = new Float64Array(store.slots);
    this.#begins = new Float64Array(store.slots * store.stride);
  }

  override measure(slot: number): number {
    const cost = super.measure(slot);
    if (cost === Infinity) return Infinity;
    const { stops, stride, lengths } = this.store;
    const { service } = this.problem;
    const base = slot * stride;
    const length = lengths[slot]!;
    let work = cost;
    this.#times[0] = this.#ready[0]!;
    for (let p = 0; p < length; p++) {
      const node = stops[base + p]! + 1;
      this.#try(p + 1, node, 0);
      work += service[node]!;
    }
    this.#nodesTried[length + 1] = 0;
    this.#times[length + 1] = 0;
    if (!this.#settle(1, length + 1, length + 1)) return Infinity;
    this.#work[slot] = work;
    this.#starts[slot] = this.#times[0]!;
    this.#ends[slot] = this.#times[length + 1]!;
    for (let p = 0; p < length; p++) {
      this.#begins[base + p] = this.#times[p + 1]!;
      this.leaves[base + p] = this.#times[p + 1]! + service[this.#nodesTried[p + 1]!]!;
    }
    return cost;
  }

  /** Starts from the times before the insertion, because an insertion can only make them later. */
  protected override isPossible(request: number, slot: number, { at, dropAt, cost }: PairPlace): boolean {
    const { stops, stride, lengths } = this.store;
    const { service } = this.problem;
    const base = slot * stride;
    const length = lengths[slot]!;
    const pickup = request + 1;
    const drop = pickup + this.requests;
    const work = this.#work[slot]! + cost + service[pickup]! + service[drop]!;
    if (work > this.#darp.maxDuration + ROUNDING) return false;
    const tried = this.#nodesTried;
    const times = this.#times;
    times[0] = this.#starts[slot]!;
    let last = 0;
    for (let p = 0; p <= length; p++) {
      if (p === at) this.#try(++last, pickup, 0);
      if (p === dropAt) this.#try(++last, drop, 0);
      if (p < length) this.#try(++last, stops[base + p]! + 1, this.#begins[base + p]!);
    }
    tried[++last] = 0;
    times[last] = this.#ends[slot]!;
    return this.#settle(at + 1, last, dropAt + 2);
  }

  #try(position: number, node: number, time: number): void {
    this.#nodesTried[position] = node;
    this.#times[position] = time;
    this.#positionOf[node] = position;
  }

  /**
   * Moves the times of positions `first` … `last` to the earliest that keep all rules, and the times of earlier
   * positions if a ride demands it. Returns false if there are no such times. After `changed`, a pass ends at the first
   * stop that keeps its time, because the stops after it keep theirs too.
   */
  #settle(first: number, last: number, changed: number): boolean {
    const { distance, service } = this.problem;
    const tried = this.#nodesTried;
    const times = this.#times;
    this.#pushedFirst = first;
    this.#pushedLast = changed;
    for (let pass = 0; pass <= last; pass++) {
      let p = this.#pushedFirst;
      for (; p <= last; p++) {
        const previous = tried[p - 1]!;
        const node = tried[p]!;
        const arrives = times[p - 1]! + service[previous]! + distance[previous * this.nodes + node]!;
        const begins = Math.max(times[p]!, arrives, this.#ready[node]!);
        if (begins > this.#due[node]! + ROUNDING) return false;
        if (begins === times[p] && p > this.#pushedLast) break;
        times[p] = begins;
      }
      if (!this.#pushTowardsDrops(this.#pushedFirst, p, last)) return true;
    }
    return false;
  }

  /**
   * Moves pickups to a later time if the ride to their drop in `first` … `end` − 1 takes too long, and the departure if
   * the route takes too long. Returns false if no time had to change.
   */
  #pushTowardsDrops(first: number, end: number, last: number): boolean {
    const { maxRideTime, maxDuration } = this.#darp;
    const tried = this.#nodesTried;
    const times = this.#times;
    let pushedFirst = last + 1;
    let pushedLast = -1;
    for (let p = Math.min(end, last) - 1; p >= first; p--) {
      const pickup = tried[p]! - this.requests;
      if (pickup <= 0) continue;
      const q = this.#positionOf[pickup]!;
      const earliest = times[p]! - maxRideTime - this.problem.service[pickup]!;
      if (times[q]! >= earliest - ROUNDING) continue;
      times[q] = earliest;
      pushedFirst = Math.min(pushedFirst, q);
      pushedLast = Math.max(pushedLast, q);
    }
    if (times[last]! - times[0]! > maxDuration + ROUNDING) {
      times[0] = times[last]! - maxDuration;
      pushedFirst = 1;
      pushedLast = Math.max(pushedLast, 0);
    }
    this.#pushedFirst = pushedFirst;
    this.#pushedLast = pushedLast;
    return pushedLast >= 0;
  }
}

/**
 * Narrows the window at each end of a request by the window at the other end, given the direct and the longest ride.
 */
function tightWindows(problem: DarpProblem): { ready: Float64Array; due: Float64Array } {
  const { service, distance, maxRideTime, demand } = problem;
  const nodes = demand.length;
  const requests = (nodes - 1) / 2;
  const ready = Float64Array.from(problem.ready);
  const due = Float64Array.from(problem.due);
  for (let pickup = 1; pickup <= requests; pickup++) {
    const drop = pickup + requests;
    const direct = distance[pickup * nodes + drop]!;
    ready[pickup] = Math.max(ready[pickup]!, ready[drop]! - maxRideTime - service[pickup]!);
    due[pickup] = Math.min(due[pickup]!, due[drop]! - direct - service[pickup]!);
    ready[drop] = Math.max(ready[drop]!, ready[pickup]! + service[pickup]! + direct);
    due[drop] = Math.min(due[drop]!, due[pickup]! + service[pickup]! + maxRideTime);
  }
  return { ready, due };
}
