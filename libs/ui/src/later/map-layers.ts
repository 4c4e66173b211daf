import type { GeoJSONSource, Map as LibreMap, MapMouseEvent, StyleSpecification } from 'maplibre-gl';
import type { CarMotion } from '../map/car-motion.ts';
import { lineOf, type MapTrip } from '../map/trips.ts';
import type { MapColours } from './map-colours.ts';

type Layers = StyleSpecification['layers'];

/** Adds the routes and, above them, the cabs to a map with any style. */
export function addTripLayers(map: LibreMap, colours: MapColours): void {
  const nothing = { type: 'FeatureCollection' as const, features: [] };
  map.addSource('routes', { type: 'geojson', data: nothing });
  map.addSource('gaps', { type: 'geojson', data: nothing });
  // Cabs within 26 px of each other become a cluster with their number, up to the zoom level of one city.
  map.addSource('cars', {
    type: 'geojson',
    data: nothing,
    cluster: true,
    clusterRadius: 26,
    clusterMinPoints: 3,
    clusterMaxZoom: 10,
  });
  for (const layer of [...routeLayers(colours), ...markLayers()]) map.addLayer(layer);
}

const routeLayers = (colours: MapColours): Layers => [
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
];

const markLayers = (): Layers => [
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

export function routeFeature(trip: MapTrip, isChosen: boolean) {
  return {
    type: 'Feature' as const,
    properties: {
      key: trip.key,
      chosen: isChosen,
      live: trip.status === 'on_trip',
      road: trip.road !== undefined,
    },
    geometry: { type: 'LineString' as const, coordinates: lineOf(trip) },
  };
}

export function carFeature(trip: MapTrip, motion: CarMotion, nowMs: number) {
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

/** The clickable layers, the topmost first. */
const LAYERS_TO_CLICK = ['clusters', 'cars', 'routes-hit'];

type OnSelect = (key: string | undefined) => void;

/** Lets a click choose a trip, and shows which layers can be clicked. */
export function chooseByClick(map: LibreMap, onSelect: OnSelect): void {
  map.on('click', (event) => void clicked(map, event, onSelect));
  for (const layer of LAYERS_TO_CLICK) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }
}

/** Chooses the clicked trip, or none. A click on a cluster zooms in until it splits. */
async function clicked(map: LibreMap, event: MapMouseEvent, onSelect: OnSelect): Promise<void> {
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

/** Rounds up to steps of 8 px, because the map keeps an image for every size. */
const gapSize = (pixels: number): number => Math.ceil(pixels / 8) * 8;

/** One feature for each page element that covers a part of the map. The map shows no names below these elements. */
export function gapFeatures(map: LibreMap) {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const over = [...(container.parentElement?.querySelectorAll('[data-over-map]') ?? [])];
  return (
    over
      .map((element) => element.getBoundingClientRect())
      // Elements hidden in print have no size.
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, width, height }) => {
        const { lng, lat } = map.unproject([left - frame.left + width / 2, top - frame.top + height / 2]);
        return {
          type: 'Feature' as const,
          properties: { icon: `gap-${gapSize(width)}x${gapSize(height)}` },
          geometry: { type: 'Point' as const, coordinates: [Number(lng.toFixed(6)), Number(lat.toFixed(6))] },
        };
      })
  );
}
