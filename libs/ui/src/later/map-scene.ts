import {
  AttributionControl,
  Map as LibreMap,
  Marker,
  setWorkerUrl,
  type GeoJSONSource,
  type PaddingOptions,
} from 'maplibre-gl';
import type { Language } from '../language/language.ts';
import { CarMotion } from '../map/car-motion.ts';
import { boxAround, lineOf, shortLabel, type Box, type MapTrip } from '../map/trips.ts';
import { baseStyle } from './map-base-style.ts';
import { coloursAt } from './map-colours.ts';
import { carElement, stopElement } from './map-elements.ts';
import { addTripLayers, carFeature, clicked, gapFeatures, LAYERS_TO_CLICK } from './map-layers.ts';
import { MARK_RATIO, markOf } from './map-marks.ts';

// Loads the worker from our own origin, as the content security policy requires. By default the library loads it from a blob.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** A map without trips shows the whole of India. */
const INDIA: Box = [68, 6.5, 97.5, 37.2];
/** The map zooms in no closer than this by itself, because the product's own map has no more detail. */
const FIT_MAX_ZOOM = 11;
const MAX_ZOOM = 16;
const FOLLOW_MS = 700;
/** How near the followed cab may come to the edge, as a fraction of the map's size. */
const FOLLOW_MARGIN = 0.18;

/** On a map of many trips a cab moves about a pixel a second. Five frames a second are enough, and each frame costs worker time. */
const CARS_EVERY_MS = 200;

export interface SceneOptions {
  language: Language;
  /** The URL of an external MapLibre style; undefined for the product's own. */
  styleUrl: string | undefined;
  locale: Record<string, string>;
  onSelect: (key: string | undefined) => void;
  /** Called when the external style failed to load and the product's own is shown. */
  onStyleRefused: () => void;
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

/** A single trip counts as chosen. */
const onlyKey = (trips: readonly MapTrip[]): string | undefined => (trips.length === 1 ? trips[0]?.key : undefined);

const keysOf = (trips: readonly MapTrip[]): string => trips.map(({ key }) => key).join();

/**
 * Opens a map in an element, which must have a size.
 * @throws when the browser refuses a graphics context
 */
export function openScene(container: HTMLElement, options: SceneOptions): Scene {
  let colours = coloursAt(container);
  let trips: readonly MapTrip[] = [];
  let selected: string | undefined;
  let touched = false;
  let styled = false;
  let remote = options.styleUrl;
  let frame = 0;
  let carsPending = false;
  let carsDrawnMs = -Infinity;
  let gapsDrawn = '';
  const motion = new CarMotion();

  const map = new LibreMap({
    container,
    style: remote ?? baseStyle(colours, options.language),
    bounds: INDIA,
    fitBoundsOptions: { padding: 12 },
    minZoom: 2.5,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    fadeDuration: 150,
    locale: options.locale,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.setMissingStyleImageResolver((name) => {
    if (map.hasImage(name)) return;
    const mark = markOf(name, colours);
    if (mark) map.addImage(name, mark, { pixelRatio: MARK_RATIO });
  });
  if (remote !== undefined) map.addControl(new AttributionControl({ compact: false }), 'bottom-left');

  const chosen = (): MapTrip | undefined => trips.find(({ key }) => key === selected);
  const source = (name: string): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(name);

  const pickupMark = new Marker({ element: stopElement('pickup'), anchor: 'center', subpixelPositioning: true });
  const dropMark = new Marker({ element: stopElement('drop'), anchor: 'center', subpixelPositioning: true });
  const carMark = new Marker({
    element: carElement(),
    anchor: 'center',
    rotationAlignment: 'map',
    subpixelPositioning: true,
  });

  const drawCars = (nowMs: number): void => {
    const cars = source('cars');
    // Skips a frame while the worker is still busy with the previous one.
    if (!cars || carsPending) return;
    carsPending = true;
    carsDrawnMs = nowMs;
    const done = (): void => {
      carsPending = false;
    };
    cars
      .setData({
        type: 'FeatureCollection',
        features: trips.filter((trip) => trip.key !== selected).map((trip) => carFeature(trip, motion, nowMs)),
      })
      .then(done, done);
  };
  const drawChosenCar = (nowMs: number): void => {
    const car = selected === undefined ? undefined : motion.at(selected, nowMs);
    if (!car) return void carMark.remove();
    carMark.setLngLat([car.lng, car.lat]).setRotation(car.bearing ?? 0);
    carMark.getElement().dataset['heading'] = String(car.bearing !== undefined);
    if (!carMark.getElement().isConnected) carMark.addTo(map);
  };
  const drawRoutes = (): void => {
    void source('routes')?.setData({
      type: 'FeatureCollection',
      features: trips.map((trip) => ({
        type: 'Feature',
        properties: {
          key: trip.key,
          chosen: trip.key === selected,
          live: trip.status === 'on_trip',
          road: trip.road !== undefined,
        },
        geometry: { type: 'LineString', coordinates: lineOf(trip) },
      })),
    });
  };
  const drawStops = (): void => {
    const trip = chosen();
    for (const [mark, place, other] of trip
      ? ([
          [pickupMark, trip.pickup, trip.drop],
          [dropMark, trip.drop, trip.pickup],
        ] as const)
      : []) {
      const element = mark.getElement();
      element.dataset['side'] = place.lat >= other.lat ? 'above' : 'below';
      // The label extends towards the other stop, because the edge of a phone's map leaves no room on the far side.
      element.dataset['lean'] = place.lng <= other.lng ? 'east' : 'west';
      const words = element.querySelector('span');
      if (words) words.textContent = shortLabel(place.label);
      mark.setLngLat([place.lng, place.lat]);
      if (!element.isConnected) mark.addTo(map);
    }
    if (!trip) for (const mark of [pickupMark, dropMark]) mark.remove();
  };
  /**
   * Hides the map's names below the elements over it: the stops with their labels, the controls. It measures the page, so it
   * runs only when the map has stopped moving or the choice has changed.
   */
  const drawGaps = (): void => {
    if (!styled) return;
    const features = gapFeatures(map);
    const drawn = JSON.stringify(features);
    if (drawn === gapsDrawn) return;
    gapsDrawn = drawn;
    void source('gaps')?.setData({ type: 'FeatureCollection', features });
  };
  const draw = (): void => {
    if (!styled) return;
    const nowMs = performance.now();
    drawRoutes();
    drawStops();
    drawCars(nowMs);
    drawChosenCar(nowMs);
  };

  const follow = (): void => {
    const car = selected === undefined || touched ? undefined : motion.at(selected, performance.now());
    if (!car || map.isMoving()) return;
    const { x, y } = map.project([car.lng, car.lat]);
    const { clientWidth, clientHeight } = container;
    const inside = (at: number, size: number): boolean => at > size * FOLLOW_MARGIN && at < size * (1 - FOLLOW_MARGIN);
    if (!inside(x, clientWidth) || !inside(y, clientHeight))
      map.easeTo({ center: [car.lng, car.lat], duration: FOLLOW_MS });
  };
  const tick = (): void => {
    const nowMs = performance.now();
    const moving = motion.isMoving(nowMs);
    if (trips.length > 1 && (!moving || nowMs - carsDrawnMs >= CARS_EVERY_MS)) drawCars(nowMs);
    drawChosenCar(nowMs);
    follow();
    frame = moving ? requestAnimationFrame(tick) : 0;
  };

  const animate = (nowMs: number): void => {
    if (frame === 0 && motion.isMoving(nowMs)) frame = requestAnimationFrame(tick);
    else follow();
  };

  const padding = (): PaddingOptions => {
    const side = Math.min(120, container.clientWidth / 5);
    const end = Math.min(84, container.clientHeight / 4.5);
    return { top: end, bottom: end, left: side, right: side };
  };
  const fit = (animate: boolean): void => {
    const trip = chosen();
    const box = boxAround(trip ? [trip] : trips) ?? INDIA;
    map.fitBounds(box, { padding: padding(), maxZoom: FIT_MAX_ZOOM, duration: animate ? FOLLOW_MS : 0 });
  };

  /** Falls back to our own map if the provider cannot be reached. The library reports later errors itself. */
  const styleRefused = (): void => {
    map.off('error', styleRefused);
    remote = undefined;
    map.setStyle(baseStyle(colours, options.language), { diff: false });
    options.onStyleRefused();
  };
  if (remote !== undefined) map.on('error', styleRefused);
  map.on('style.load', () => {
    map.off('error', styleRefused);
    styled = true;
    gapsDrawn = '';
    addTripLayers(map, colours);
    draw();
    drawGaps();
  });
  map.on('moveend', drawGaps);
  for (const name of ['dragstart', 'zoomstart'] as const)
    map.on(name, (event) => {
      if (event.originalEvent) touched = true;
    });
  map.on('click', (event) => void clicked(map, event, options.onSelect));
  for (const layer of LAYERS_TO_CLICK) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }

  return {
    show(nextTrips, wanted) {
      const nextSelected = wanted ?? onlyKey(nextTrips);
      const first = trips.length === 0;
      const others = !first && keysOf(nextTrips) !== keysOf(trips);
      const choice = nextSelected !== selected;
      trips = nextTrips;
      selected = nextSelected;
      const nowMs = performance.now();
      motion.keepOnly(new Set(trips.map(({ key }) => key)));
      for (const { key, car } of trips) if (car) motion.heard(key, car, { nowMs, still: reducedMotion() });
      draw();
      if (first || choice || others) drawGaps();
      if (choice) touched = false;
      if (first) fit(false);
      else if (choice || (others && !touched && selected === undefined)) fit(true);
      animate(nowMs);
    },
    repaint() {
      colours = coloursAt(container);
      if (remote !== undefined) return;
      styled = false;
      map.setStyle(baseStyle(colours, options.language), { diff: false });
    },
    zoomBy(levels) {
      touched = true;
      map.easeTo({ zoom: map.getZoom() + levels, duration: 200 });
    },
    fit() {
      touched = false;
      fit(true);
    },
    close() {
      cancelAnimationFrame(frame);
      map.remove();
    },
  };
}
