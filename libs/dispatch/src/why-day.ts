import type { CostLine } from './costs.ts';
import type { Fleet } from './fleet.ts';
import { wayTo } from './plan-parts.ts';
import type { Candidate, Instead, Move } from './plan-types.ts';

interface Price {
  readonly driver: number;
  readonly paise: number;
  readonly left: number;
  readonly moves: readonly { readonly ride: number; readonly driver: number | undefined }[];
}

/** A price, with what the ride costs in its new chain. */
interface Trial extends Price {
  readonly lines: readonly CostLine[];
  readonly way: ReturnType<typeof wayTo>;
}

const DRIVERS_WHO_MAKE_ROOM = 12;

/**
 * How another driver for a ride changes the plan of a day: the ride moves to that driver, the rides that it displaces move
 * to where they cost least, and nothing else moves. A new search might do better, so each answer is an estimate. Removing a
 * ride from a chain breaks no limit as long as no detour is shorter than the direct way.
 */
export class WhyDay {
  readonly #fleet: Fleet;
  readonly #driverOf = new Map<number, number>();

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
    for (const [driver, chain] of fleet.chains.entries()) for (const task of chain) this.#driverOf.set(task, driver);
  }

  candidates(ride: number): readonly Candidate[] {
    const { prepared, rules } = this.#fleet;
    const chosen = this.#driverOf.get(ride);
    const excluded: Candidate[] = [];
    const trials: Trial[] = [];
    for (const [driver, { id }] of prepared.drivers.entries()) {
      const isChosen = driver === chosen;
      const exclusion = isChosen ? undefined : rules.exclusion(driver, ride, prepared.kept[driver]!);
      if (exclusion) excluded.push({ driverId: id, exclusion });
      else trials.push(isChosen ? this.#asItIs(ride, driver) : this.#tryInstead(ride, driver));
    }
    return [
      ...trials.toSorted(byPrice).map(({ lines, way, ...price }) => ({
        driverId: prepared.drivers[price.driver]!.id,
        isChosen: price.driver === chosen,
        instead: this.#instead(price),
        lines,
        emptyKm: way.emptyKm,
        freeAt: way.freeAt,
        freeIn: way.freeIn,
      })),
      ...excluded,
    ];
  }

  /** The cheapest other driver whose chain has room for the ride, or else the cheapest who gives up rides for it. */
  second(ride: number): Instead | undefined {
    const { drivers } = this.#fleet.prepared;
    const chosen = this.#driverOf.get(ride);
    const others = drivers.map((_, driver) => driver).filter((driver) => driver !== chosen);
    const gain = chosen === undefined ? 0 : this.#gainWithout(chosen, ride);
    const direct = others
      .map((driver) => ({ driver, paise: this.#fleet.insertion(driver, ride) - gain, left: 0, moves: [] }))
      .filter(({ paise }) => paise < Infinity);
    const prices: readonly Price[] = direct.length > 0 ? direct : this.#whoMakesRoom(ride, others);
    const [best] = prices.toSorted(byPrice);
    return best && this.#instead(best);
  }

  /** Tries only the nearest drivers, because one trial takes 0.1 ms and a plan has hundreds of rides. */
  #whoMakesRoom(ride: number, drivers: readonly number[]): readonly Price[] {
    const { kept } = this.#fleet.prepared;
    return drivers
      .map((driver) => ({ driver, km: wayTo(this.#fleet, driver, ride).emptyKm }))
      .toSorted((one, other) => one.km - other.km || one.driver - other.driver)
      .slice(0, DRIVERS_WHO_MAKE_ROOM)
      .filter(({ driver }) => !this.#fleet.rules.exclusion(driver, ride, kept[driver]!))
      .map(({ driver }) => this.#tryInstead(ride, driver));
  }

  #asItIs(ride: number, driver: number): Trial {
    const [lines, way] = [this.#fleet.lines(driver, ride), wayTo(this.#fleet, driver, ride)];
    return { driver, paise: 0, left: 0, moves: [], lines, way };
  }

  #gainWithout(driver: number, ride: number): number {
    const { costs, chains } = this.#fleet;
    const chain = chains[driver]!;
    return (
      costs.chain(driver, chain) -
      costs.chain(
        driver,
        chain.filter((task) => task !== ride),
      )
    );
  }

  /** Moves the ride to the driver, notes what that costs, and restores the chains. */
  #tryInstead(ride: number, driver: number): Trial {
    const fleet = this.#fleet;
    const chosen = this.#driverOf.get(ride);
    const before = fleet.chains.map((chain) => [...chain]);
    let paise = chosen === undefined ? 0 : -this.#gainWithout(chosen, ride);
    if (chosen !== undefined) fleet.remove(chosen, ride);
    const driven = this.#makeRoom(ride, driver);
    for (const other of driven) {
      paise -= this.#gainWithout(driver, other);
      fleet.remove(driver, other);
    }
    paise += fleet.insertion(driver, ride);
    fleet.add(driver, ride);
    const [lines, way] = [fleet.lines(driver, ride), wayTo(fleet, driver, ride)];
    const moves = driven.map((other) => {
      const taker = this.#cheapest(other);
      if (taker !== undefined) {
        paise += fleet.insertion(taker, other);
        fleet.add(taker, other);
      }
      return { ride: other, driver: taker };
    });
    const left = moves.filter(({ driver: taker }) => taker === undefined).length - Number(chosen === undefined);
    fleet.restore(before);
    return { driver, paise, left, moves, lines, way };
  }

  /**
   * The rides that the driver must give up for this one: those at the same time, then as many as the limits of duty demand.
   */
  #makeRoom(ride: number, driver: number): number[] {
    const { rules, prepared, chains } = this.#fleet;
    const isKept = (task: number) => prepared.tasks[task]!.keeper !== undefined;
    const driven: number[] = [];
    let chain = [...chains[driver]!];
    while (rules.chainExclusion(driver, ride, chain)) {
      const movable = chain.filter((task) => !isKept(task));
      const one = movable.find(
        (task) =>
          !rules.chainExclusion(
            driver,
            ride,
            chain.filter((other) => other !== task),
          ),
      );
      const next = one ?? this.#nearestInTime(ride, movable);
      if (next === undefined) break;
      driven.push(next);
      chain = chain.filter((task) => task !== next);
    }
    return this.#inTheWay(ride, driver, { driven, chain });
  }

  /** Leaves those rides with the driver that made no room, because another one did. */
  #inTheWay(
    ride: number,
    driver: number,
    { driven, chain }: { driven: readonly number[]; chain: readonly number[] },
  ): number[] {
    const { rules } = this.#fleet;
    let withRide = chain.toSpliced(rules.placeIn(chain, ride), 0, ride);
    return driven.filter((task) => {
      if (rules.chainExclusion(driver, task, withRide)) return true;
      withRide = withRide.toSpliced(rules.placeIn(withRide, task), 0, task);
      return false;
    });
  }

  #nearestInTime(ride: number, movable: readonly number[]): number | undefined {
    const { tasks } = this.#fleet.prepared;
    const distance = (task: number) => Math.abs(tasks[task]!.startsAt - tasks[ride]!.startsAt);
    return movable.toSorted((one, other) => distance(one) - distance(other) || one - other)[0];
  }

  #cheapest(ride: number): number | undefined {
    const prices = this.#fleet.prepared.drivers.map((_, driver) => this.#fleet.insertion(driver, ride));
    const least = Math.min(...prices);
    return least === Infinity ? undefined : prices.indexOf(least);
  }

  #instead({ driver, paise, left, moves }: Price): Instead {
    const { tasks, drivers } = this.#fleet.prepared;
    return {
      driverId: drivers[driver]!.id,
      paise,
      left,
      moves: moves.map(({ ride, driver: taker }): Move => {
        const { rideId, code } = tasks[ride]!;
        return { rideId, code, driverId: taker === undefined ? undefined : drivers[taker]!.id };
      }),
      isEstimate: true,
    };
  }
}

/**
 * Fewer rides without a driver first, then the price. A tie goes to the smaller id, because drivers are in order of
 * ids.
 */
function byPrice(one: Price, other: Price): number {
  return one.left - other.left || one.paise - other.paise || one.driver - other.driver;
}
