import {
  AttributionControl,
  Map as LibreMap,
  Marker,
  setWorkerUrl,
  type GeoJSONSource,
  type MapMouseEvent,
  type PaddingOptions,
  type StyleSpecification,
} from 'maplibre-gl';
import type { Language } from '../language/language.ts';
import { CarMotion } from '../map/car-motion.ts';
import { boxAround, lineOf, shortLabel, type Box, type MapTrip } from '../map/trips.ts';
import { baseStyle } from './map-base-style.ts';
import { coloursAt, type MapColours } from './map-colours.ts';
import { MARK_RATIO, markOf } from './map-marks.ts';
import styles from './trip-canvas.module.css';

// A file of our own origin, as the content security policy wants it; the library would make a blob of it.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Where a map without trips looks: the whole of India. */
const INDIA: Box = [68, 6.5, 97.5, 37.2];
/** No closer than this by itself: beyond it the product's own map has nothing more to show. */
const FIT_MAX_ZOOM = 11;
const MAX_ZOOM = 16;
const FOLLOW_MS = 700;
/** How near the edge the followed cab may come, as a part of the map's size. */
const FOLLOW_MARGIN = 0.18;

/** The cabs among many move a pixel a second: five pictures of them a second are enough, and each costs the worker a turn. */
const CARS_EVERY_MS = 200;

const LAYERS_TO_CLICK = ['clusters', 'cars', 'routes-hit'];

export interface SceneOptions {
  language: Language;
  /** A MapLibre style from elsewhere; undefined: the product's own. */
  styleUrl: string | undefined;
  locale: Record<string, string>;
  onSelect: (key: string | undefined) => void;
  /** The style from elsewhere did not load; the product's own is shown. */
  onStyleRefused: () => void;
}

export interface Scene {
  show(trips: readonly MapTrip[], selected: string | undefined): void;
  /** Draws everything again in the colours that the tokens have now. */
  repaint(): void;
  zoomBy(levels: number): void;
  /** Everything in view, and the chosen cab followed again. */
  fit(): void;
  close(): void;
}

/** In steps: each size is an image that the map keeps. */
const gapSize = (pixels: number): number => Math.ceil(pixels / 8) * 8;

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Opens a map in an element that has a size.
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
    // A frame is left out while the worker is still busy with the one before.
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
      // Towards the other end: at the edge of a phone's map there is no room on the far side.
      element.dataset['lean'] = place.lng <= other.lng ? 'east' : 'west';
      const words = element.querySelector('span');
      if (words) words.textContent = shortLabel(place.label);
      mark.setLngLat([place.lng, place.lat]);
      if (!element.isConnected) mark.addTo(map);
    }
    if (!trip) for (const mark of [pickupMark, dropMark]) mark.remove();
  };
  /**
   * The map's names give way to what lies over it: the stops with their words, the controls. It measures the page, so
   * that it waits for a map that stands still, or for another choice.
   */
  const drawGaps = (): void => {
    if (!styled) return;
    const frame = container.getBoundingClientRect();
    const over = [...(container.parentElement?.querySelectorAll('[data-over-map]') ?? [])];
    const features = over
      .map((element) => element.getBoundingClientRect())
      // On paper nothing of it is shown.
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, width, height }) => {
        const { lng, lat } = map.unproject([left - frame.left + width / 2, top - frame.top + height / 2]);
        return {
          type: 'Feature' as const,
          properties: { icon: `gap-${gapSize(width)}x${gapSize(height)}` },
          geometry: { type: 'Point' as const, coordinates: [Number(lng.toFixed(6)), Number(lat.toFixed(6))] },
        };
      });
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

  /** A provider that is away costs its map, not ours; what fails later the library reports by itself. */
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
      // The only trip there is needs no choosing.
      const nextSelected = wanted ?? (nextTrips.length === 1 ? nextTrips[0]?.key : undefined);
      const first = trips.length === 0;
      const others = !first && nextTrips.map(({ key }) => key).join() !== trips.map(({ key }) => key).join();
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
      if (frame === 0 && motion.isMoving(nowMs)) frame = requestAnimationFrame(tick);
      else follow();
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

function carFeature(trip: MapTrip, motion: CarMotion, nowMs: number) {
  const car = motion.at(trip.key, nowMs);
  const at = car ?? trip.pickup;
  return {
    type: 'Feature' as const,
    properties: {
      key: trip.key,
      icon: car ? (car.bearing === undefined ? 'car-still' : 'car') : `ring-${trip.status}`,
      bearing: car?.bearing ?? 0,
      order: car ? 1 : 0,
    },
    geometry: { type: 'Point' as const, coordinates: [at.lng, at.lat] },
  };
}

/** Routes under cabs, whatever style lies beneath. */
function addTripLayers(map: LibreMap, colours: MapColours): void {
  const nothing = { type: 'FeatureCollection' as const, features: [] };
  map.addSource('routes', { type: 'geojson', data: nothing });
  map.addSource('gaps', { type: 'geojson', data: nothing });
  // Cabs that lie within 26 px of each other are counted instead, up to the zoom of one city.
  map.addSource('cars', {
    type: 'geojson',
    data: nothing,
    cluster: true,
    clusterRadius: 26,
    clusterMinPoints: 3,
    clusterMaxZoom: 10,
  });
  const layers: StyleSpecification['layers'] = [
    {
      id: 'routes-other',
      type: 'line',
      source: 'routes',
      filter: ['!', ['get', 'chosen']],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colours.muted, 'line-width': 1.75, 'line-opacity': 0.7, 'line-dasharray': [1, 2.5] },
    },
    {
      id: 'routes-hit',
      type: 'line',
      source: 'routes',
      paint: { 'line-color': colours.muted, 'line-width': 14, 'line-opacity': 0 },
    },
    {
      id: 'route-casing',
      type: 'line',
      source: 'routes',
      filter: ['get', 'chosen'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['case', ['get', 'live'], colours.onAttention, colours.surface], 'line-width': 6.5 },
    },
    {
      id: 'route-direct',
      type: 'line',
      source: 'routes',
      filter: ['all', ['get', 'chosen'], ['!', ['get', 'road']]],
      layout: { 'line-cap': 'butt' },
      paint: {
        'line-color': ['case', ['get', 'live'], colours.attention, colours.text],
        'line-width': 3.5,
        'line-dasharray': [2.2, 1.4],
      },
    },
    {
      id: 'route-road',
      type: 'line',
      source: 'routes',
      filter: ['all', ['get', 'chosen'], ['get', 'road']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['case', ['get', 'live'], colours.attention, colours.text], 'line-width': 3.5 },
    },
    {
      id: 'route-gap',
      type: 'symbol',
      source: 'routes',
      filter: ['get', 'chosen'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 12,
        'icon-image': 'gap-8x8',
        'icon-padding': 1,
        'icon-allow-overlap': true,
      },
    },
    {
      id: 'gaps',
      type: 'symbol',
      source: 'gaps',
      layout: { 'icon-image': ['get', 'icon'], 'icon-padding': 3, 'icon-allow-overlap': true },
    },
    {
      id: 'cars',
      type: 'symbol',
      source: 'cars',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-rotate': ['get', 'bearing'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: 'clusters',
      type: 'symbol',
      source: 'cars',
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': ['concat', 'cluster-', ['to-string', ['get', 'point_count']]],
        'icon-allow-overlap': true,
      },
    },
  ];
  for (const layer of layers) map.addLayer(layer);
}

async function clicked(map: LibreMap, event: MapMouseEvent, onSelect: SceneOptions['onSelect']): Promise<void> {
  const layers = LAYERS_TO_CLICK.filter((layer) => map.getLayer(layer));
  const [hit] = map
    .queryRenderedFeatures(event.point, { layers })
    .toSorted((a, b) => layers.indexOf(a.layer.id) - layers.indexOf(b.layer.id));
  if (!hit) return onSelect(undefined);
  const clusterId: unknown = hit.properties['cluster_id'];
  if (typeof clusterId !== 'number') return onSelect(String(hit.properties['key']));
  const zoom = await map.getSource<GeoJSONSource>('cars')?.getClusterExpansionZoom(clusterId);
  if (zoom !== undefined && hit.geometry.type === 'Point')
    map.easeTo({ center: hit.geometry.coordinates as [number, number], zoom: zoom + 0.3 });
}

function stopElement(kind: 'pickup' | 'drop'): HTMLElement {
  const element = document.createElement('div');
  element.className = `${styles.stop ?? ''} ${styles[kind] ?? ''}`;
  element.append(document.createElement('i'), document.createElement('span'));
  for (const part of element.children) part.setAttribute('data-over-map', '');
  return element;
}

function carElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.car ?? '';
  element.innerHTML =
    '<svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true"><path d="M18 2.5 24.5 10h-13z"/><circle cx="18" cy="18" r="11.5"/><g><rect x="14" y="11" width="8" height="14" rx="2.8"/><path d="M15.4 14.4h5.2v2.5h-5.2zM15.4 20.9h5.2v1.6h-5.2z"/></g></svg>';
  return element;
}
