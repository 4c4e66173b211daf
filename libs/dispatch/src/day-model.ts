import type { Fleet } from './fleet.ts';
import { startNode, type Task } from './prepared.ts';
import type { InsertionOrder, Places, RouteStore, RoutingModel } from './search/index.ts';

const NEIGHBOURS = 60;

/**
 * The plan of a day for the search: a request is a ride, a route is a driver. Times are fixed, so that a ride has one
 * place in a chain, and kept tasks are between the rides. Every rule is checked on the whole chain.
 */
export class DayModel implements RoutingModel {
  readonly requests: number;
  readonly stopsPerRequest = 1;
  readonly routes: number;
  readonly longestRoute: number;
  readonly emptyRoutesAlike = false;
  readonly neighbours: readonly Int32Array[];
  readonly orders: readonly InsertionOrder[];
  readonly absencePrice: Float64Array;
  /** The task of each request. */
  readonly taskOf: Int32Array;

  readonly #fleet: Fleet;
  readonly #stride: number;
  readonly #startsAt: Float64Array;
  readonly #minutes: Float64Array;
  readonly #overtimeMinute: number;
  #store: RouteStore | undefined;
  /** By slot: rides and kept tasks in order of time. */
  #chains = new Int32Array(0);
  #lengths = new Int32Array(0);
  #chainMinutes = new Float64Array(0);
  #chainSquares = new Float64Array(0);
  #overtime = new Float64Array(0);
  readonly #scratch: Int32Array;

  constructor(fleet: Fleet, { rides, unservedPaise }: { rides: readonly number[]; unservedPaise: number }) {
    const { tasks, drivers, kept, problem } = fleet.prepared;
    this.#fleet = fleet;
    this.requests = rides.length;
    this.routes = drivers.length;
    this.longestRoute = mostInARow(rides.map((ride) => tasks[ride]!));
    this.taskOf = Int32Array.from(rides);
    this.#stride = this.longestRoute + Math.max(0, ...kept.map(({ length }) => length));
    this.#scratch = new Int32Array(this.#stride + 1);
    this.#startsAt = Float64Array.from(tasks, ({ startsAt }) => startsAt);
    this.#minutes = Float64Array.from(tasks, ({ startsAt, endsAt }) => endsAt - startsAt);
    this.#overtimeMinute = problem.policy.weights.overtimeMinute;
    this.absencePrice = Float64Array.from(rides, (ride) =>
      Math.round(unservedPaise * (tasks[ride]!.ride?.priority ?? 1)),
    );
    this.neighbours = this.#nearest();
    this.orders = this.#insertionOrders();
  }

  attach(store: RouteStore): void {
    this.#store = store;
    this.#chains = new Int32Array(store.slots * this.#stride);
    this.#lengths = new Int32Array(store.slots);
    this.#chainMinutes = new Float64Array(store.slots);
    this.#chainSquares = new Float64Array(store.slots);
    this.#overtime = new Float64Array(store.slots);
  }

  measure(slot: number): number {
    const driver = this.#store!.routeOfSlot[slot]!;
    const length = this.#merge(slot, driver);
    const chain = this.#chains.subarray(slot * this.#stride, slot * this.#stride + length);
    const { prepared, costs, rules } = this.#fleet;
    let cost = 0;
    let minutes = 0;
    let squares = 0;
    let node = startNode(prepared, driver);
    for (const task of chain) {
      if (!this.#reaches(node, task) && !this.#areKept(node, task)) return Infinity;
      cost += costs.way(driver, node, task);
      if (task < prepared.rideCount) cost += costs.pairPaise[driver * prepared.rideCount + task]!;
      minutes += this.#minutes[task]!;
      squares += this.#minutes[task]! ** 2;
      node = task;
    }
    if (!rules.walk.follow(driver, chain)) return Infinity;
    this.#chainMinutes[slot] = minutes;
    this.#chainSquares[slot] = squares;
    this.#overtime[slot] = Math.round(rules.walk.overtimeMinutes * this.#overtimeMinute);
    return cost + costs.evenness(driver, minutes, squares) + this.#overtime[slot];
  }

  findPlaces(request: number, slot: number, places: Places): void {
    const store = this.#store!;
    const driver = store.routeOfSlot[slot]!;
    const ride = this.taskOf[request]!;
    const { prepared, rules, costs } = this.#fleet;
    const pair = driver * prepared.rideCount + ride;
    if (rules.pairAllowed[pair] === 0 || store.lengths[slot] === this.longestRoute) return;
    const first = slot * this.#stride;
    const length = this.#lengths[slot]!;
    const at = this.#placeIn(first, length, ride);
    const node = at === 0 ? startNode(prepared, driver) : this.#chains[first + at - 1]!;
    if (!this.#reaches(node, ride)) return;
    const next = at === length ? -1 : this.#chains[first + at]!;
    if (next !== -1 && !this.#reaches(ride, next)) return;
    let cost = costs.way(driver, node, ride) + costs.pairPaise[pair]! + this.#addedEvenness(slot, driver, ride);
    if (next !== -1) cost += costs.way(driver, ride, next) - costs.way(driver, node, next);
    if (cost >= places.limit || !this.#staysWithinLimits(slot, at, ride)) return;
    const overtime = Math.round(rules.walk.overtimeMinutes * this.#overtimeMinute);
    places.offer(cost + overtime - this.#overtime[slot]!, this.#stopsBefore(slot, ride));
  }

  /** Merges the rides of the slot with the driver's kept tasks, in order of time. */
  #merge(slot: number, driver: number): number {
    const store = this.#store!;
    const kept = this.#fleet.prepared.kept[driver]!;
    const first = slot * store.stride;
    const count = store.lengths[slot]!;
    const out = slot * this.#stride;
    let length = 0;
    let keptDone = 0;
    for (let stop = 0; stop < count; stop += 1) {
      const ride = this.taskOf[store.stops[first + stop]!]!;
      while (keptDone < kept.length && this.#isBefore(kept[keptDone]!, ride)) {
        this.#chains[out + length] = kept[keptDone]!;
        keptDone += 1;
        length += 1;
      }
      this.#chains[out + length] = ride;
      length += 1;
    }
    for (; keptDone < kept.length; keptDone += 1, length += 1) this.#chains[out + length] = kept[keptDone]!;
    this.#lengths[slot] = length;
    return length;
  }

  #isBefore(one: number, other: number): boolean {
    const difference = this.#startsAt[one]! - this.#startsAt[other]!;
    return difference < 0 || (difference === 0 && one < other);
  }

  #placeIn(first: number, length: number, ride: number): number {
    let at = length;
    while (at > 0 && this.#isBefore(ride, this.#chains[first + at - 1]!)) at -= 1;
    return at;
  }

  #stopsBefore(slot: number, ride: number): number {
    const store = this.#store!;
    let at = store.lengths[slot]!;
    while (at > 0 && this.#isBefore(ride, this.taskOf[store.stops[slot * store.stride + at - 1]!]!)) at -= 1;
    return at;
  }

  #reaches(node: number, task: number): boolean {
    const { tasks, bufferedMinutes, freeFrom } = this.#fleet.prepared;
    return freeFrom[node]! + bufferedMinutes[node * tasks.length + task]! <= this.#startsAt[task]!;
  }

  /** Whether both are kept: they stay even if the second cannot be reached from the first. */
  #areKept(node: number, task: number): boolean {
    const { tasks } = this.#fleet.prepared;
    return tasks[task]!.keeper !== undefined && (node >= tasks.length || tasks[node]!.keeper !== undefined);
  }

  #addedEvenness(slot: number, driver: number, ride: number): number {
    const minutes = this.#minutes[ride]!;
    const [before, squares] = [this.#chainMinutes[slot]!, this.#chainSquares[slot]!];
    const { costs } = this.#fleet;
    return (
      costs.evenness(driver, before + minutes, squares + minutes * minutes) - costs.evenness(driver, before, squares)
    );
  }

  #staysWithinLimits(slot: number, at: number, ride: number): boolean {
    const first = slot * this.#stride;
    const length = this.#lengths[slot]!;
    for (let position = 0; position < at; position += 1) this.#scratch[position] = this.#chains[first + position]!;
    this.#scratch[at] = ride;
    for (let position = at; position < length; position += 1)
      this.#scratch[position + 1] = this.#chains[first + position]!;
    return this.#fleet.rules.walk.follow(this.#store!.routeOfSlot[slot]!, this.#scratch, length + 1);
  }

  /** For each ride, those that could replace it: with about the same time and pickup. */
  #nearest(): readonly Int32Array[] {
    const { tasks, problem } = this.#fleet.prepared;
    const { places, minutesByPair } = problem.travel;
    const rides = Array.from(this.taskOf, (task) => tasks[task]!);
    return rides.map((one, request) => {
      const distance = rides.map(
        (other) => Math.abs(one.startsAt - other.startsAt) + minutesByPair[one.from * places + other.from]!,
      );
      return Int32Array.from(
        rides
          .map((_, index) => index)
          .filter((index) => index !== request)
          .toSorted((a, b) => distance[a]! - distance[b]! || a - b)
          .slice(0, NEIGHBOURS),
      );
    });
  }

  #insertionOrders(): readonly InsertionOrder[] {
    const { tasks, drivers, rideCount } = this.#fleet.prepared;
    const keys = (key: (task: number) => number) => Float64Array.from(this.taskOf, key);
    const { pairAllowed } = this.#fleet.rules;
    const mayDrive = keys((task) => drivers.filter((_, driver) => pairAllowed[driver * rideCount + task] === 1).length);
    return [
      { weight: 4, keys: null },
      { weight: 2, keys: mayDrive },
      { weight: 2, keys: keys((task) => tasks[task]!.startsAt) },
      { weight: 1, keys: keys((task) => -tasks[task]!.startsAt) },
      { weight: 1, keys: keys((task) => -this.#minutes[task]!) },
    ];
  }
}

/** How many rides fit one after the other if no way takes any time. A plan of named rides can span weeks. */
function mostInARow(rides: readonly Pick<Task, 'startsAt' | 'endsAt'>[]): number {
  let [count, freeFrom] = [0, -Infinity];
  const byEnd = rides.toSorted((one, other) => one.endsAt - other.endsAt || one.startsAt - other.startsAt);
  for (const { startsAt, endsAt } of byEnd) {
    if (startsAt < freeFrom) continue;
    count += 1;
    freeFrom = endsAt;
  }
  return count;
}
