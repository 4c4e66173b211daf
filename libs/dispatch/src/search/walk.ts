import type { RoutingModel } from './model.ts';
import { Random } from './random.ts';
import { Recreate } from './recreate.ts';
import { RouteStore, type RoutePlan } from './route-store.ts';
import { Ruin, RUIN, type RuinSettings } from './ruin.ts';

export interface WalkSettings {
  readonly seed: number;
  /** The temperatures of the first and of the last iteration, in the unit of the cost. */
  readonly hottest: number;
  readonly coldest: number;
  readonly ruin?: RuinSettings;
  /** A plan to begin with. Without one, the first iteration builds it. */
  readonly start?: RoutePlan;
}

/** A smaller gain is a rounding error, not an improvement. */
const LEAST_GAIN = 1e-7;

/** One search by ruin and recreate with simulated annealing. Each call goes on from the present plan. */
export class Walk {
  readonly #store: RouteStore;
  readonly #random: Random;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  readonly #settings: WalkSettings;
  /** How often each request was left out while the search wanted fewer routes. */
  readonly #absences: Float64Array;
  #cost: number;
  #best: RoutePlan;
  iterations = 0;

  constructor(model: RoutingModel, settings: WalkSettings) {
    this.#settings = settings;
    this.#store = new RouteStore(model);
    this.#random = new Random(settings.seed);
    this.#ruin = new Ruin(model, this.#store, this.#random, settings.ruin ?? RUIN);
    this.#recreate = new Recreate(model, this.#store, this.#random);
    this.#absences = new Float64Array(model.requests);
    if (settings.start) this.#store.load(settings.start.routes);
    this.#recreate.apply();
    this.#store.keepChanges();
    this.#cost = this.#store.totalCost();
    this.#best = this.#store.plan();
  }

  /** The best plan so far. */
  get best(): RoutePlan {
    return this.#best;
  }

  #keepIfBest(): void {
    if (this.#cost < this.#best.cost - LEAST_GAIN) this.#best = this.#store.plan();
  }

  /** Iterations at one temperature: `progress` is the part of the whole search that is done, 0 to 1. */
  improve(iterations: number, progress: number): void {
    const temperature = this.#temperature(progress);
    for (let i = 0; i < iterations; i++) {
      this.#ruin.apply();
      this.#recreate.apply();
      const cost = this.#store.totalCost();
      if (this.#isAccepted(cost, temperature)) {
        this.#accept(cost);
        this.#keepIfBest();
      } else this.#store.undoChanges();
    }
    this.iterations += iterations;
  }

  /**
   * Iterations that look for a plan with fewer routes: a route is dissolved, and a plan that leaves out requests which were
   * rarely left out before is accepted whatever it costs, so that the difficult ones find a place: the absence-based
   * acceptance of Christiaens and Vanden Berghe (ruin.ts), section 5.3. When all are served, the next route is dissolved.
   */
  reduceRoutes(iterations: number, progress: number): void {
    const store = this.#store;
    const temperature = this.#temperature(progress);
    let absences = this.#sumOfAbsences();
    let absentCount = store.absentCount;
    for (let i = 0; i < iterations; i++) {
      if (store.absentCount === 0) {
        this.#best = store.plan();
        if (!this.#dissolveRoute()) break;
        absences = this.#sumOfAbsences();
        absentCount = store.absentCount;
      }
      this.#ruin.apply();
      this.#recreate.apply();
      const cost = store.totalCost();
      const absencesNow = this.#sumOfAbsences();
      for (let a = 0; a < store.absentCount; a++) this.#absences[store.absent[a]!]! += 1;
      const servesMore = cost < Infinity && absencesNow < absences;
      if (servesMore || (store.absentCount <= absentCount && this.#isAccepted(cost, temperature))) this.#accept(cost);
      else store.undoChanges();
      absences = this.#sumOfAbsences();
      absentCount = store.absentCount;
    }
    this.iterations += iterations;
  }

  /** Goes back to the best plan, which has the fewest routes. After this, `improve` uses no other routes. */
  endReduction(): void {
    this.#store.load(this.#best.routes);
    this.#cost = this.#store.totalCost();
    for (const [route, stops] of this.#best.routes.entries())
      this.#recreate.isClosed[route] = stops.length === 0 ? 1 : 0;
  }

  #temperature(progress: number): number {
    const { hottest, coldest } = this.#settings;
    return hottest * (coldest / hottest) ** progress;
  }

  #isAccepted(cost: number, temperature: number): boolean {
    return cost < this.#cost - temperature * Math.log(this.#random.unit());
  }

  #accept(cost: number): void {
    this.#store.keepChanges();
    this.#cost = cost;
  }

  #sumOfAbsences(): number {
    const { absent, absentCount } = this.#store;
    let sum = 0;
    for (let i = 0; i < absentCount; i++) sum += this.#absences[absent[i]!]!;
    return sum;
  }

  /**
   * Dissolves and closes the route whose requests were left out least often. Returns false if there is only one route.
   */
  #dissolveRoute(): boolean {
    const { routes } = this.#store.plan();
    let easiest = -1;
    let fewest = Infinity;
    let used = 0;
    for (const [route, stops] of routes.entries()) {
      if (stops.length === 0) this.#recreate.isClosed[route] = 1;
      else {
        used += 1;
        const sum = stops.reduce((total, stop) => total + this.#absences[this.#store.requestOf(stop)]!, 0);
        if (sum < fewest) [fewest, easiest] = [sum, route];
      }
    }
    if (used < 2) return false;
    this.#recreate.isClosed[easiest] = 1;
    this.#store.load(routes.map((stops, route) => (route === easiest ? [] : stops)));
    this.#cost = this.#store.totalCost();
    return true;
  }
}
