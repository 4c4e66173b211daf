import type { PlaceIndex } from '@pahiya/dispatch';
import type { MapPoint } from './points.ts';
import type { PresentPosition } from './present-positions.ts';

/** A place that no road leads to. */
export const NOWHERE: PlaceIndex = 0;
/** An unknown place: ways to and from it are possible, and cost as much as a usual empty way. */
export const SOMEWHERE: PlaceIndex = 1;

/** Points within a metre, five decimals of a degree, are the same place. */
const keyOf = ({ lat, lng }: MapPoint) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** A place as it is stored with a plan. */
export interface NamedPlace {
  /** Null when it is not known, and for the present position of a driver, which must not be stored. */
  point: MapPoint | null;
  name: string | null;
  isPresent?: true;
}

/** The places of one problem, each once. */
export class PlacesOfProblem {
  /** The points by the indexes of the places; null for a place without a point. */
  readonly points: (MapPoint | null)[] = [null, null];
  readonly #names = new Map<PlaceIndex, string>();
  readonly #indexOf = new Map<string, PlaceIndex>();
  readonly #present = new Set<PlaceIndex>();

  at(point: MapPoint | undefined, name?: string): PlaceIndex {
    if (point === undefined) return SOMEWHERE;
    const key = keyOf(point);
    const known = this.#indexOf.get(key);
    if (known !== undefined) return known;
    const index = this.points.push(point) - 1;
    this.#indexOf.set(key, index);
    if (name !== undefined) this.#names.set(index, name);
    return index;
  }

  /** Where a driver is now. */
  present({ point, near }: PresentPosition): PlaceIndex {
    const index = this.points.push(point) - 1;
    this.#present.add(index);
    if (near !== undefined) this.#names.set(index, near);
    return index;
  }

  named(index: PlaceIndex): NamedPlace {
    const name = this.#names.get(index) ?? null;
    if (this.#present.has(index)) return { point: null, name, isPresent: true };
    return { point: this.points[index] ?? null, name };
  }
}
