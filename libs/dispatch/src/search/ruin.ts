import type { RoutingModel } from './model.ts';
import type { Random } from './random.ts';
import type { RouteStore } from './route-store.ts';

export interface RuinSettings {
  /** Mean number of requests that a ruin takes out. */
  readonly meanRemoved: number;
  /** Stops of the longest string. */
  readonly longestString: number;
  /** The probability that a string keeps some stops in its middle. */
  readonly splitRate: number;
  /** The probability that such a string keeps one more stop. */
  readonly splitMore: number;
  /** The probability that a ruin begins beside a request that is left out, to make room for it. 0 by default. */
  readonly besideAbsent?: number;
}

/** The figures of Christiaens and Vanden Berghe (below), section 5. */
export const RUIN: RuinSettings = { meanRemoved: 10, longestString: 10, splitRate: 0.5, splitMore: 0.01 };

/**
 * Takes strings of stops out of neighbouring routes: 'slack induction by string removals', J. Christiaens and G. Vanden
 * Berghe, Transportation Science 54(2), 2020. If requests have two stops, both are taken out.
 */
export class Ruin {
  readonly #model: RoutingModel;
  readonly #store: RouteStore;
  readonly #random: Random;
  readonly #settings: RuinSettings;
  readonly #isTaken: Uint8Array;
  readonly #routeDone: Uint8Array;
  readonly #doneRoutes: Int32Array;

  constructor(model: RoutingModel, store: RouteStore, random: Random, settings: RuinSettings) {
    this.#model = model;
    this.#store = store;
    this.#random = random;
    this.#settings = settings;
    this.#isTaken = new Uint8Array(model.requests);
    this.#routeDone = new Uint8Array(model.routes);
    this.#doneRoutes = new Int32Array(model.routes);
  }

  /** Removes at least one string. An empty plan stays as it is. */
  apply(): void {
    const store = this.#store;
    const served = this.#model.requests - store.absentCount;
    const stops = this.#model.requests * this.#model.stopsPerRequest;
    const seed = this.#seedStop(stops);
    const meanLength = (served * this.#model.stopsPerRequest) / Math.max(1, this.#usedRoutes());
    const longest = Math.max(1, Math.min(this.#settings.longestString, meanLength));
    const mostStrings = (4 * this.#settings.meanRemoved) / (1 + longest) - 1;
    const strings = Math.floor(this.#random.unit() * mostStrings + 1);
    const first = store.absentCount;
    let done = 0;
    const neighbours = this.#model.neighbours[seed]!;
    for (let i = -1; i < neighbours.length && done < strings; i++) {
      const stop = i < 0 ? seed : neighbours[i]!;
      const route = store.routeOfRequest[store.requestOf(stop)]!;
      if (route < 0 || this.#routeDone[route] === 1) continue;
      this.#removeString(stop, route, longest);
      this.#routeDone[route] = 1;
      this.#doneRoutes[done++] = route;
    }
    for (let i = 0; i < done; i++) this.#routeDone[this.#doneRoutes[i]!] = 0;
    for (let i = first; i < store.absentCount; i++) this.#isTaken[store.absent[i]!] = 0;
  }

  #seedStop(stops: number): number {
    const { absent, absentCount } = this.#store;
    const { besideAbsent = 0 } = this.#settings;
    const isBeside = besideAbsent > 0 && absentCount > 0 && this.#random.unit() < besideAbsent;
    return isBeside ? absent[this.#random.below(absentCount)]! : this.#random.below(stops);
  }

  #usedRoutes(): number {
    const { slotOfRoute, lengths } = this.#store;
    let used = 0;
    for (let route = 0; route < slotOfRoute.length; route++) if (lengths[slotOfRoute[route]!]! > 0) used += 1;
    return used;
  }

  #removeString(stop: number, route: number, longest: number): void {
    const { slotOfRoute, lengths, stops, stride } = this.#store;
    const slot = slotOfRoute[route]!;
    const base = slot * stride;
    const size = lengths[slot]!;
    let position = 0;
    while (stops[base + position] !== stop) position += 1;
    const length = Math.floor(this.#random.unit() * Math.min(size, longest) + 1);
    const kept =
      length > 1 && length < size && this.#random.unit() < this.#settings.splitRate ? this.#keep(length, size) : 0;
    const span = length + kept;
    const earliest = Math.max(0, position - span + 1);
    const latest = Math.min(position, size - span);
    const start = earliest + this.#random.below(latest - earliest + 1);
    const keptFrom = kept === 0 ? span : 1 + this.#random.below(length - 1);
    for (let p = 0; p < span; p++) {
      const isKept = p >= keptFrom && p < keptFrom + kept;
      if (!isKept) this.#isTaken[this.#store.requestOf(stops[base + start + p]!)] = 1;
    }
    this.#store.removeMarked(route, this.#isTaken);
  }

  /** How many stops in the middle of a string of this length stay. */
  #keep(length: number, size: number): number {
    let kept = 1;
    while (length + kept < size && this.#random.unit() < this.#settings.splitMore) kept += 1;
    return kept;
  }
}
