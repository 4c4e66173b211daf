import type { Map as LibreMap, PaddingOptions } from 'maplibre-gl';
import { boxAround, type MapPoint } from '../map/trips.ts';
import { INDIA } from './base-map.ts';
import { areSameTrips, isSameChoice, type ShownTrips } from './shown-trips.ts';

/** The map zooms in no closer than this by itself, because the product's own map has no more detail. */
const FIT_MAX_ZOOM = 11;
const FOLLOW_MS = 700;
const ZOOM_MS = 200;
/** The distance from the middle of a stop's mark to the end of its name below the mark. */
const STOP_PX = 44;
/** The attribute of the element that contains the notes on the map. */
export const MAP_NOTES = 'data-map-notes';
/** How near the followed cab may come to the edge, as a fraction of the map's size. */
const FOLLOW_MARGIN = 0.18;

/**
 * Moves the map by itself until somebody moves it. After that it neither follows a cab nor makes room for other trips.
 */
export class TripCamera {
  readonly #map: LibreMap;
  #isTouched = false;

  constructor(map: LibreMap) {
    this.#map = map;
    for (const name of ['dragstart', 'zoomstart'] as const)
      map.on(name, (event) => {
        if (event.originalEvent) this.#isTouched = true;
      });
  }

  /** Fits the map to the first trips, to another choice, and to other trips while none is chosen. */
  update(before: ShownTrips, now: ShownTrips): void {
    const isFirst = before.trips.length === 0;
    const isChoice = !isSameChoice(before, now);
    if (isChoice) this.#isTouched = false;
    const makesRoom = !now.chosen && !this.#isTouched && !areSameTrips(before, now);
    if (isFirst || isChoice || makesRoom) this.#fit(now, !isFirst);
  }

  /** Brings everything into view, and follows the chosen cab again. */
  fit(shown: ShownTrips): void {
    this.#isTouched = false;
    this.#fit(shown, true);
  }

  zoomBy(levels: number): void {
    this.#isTouched = true;
    this.#map.easeTo({ zoom: this.#map.getZoom() + levels, duration: ZOOM_MS });
  }

  /** Brings the chosen cab back from the edge of the map. */
  follow(car: MapPoint | undefined): void {
    if (!car || this.#isTouched || this.#map.isMoving()) return;
    const { x, y } = this.#map.project([car.lng, car.lat]);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const inside = (at: number, size: number): boolean => at > size * FOLLOW_MARGIN && at < size * (1 - FOLLOW_MARGIN);
    if (!inside(x, clientWidth) || !inside(y, clientHeight))
      this.#map.easeTo({ center: [car.lng, car.lat], duration: FOLLOW_MS });
  }

  #fit({ trips, chosen }: ShownTrips, animate: boolean): void {
    const box = boxAround(chosen ? [chosen] : trips) ?? INDIA;
    this.#map.fitBounds(box, {
      padding: this.#padding(),
      maxZoom: FIT_MAX_ZOOM,
      duration: animate ? FOLLOW_MS : 0,
    });
  }

  #padding(): PaddingOptions {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const side = Math.min(120, clientWidth / 5);
    const end = Math.min(84, clientHeight / 4.5);
    // A stop's name may be below its mark, and the notes of a narrow map need two lines.
    const bottom = Math.max(end, Math.min(STOP_PX + this.#notesPx(), clientHeight / 2.5));
    return { top: end, bottom, left: side, right: side };
  }

  /** The height of the notes on the lower edge of the map. */
  #notesPx(): number {
    const { parentElement: frame } = this.#map.getContainer();
    return frame?.querySelector<HTMLElement>(`[${MAP_NOTES}]`)?.offsetHeight ?? 0;
  }
}
