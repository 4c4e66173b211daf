import type { RoutingModel } from './model.ts';

/** Everything that a plan is: the stops of each route, by index of the route, and the requests that are left out. */
export interface RoutePlan {
  readonly cost: number;
  readonly routes: readonly (readonly number[])[];
  readonly absent: readonly number[];
}

/**
 * The routes in typed arrays. A route that an iteration changes is copied into a spare slot first. So undoing a
 * rejected iteration takes one assignment a route, and everything derived from the old slots is still valid. Most
 * iterations are rejected. How much time the copy saves has not been measured separately.
 */
export class RouteStore {
  readonly stride: number;
  readonly slots: number;
  readonly stops: Int32Array;
  readonly lengths: Int32Array;
  readonly routeOfSlot: Int32Array;
  readonly slotOfRoute: Int32Array;
  /** Another number whenever the stops of a slot change. */
  readonly versions: Int32Array;
  readonly costs: Float64Array;
  /** The route of each request, or −1. */
  readonly routeOfRequest: Int32Array;
  /** The requests that are left out; the first `absentCount` count. */
  readonly absent: Int32Array;
  absentCount = 0;

  readonly #model: RoutingModel;
  readonly #requests: number;
  readonly #spare: Int32Array;
  #spareCount = 0;
  #lastVersion = 0;
  /** The routes that got a second slot since the last `keepChanges` or `undoChanges`, and their slots before that. */
  readonly #changed: Int32Array;
  readonly #slotBefore: Int32Array;
  #changedCount = 0;
  readonly #absentBefore: Int32Array;
  #absentCountBefore = 0;

  constructor(model: RoutingModel) {
    this.#model = model;
    this.#requests = model.requests;
    this.stride = model.longestRoute;
    this.slots = 2 * model.routes;
    this.stops = new Int32Array(this.slots * this.stride);
    this.lengths = new Int32Array(this.slots);
    this.routeOfSlot = new Int32Array(this.slots);
    this.slotOfRoute = Int32Array.from({ length: model.routes }, (_, route) => route);
    this.versions = new Int32Array(this.slots);
    this.costs = new Float64Array(this.slots);
    this.routeOfRequest = new Int32Array(model.requests).fill(-1);
    this.absent = Int32Array.from({ length: model.requests }, (_, request) => request);
    this.absentCount = model.requests;
    this.#spare = Int32Array.from({ length: model.routes }, (_, route) => model.routes + route);
    this.#spareCount = model.routes;
    this.#changed = new Int32Array(model.routes);
    this.#slotBefore = new Int32Array(model.routes).fill(-1);
    this.#absentBefore = Int32Array.from(this.absent);
    this.#absentCountBefore = model.requests;
    for (let route = 0; route < model.routes; route++) this.routeOfSlot[route] = route;
    model.attach(this);
    for (let route = 0; route < model.routes; route++) this.#measure(route);
  }

  requestOf(stop: number): number {
    return stop < this.#requests ? stop : stop - this.#requests;
  }

  /** The cost of the routes and of what is left out. */
  totalCost(): number {
    let cost = 0;
    for (let route = 0; route < this.slotOfRoute.length; route++) cost += this.costs[this.slotOfRoute[route]!]!;
    for (let i = 0; i < this.absentCount; i++) cost += this.#model.absencePrice[this.absent[i]!]!;
    return cost;
  }

  #measure(slot: number): void {
    this.versions[slot] = ++this.#lastVersion;
    this.costs[slot] = this.#model.measure(slot);
  }

  /** A slot of the route that may be changed: a copy, unless the route has a second slot already. */
  #slotToChange(route: number): number {
    const slot = this.slotOfRoute[route]!;
    if (this.#slotBefore[route] !== -1) return slot;
    const copy = this.#spare[--this.#spareCount]!;
    const from = slot * this.stride;
    const to = copy * this.stride;
    const length = this.lengths[slot]!;
    for (let p = 0; p < length; p++) this.stops[to + p] = this.stops[from + p]!;
    this.lengths[copy] = length;
    this.routeOfSlot[copy] = route;
    this.slotOfRoute[route] = copy;
    this.#slotBefore[route] = slot;
    this.#changed[this.#changedCount++] = route;
    return copy;
  }

  /** Removes those requests of a route that `isTaken` marks. They become absent. */
  removeMarked(route: number, isTaken: Uint8Array): void {
    const slot = this.#slotToChange(route);
    const base = slot * this.stride;
    const length = this.lengths[slot]!;
    let kept = 0;
    for (let p = 0; p < length; p++) {
      const stop = this.stops[base + p]!;
      const request = this.requestOf(stop);
      if (isTaken[request] === 0) this.stops[base + kept++] = stop;
      else if (stop === request) {
        this.routeOfRequest[request] = -1;
        this.absent[this.absentCount++] = request;
      }
    }
    this.lengths[slot] = kept;
    this.#measure(slot);
  }

  /** Inserts a request. The caller removes it from `absent`. */
  insert(request: number, route: number, at: number, dropAt: number): void {
    const slot = this.#slotToChange(route);
    const base = slot * this.stride;
    let length = this.lengths[slot]!;
    if (dropAt >= 0) {
      this.stops.copyWithin(base + dropAt + 1, base + dropAt, base + length);
      this.stops[base + dropAt] = request + this.#requests;
      length += 1;
    }
    this.stops.copyWithin(base + at + 1, base + at, base + length);
    this.stops[base + at] = request;
    this.lengths[slot] = length + 1;
    this.routeOfRequest[request] = route;
    this.#measure(slot);
  }

  /** Keeps the changes since the last call of `keepChanges` or `undoChanges`. */
  keepChanges(): void {
    for (let i = 0; i < this.#changedCount; i++) {
      const route = this.#changed[i]!;
      this.#spare[this.#spareCount++] = this.#slotBefore[route]!;
      this.#slotBefore[route] = -1;
    }
    this.#changedCount = 0;
    for (let i = 0; i < this.absentCount; i++) this.#absentBefore[i] = this.absent[i]!;
    this.#absentCountBefore = this.absentCount;
  }

  /** Undoes the changes since the last call of `keepChanges` or `undoChanges`. */
  undoChanges(): void {
    for (let i = 0; i < this.#changedCount; i++) {
      const route = this.#changed[i]!;
      this.#spare[this.#spareCount++] = this.slotOfRoute[route]!;
      this.slotOfRoute[route] = this.#slotBefore[route]!;
      this.#slotBefore[route] = -1;
    }
    for (let i = 0; i < this.#changedCount; i++) this.#claimRequests(this.#changed[i]!);
    this.#changedCount = 0;
    this.absentCount = this.#absentCountBefore;
    for (let i = 0; i < this.absentCount; i++) {
      this.absent[i] = this.#absentBefore[i]!;
      this.routeOfRequest[this.absent[i]!] = -1;
    }
  }

  #claimRequests(route: number): void {
    const slot = this.slotOfRoute[route]!;
    const base = slot * this.stride;
    const length = this.lengths[slot]!;
    for (let p = 0; p < length; p++) this.routeOfRequest[this.requestOf(this.stops[base + p]!)] = route;
  }

  /** Puts a whole plan in place of the present one. */
  load(routes: readonly (readonly number[])[]): void {
    this.routeOfRequest.fill(-1);
    for (const [route, stops] of routes.entries()) {
      const slot = this.#slotToChange(route);
      this.stops.set(stops, slot * this.stride);
      this.lengths[slot] = stops.length;
      this.#claimRequests(route);
      this.#measure(slot);
    }
    this.absentCount = 0;
    for (let request = 0; request < this.#requests; request++)
      if (this.routeOfRequest[request] === -1) this.absent[this.absentCount++] = request;
    this.keepChanges();
  }

  plan(): RoutePlan {
    const routes = Array.from(this.slotOfRoute, (slot) => {
      const base = slot * this.stride;
      return Array.from(this.stops.subarray(base, base + this.lengths[slot]!));
    });
    const absent = Array.from(this.absent.subarray(0, this.absentCount)).toSorted((a, b) => a - b);
    return { cost: this.totalCost(), routes, absent };
  }
}
