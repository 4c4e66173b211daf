import type { Places } from './places.ts';
import type { RouteStore } from './route-store.ts';

/**
 * What the search needs to know of a problem. To write a model:
 *
 * - A **request** (0 … requests − 1) is what is served or left out. It has one stop or two. With one, stop `i` is request
 *   `i`. With two, request `i` is picked up at stop `i` and set down at stop `i + requests`, by the same route, later.
 * - A **route** (0 … routes − 1) is a vehicle or a driver. It may be empty. Depots, bases and commitments are not stops: the
 *   model knows them.
 * - A **slot** holds the sequence of stops of one route. A route that an iteration changes gets a second slot, and a
 *   rejected iteration goes back to the first, so that whatever a model derives from a sequence is kept by slot:
 *   `new Float64Array(store.slots * store.stride)`, the entry of position `p` at `slot * store.stride + p`. The stops
 *   themselves are at the same index of `store.stops`, and there are `store.lengths[slot]` of them; the driver is
 *   `store.routeOfSlot[slot]`.
 *
 * The search removes requests from a slot, or inserts one where `findPlaces` said, and calls `measure(slot)`. A model never
 * changes the store. It needs no memory of what it said before: the search keeps the two cheapest places of each request in
 * each slot until the slot changes, and asks again only then.
 */
export interface RoutingModel {
  readonly requests: number;
  readonly stopsPerRequest: 1 | 2;
  readonly routes: number;
  /** Most stops that a route can have. */
  readonly longestRoute: number;
  /** All empty routes cost the same for every request, so that the search asks only one of them. */
  readonly emptyRoutesAlike: boolean;
  /**
   * Whether `findPlaces` takes longer than some microseconds; false by default. If it does, the search tries likely
   * routes first, passes a low `places.limit` for the others, and asks again if that limit proves too low.
   */
  readonly hasCostlyPlaces?: boolean;
  /**
   * For each stop, the other stops, the nearest first: a ruin takes out near stops together. The lists may be
   * shortened.
   */
  readonly neighbours: readonly Int32Array[];
  /** In which orders absent requests are inserted; one is drawn for each iteration by its weight. */
  readonly orders: readonly InsertionOrder[];
  /** What it costs to leave a request out. A request is inserted only where that costs less. */
  readonly absencePrice: Float64Array;

  /** Called once by the search that owns the store, before anything else. */
  attach(store: RouteStore): void;

  /**
   * Derives what `findPlaces` needs from the slot's stops, and returns the cost of the route. Infinity means that the
   * sequence is not possible; then the iteration is rejected.
   */
  measure(slot: number): number;

  /**
   * Offers each possible place for a request that is absent: `places.offer(addedCost, at)` for one stop, inserted before
   * the present position `at` (0 … length); `places.offer(addedCost, at, dropAt)` for two, where the drop is inserted
   * before the present position `dropAt` ≥ `at`. A place that costs `places.limit` or more need not be offered: test the
   * cheap cost first and the costly rule after it. An inserted stop must not make the route impossible.
   */
  findPlaces(request: number, slot: number, places: Places): void;
}

/** Small keys come first. Without keys, the order is random. */
export interface InsertionOrder {
  readonly weight: number;
  readonly keys: Float64Array | null;
}
