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

/** Rounding of sums must not pass for an improvement. */
const LEAST_GAIN = 1e-7;

/** One search by ruin and recreate with simulated annealing. It goes on from where it stands as often as it is asked. */
export class Walk {
  readonly #store: RouteStore;
  readonly #random: Random;
  readonly #ruin: Ruin;
  readonly #recreate: Recreate;
  readonly #settings: WalkSettings;
  #cost: number;
  #best: RoutePlan;
  iterations = 0;

  constructor(model: RoutingModel, settings: WalkSettings) {
    this.#settings = settings;
    this.#store = new RouteStore(model);
    this.#random = new Random(settings.seed);
    this.#ruin = new Ruin(model, this.#store, this.#random, settings.ruin ?? RUIN);
    this.#recreate = new Recreate(model, this.#store, this.#random);
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

  /** Goes on from another plan, of this walk or of one beside it. */
  goOnFrom(plan: RoutePlan): void {
    this.#store.load(plan.routes);
    this.#cost = this.#store.totalCost();
    this.#keepIfBest();
  }

  #keepIfBest(): void {
    if (this.#cost < this.#best.cost - LEAST_GAIN) this.#best = this.#store.plan();
  }

  /** Iterations at one temperature: `progress` is the part of the whole search that is done, 0 to 1. */
  improve(iterations: number, progress: number): void {
    const { hottest, coldest } = this.#settings;
    const temperature = hottest * (coldest / hottest) ** progress;
    for (let i = 0; i < iterations; i++) {
      this.#ruin.apply();
      this.#recreate.apply();
      const cost = this.#store.totalCost();
      if (cost < this.#cost - temperature * Math.log(this.#random.unit())) {
        this.#store.keepChanges();
        this.#cost = cost;
        this.#keepIfBest();
      } else this.#store.undoChanges();
    }
    this.iterations += iterations;
  }
}
