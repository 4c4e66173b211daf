import type { InsertionOrder, RoutingModel } from '../model.ts';
import type { Places } from '../places.ts';
import type { RouteStore } from '../route-store.ts';
import { nearestFirst } from './nearest.ts';
import type { RoutingProblem } from './routing-problem.ts';

/**
 * Vehicle routing with time windows: nodes 1 … n are the customers. Minimises the total distance; the number of
 * vehicles is only limited.
 */
export class VrptwModel implements RoutingModel {
  readonly requests: number;
  readonly stopsPerRequest = 1;
  readonly routes: number;
  readonly longestRoute: number;
  readonly emptyRoutesAlike = true;
  readonly neighbours: readonly Int32Array[];
  readonly orders: readonly InsertionOrder[];
  readonly absencePrice: Float64Array;

  readonly #problem: RoutingProblem;
  readonly #nodes: number;
  #store!: RouteStore;
  #load = new Float64Array();
  /**
   * By position: the earliest time to leave a stop, and the latest time to begin it so that all later stops are reached
   * in time.
   */
  #leaves = new Float64Array();
  #latest = new Float64Array();

  constructor(problem: RoutingProblem) {
    const { demand, ready, due, distance } = problem;
    const nodes = demand.length;
    this.#problem = problem;
    this.#nodes = nodes;
    this.requests = nodes - 1;
    this.routes = Math.min(problem.vehicles, this.requests);
    this.longestRoute = this.requests;
    this.neighbours = nearestFirst(this.requests, (a, b) => distance[(a + 1) * nodes + b + 1]!);
    const by = (key: (node: number) => number) => Float64Array.from({ length: nodes - 1 }, (_, i) => key(i + 1));
    this.orders = [
      { weight: 4, keys: null },
      { weight: 4, keys: by((node) => -demand[node]!) },
      { weight: 2, keys: by((node) => -distance[node]!) },
      { weight: 1, keys: by((node) => distance[node]!) },
      { weight: 2, keys: by((node) => due[node]! - ready[node]!) },
      { weight: 2, keys: by((node) => ready[node]!) },
      { weight: 2, keys: by((node) => -due[node]!) },
    ];
    const dearest = distance.reduce((most, way) => Math.max(most, way), 0);
    this.absencePrice = new Float64Array(this.requests).fill(10 * dearest);
  }

  attach(store: RouteStore): void {
    this.#store = store;
    this.#load = new Float64Array(store.slots);
    this.#leaves = new Float64Array(store.slots * store.stride);
    this.#latest = new Float64Array(store.slots * store.stride);
  }

  measure(slot: number): number {
    const { demand, ready, due, service, distance } = this.#problem;
    const { stops } = this.#store;
    const base = slot * this.#store.stride;
    const length = this.#store.lengths[slot]!;
    let previous = 0;
    let leaves = ready[0]!;
    let cost = 0;
    let load = 0;
    for (let p = 0; p < length; p++) {
      const node = stops[base + p]! + 1;
      const way = distance[previous * this.#nodes + node]!;
      cost += way;
      load += demand[node]!;
      const begins = Math.max(leaves + way, ready[node]!);
      if (begins > due[node]!) return Infinity;
      leaves = begins + service[node]!;
      this.#leaves[base + p] = leaves;
      previous = node;
    }
    this.#load[slot] = load;
    cost += distance[previous * this.#nodes]!;
    if (load > this.#problem.capacity || leaves + distance[previous * this.#nodes]! > due[0]!) return Infinity;
    let latest = due[0]!;
    let next = 0;
    for (let p = length - 1; p >= 0; p--) {
      const node = stops[base + p]! + 1;
      latest = Math.min(due[node]!, latest - distance[node * this.#nodes + next]! - service[node]!);
      this.#latest[base + p] = latest;
      next = node;
    }
    return cost;
  }

  /** Checks each place in O(1): `#leaves` stands for all stops before it, and `#latest` for all stops after it. */
  findPlaces(request: number, slot: number, places: Places): void {
    const { demand, ready, due, service, distance } = this.#problem;
    const node = request + 1;
    if (this.#load[slot]! + demand[node]! > this.#problem.capacity) return;
    const { stops } = this.#store;
    const base = slot * this.#store.stride;
    const length = this.#store.lengths[slot]!;
    const row = node * this.#nodes;
    const readyHere = ready[node]!;
    const dueHere = due[node]!;
    const serviceHere = service[node]!;
    let previous = 0;
    let leaves = ready[0]!;
    for (let p = 0; p <= length; p++) {
      const there = distance[previous * this.#nodes + node]!;
      const arrives = leaves + there;
      if (arrives > dueHere) return;
      const isLast = p === length;
      const next = isLast ? 0 : stops[base + p]! + 1;
      const on = distance[row + next]!;
      const goesOn = Math.max(arrives, readyHere) + serviceHere + on;
      if (goesOn <= (isLast ? due[0]! : this.#latest[base + p]!))
        places.offer(there + on - distance[previous * this.#nodes + next]!, p);
      previous = next;
      leaves = this.#leaves[base + p]!;
    }
  }
}
