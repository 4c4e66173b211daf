import type { RoutingModel } from './model.ts';
import { Places } from './places.ts';
import type { Random } from './random.ts';
import type { RouteStore } from './route-store.ts';

/** A place that is tried is overlooked as often as this, so that a greedy insertion does not repeat itself. */
const BLINK_RATE = 0.01;

/** Inserts absent requests one by one where each costs least. */
export class Recreate {
  readonly #model: RoutingModel;
  readonly #store: RouteStore;
  readonly #random: Random;
  /** Routes that take no request. */
  readonly isClosed: Uint8Array;
  readonly #weights: number;
  readonly #keys: Float64Array;
  readonly #found = new Places();
  /** The two cheapest places by slot and request, and the slot's version for which they hold. */
  readonly #versions: Int32Array;
  readonly #costs: Float64Array;
  readonly #places: Int32Array;
  #route = -1;
  #place = -1;

  constructor(model: RoutingModel, store: RouteStore, random: Random) {
    this.#model = model;
    this.#store = store;
    this.#random = random;
    this.isClosed = new Uint8Array(model.routes);
    this.#weights = model.orders.reduce((sum, { weight }) => sum + weight, 0);
    this.#keys = new Float64Array(model.requests);
    const entries = store.slots * model.requests;
    this.#versions = new Int32Array(entries);
    this.#costs = new Float64Array(2 * entries);
    this.#places = new Int32Array(4 * entries);
  }

  apply(): void {
    this.#sortAbsent();
    const { absent } = this.#store;
    const count = this.#store.absentCount;
    let left = 0;
    for (let i = 0; i < count; i++) {
      const request = absent[i]!;
      if (this.#choose(request))
        this.#store.insert(request, this.#route, this.#places[this.#place]!, this.#places[this.#place + 1]!);
      else absent[left++] = request;
    }
    this.#store.absentCount = left;
  }

  #sortAbsent(): void {
    const { absent, absentCount } = this.#store;
    let draw = this.#random.unit() * this.#weights;
    const order = this.#model.orders.find(({ weight }) => (draw -= weight) < 0);
    const keys = this.#keys;
    for (let i = 0; i < absentCount; i++) {
      const request = absent[i]!;
      keys[request] = order?.keys ? order.keys[request]! : this.#random.unit();
    }
    // By insertion: about ten entries, and no allocation.
    for (let i = 1; i < absentCount; i++) {
      const request = absent[i]!;
      const key = keys[request]!;
      let j = i - 1;
      for (; j >= 0 && keys[absent[j]!]! > key; j--) absent[j + 1] = absent[j]!;
      absent[j + 1] = request;
    }
  }

  /** Finds the cheapest place over all routes that no blink hides. */
  #choose(request: number): boolean {
    const { slotOfRoute, lengths } = this.#store;
    let best = this.#model.absencePrice[request]!;
    let isFound = false;
    let emptySeen = false;
    for (let route = 0; route < slotOfRoute.length; route++) {
      if (this.isClosed[route] === 1) continue;
      const slot = slotOfRoute[route]!;
      if (lengths[slot] === 0 && this.#model.emptyRoutesAlike) {
        if (emptySeen) continue;
        emptySeen = true;
      }
      const entry = this.#entry(request, slot);
      for (let rank = 0; rank < 2; rank++) {
        const cost = this.#costs[2 * entry + rank]!;
        if (cost >= best) break;
        if (this.#random.unit() < BLINK_RATE) continue;
        best = cost;
        isFound = true;
        this.#route = route;
        this.#place = 4 * entry + 2 * rank;
        break;
      }
    }
    return isFound;
  }

  /** Where the places of a request in a slot are kept; looks for them if the slot has changed. */
  #entry(request: number, slot: number): number {
    const entry = slot * this.#model.requests + request;
    const version = this.#store.versions[slot]!;
    if (this.#versions[entry] === version) return entry;
    const found = this.#found;
    found.clear();
    this.#model.findPlaces(request, slot, found);
    this.#versions[entry] = version;
    this.#costs[2 * entry] = found.cost;
    this.#costs[2 * entry + 1] = found.secondCost;
    this.#places[4 * entry] = found.at;
    this.#places[4 * entry + 1] = found.dropAt;
    this.#places[4 * entry + 2] = found.secondAt;
    this.#places[4 * entry + 3] = found.secondDropAt;
    return entry;
  }
}
