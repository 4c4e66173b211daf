import { CarMotion } from '../map/car-motion.ts';
import type { MapTrip } from '../map/trips.ts';
import { BaseMap, type BaseMapOptions } from './base-map.ts';
import { chooseByClick } from './map-layers.ts';
import { areSameTrips, isSameChoice, NO_TRIPS, shownTrips, type ShownTrips } from './shown-trips.ts';
import { TripCamera } from './trip-camera.ts';
import { TripDrawing } from './trip-drawing.ts';

export interface SceneOptions extends BaseMapOptions {
  onSelect: (key: string | undefined) => void;
}

export interface Scene {
  show(trips: readonly MapTrip[], selected: string | undefined): void;
  /** Redraws everything in the current token colours. */
  repaint(): void;
  zoomBy(levels: number): void;
  /** Brings everything into view and follows the chosen cab again. */
  fit(): void;
  close(): void;
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Opens a map in an element, which must have a size.
 * @throws when the browser refuses a graphics context
 */
export function openScene(container: HTMLElement, options: SceneOptions): Scene {
  const base = new BaseMap(container, options);
  const { map } = base;
  const motion = new CarMotion();
  const camera = new TripCamera(map);
  const drawing = new TripDrawing(map, motion);
  let shown: ShownTrips = NO_TRIPS;
  let frame = 0;

  base.onStyled((colours) => drawing.begin(colours));
  chooseByClick(map, options.onSelect);

  const follow = (nowMs: number): void => camera.follow(shown.chosen && motion.at(shown.chosen.key, nowMs));
  const animate = (nowMs: number): void => {
    const isMoving = motion.isMoving(nowMs);
    drawing.drawFrame(nowMs, isMoving);
    follow(nowMs);
    frame = isMoving ? requestAnimationFrame(() => animate(performance.now())) : 0;
  };

  return {
    show(trips, selected) {
      const before = shown;
      shown = shownTrips(trips, selected);
      const nowMs = performance.now();
      motion.keepOnly(new Set(trips.map(({ key }) => key)));
      for (const { key, car } of trips) if (car) motion.heard(key, car, { nowMs, still: reducedMotion() });
      drawing.draw(shown);
      if (!areSameTrips(before, shown) || !isSameChoice(before, shown)) drawing.drawGaps();
      camera.update(before, shown);
      if (frame === 0 && motion.isMoving(nowMs)) frame = requestAnimationFrame(() => animate(performance.now()));
      else follow(nowMs);
    },
    repaint() {
      if (base.repaint()) drawing.pause();
    },
    zoomBy: (levels) => camera.zoomBy(levels),
    fit: () => camera.fit(shown),
    close() {
      cancelAnimationFrame(frame);
      drawing.pause();
      map.remove();
    },
  };
}
