import { ForcedPairs } from './forced.ts';
import type { Fleet } from './fleet.ts';
import { wayTo } from './plan-parts.ts';
import type { Candidate, Instead, Move } from './plan-types.ts';
import type { Wave } from './wave.ts';

/**
 * Explains the choices of a wave, exactly, for every driver and ride. `fleet` is the fleet before the wave was
 * committed.
 */
export class WhyWave {
  readonly #fleet: Fleet;
  readonly #wave: Wave;
  readonly #forced: ForcedPairs;
  readonly #rowOf: ReadonlyMap<number, number>;

  constructor(fleet: Fleet, wave: Wave) {
    this.#fleet = fleet;
    this.#wave = wave;
    this.#forced = new ForcedPairs(wave.problem, wave.assignment);
    this.#rowOf = new Map(wave.rides.map((ride, row) => [ride, row]));
  }

  /** The possible drivers with what choosing each costs the whole plan, the cheapest first; then the excluded ones. */
  candidates(ride: number): readonly Candidate[] {
    const { drivers } = this.#fleet.prepared;
    const row = this.#rowOf.get(ride)!;
    const chosen = this.#wave.assignment.columnOf[row]!;
    const forced = this.#forced.of(row);
    const possible = byPrice(forced.byColumn);
    const excluded = drivers.flatMap(({ id }, driver) => {
      const exclusion = forced.byColumn[driver] === Infinity ? this.#fleet.exclusion(driver, ride) : undefined;
      return exclusion ? [{ driverId: id, exclusion }] : [];
    });
    return [
      ...possible.map((driver) => ({
        driverId: drivers[driver]!.id,
        isChosen: driver === chosen,
        instead: this.#instead(row, driver, forced),
        lines: this.#fleet.lines(driver, ride),
        ...placeOf(this.#fleet, driver, ride),
      })),
      ...excluded,
    ];
  }

  /** The second-best driver for a ride. */
  second(ride: number): Instead | undefined {
    const row = this.#rowOf.get(ride)!;
    const forced = this.#forced.of(row);
    const chosen = this.#wave.assignment.columnOf[row]!;
    const driver = byPrice(forced.byColumn).find((each) => each !== chosen);
    return driver === undefined ? undefined : this.#instead(row, driver, forced);
  }

  #instead(row: number, driver: number, forced: ReturnType<ForcedPairs['of']>): Instead {
    const { tasks, drivers } = this.#fleet.prepared;
    const { rides, problem, assignment } = this.#wave;
    const rowMoves = forced.moves(driver);
    const moves: Move[] = rowMoves.map(({ row: other, column }) => {
      const { rideId, code } = tasks[rides[other]!]!;
      return { rideId, code, driverId: column === -1 ? undefined : drivers[column]!.id };
    });
    const changes = driver === assignment.columnOf[row] ? [] : [{ row, column: driver }, ...rowMoves];
    let left = 0;
    let leavingPaise = 0;
    for (const change of changes) {
      const wasLeft = Number(assignment.columnOf[change.row] === -1);
      const isLeft = Number(change.column === -1);
      left += isLeft - wasLeft;
      leavingPaise += (isLeft - wasLeft) * problem.leaving[change.row]!;
    }
    return {
      driverId: drivers[driver]!.id,
      paise: forced.byColumn[driver]! - leavingPaise,
      left,
      moves,
      isEstimate: false,
    };
  }
}

function placeOf(fleet: Fleet, driver: number, ride: number) {
  const { emptyKm, freeAt, freeIn } = wayTo(fleet, driver, ride);
  return { emptyKm, freeAt, freeIn };
}

/** The possible columns, the cheapest first. The drivers are in order of ids, so that a tie goes to the smaller id. */
function byPrice(prices: Float64Array): number[] {
  return Array.from(prices.keys())
    .filter((driver) => prices[driver]! < Infinity)
    .toSorted((one, other) => prices[one]! - prices[other]! || one - other);
}
