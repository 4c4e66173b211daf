/** Stops with time windows and a load, and the ways between them. Any unit of time and cost; node 0 is the depot. */
export interface RoutingProblem {
  readonly vehicles: number;
  readonly capacity: number;
  /** What a stop adds to the load: less than 0 at a delivery. */
  readonly demand: ArrayLike<number>;
  readonly ready: ArrayLike<number>;
  readonly due: ArrayLike<number>;
  readonly service: ArrayLike<number>;
  /** By row: from · nodes + to. Time and cost of a way are the same. */
  readonly distance: Float64Array;
}
