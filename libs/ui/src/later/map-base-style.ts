import type { StyleSpecification } from 'maplibre-gl';
import type { Language } from '../language/language.ts';
import type { MapColours } from './map-colours.ts';

/** The GeoJSON files of basemap/: one each for areas, lines and names. */
const AREAS = new URL('../../basemap/areas.geojson', import.meta.url).href;
const LINES = new URL('../../basemap/lines.geojson', import.meta.url).href;
const NAMES = new URL('../../basemap/names.geojson', import.meta.url).href;

export const BASE_ATTRIBUTION = 'Natural Earth · GeoNames';

/** Without `glyphs` the library draws all letters in the page's font, and Devanagari by syllables. */
const FONT = ['Anek'];

/**
 * The product's own map of India: land and sea, borders as India draws them, states, rivers, and named places, larger ones
 * first. It has no streets and sends no request to other servers.
 */
export function baseStyle(colours: MapColours, language: Language): StyleSpecification {
  const name = language === 'hi' ? ['coalesce', ['get', 'hi'], ['get', 'en']] : ['get', 'en'];
  return {
    version: 8,
    sources: {
      areas: { type: 'geojson', data: AREAS, tolerance: 0.2 },
      lines: { type: 'geojson', data: LINES, tolerance: 0.2 },
      names: { type: 'geojson', data: NAMES },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'areas',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': colours.land },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: 'areas',
        filter: ['==', ['get', 'kind'], 'lake'],
        paint: { 'fill-color': colours.sea },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'areas',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colours.water, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 9, 1.2] },
      },
      {
        id: 'border-ribbon',
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'kind'], 'india'],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': colours.ribbon,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 3, 6, 7, 10, 14],
        },
      },
      {
        id: 'rivers',
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'kind'], 'river'],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': colours.water,
          'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 7, 1.4, 11, 3],
        },
      },
      {
        id: 'states',
        type: 'line',
        source: 'lines',
        filter: ['==', ['get', 'kind'], 'state'],
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours.state,
          'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.7, 8, 1.4],
        },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'lines',
        filter: ['in', ['get', 'kind'], ['literal', ['india', 'border']]],
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours.border,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 7, 1.5],
          'line-opacity': ['match', ['get', 'kind'], 'india', 1, 0.45],
        },
      },
      {
        id: 'sea-names',
        type: 'symbol',
        source: 'names',
        filter: ['==', ['get', 'kind'], 'sea'],
        maxzoom: 7,
        layout: {
          'text-field': name as never,
          'text-font': FONT,
          'text-size': 12,
          'text-letter-spacing': language === 'hi' ? 0 : 0.12,
          'text-max-width': 5,
        },
        paint: { 'text-color': colours.seaText },
      },
      {
        id: 'country-names',
        type: 'symbol',
        source: 'names',
        filter: ['==', ['get', 'kind'], 'country'],
        maxzoom: 7.5,
        layout: {
          'text-field': name as never,
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 6, 14],
          'text-letter-spacing': language === 'hi' ? 0 : 0.1,
        },
        paint: { 'text-color': colours.area, 'text-halo-color': colours.land, 'text-halo-width': 1.2 },
      },
      {
        id: 'state-names',
        type: 'symbol',
        source: 'names',
        filter: ['==', ['get', 'kind'], 'state'],
        minzoom: 3.8,
        maxzoom: 7.5,
        layout: {
          'text-field': name as never,
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 7, 13.5],
          'text-letter-spacing': language === 'hi' ? 0 : 0.08,
          'text-transform': language === 'hi' ? 'none' : 'uppercase',
          'text-max-width': 7,
        },
        paint: { 'text-color': colours.area, 'text-halo-color': colours.land, 'text-halo-width': 1.2 },
      },
      {
        id: 'spots',
        type: 'symbol',
        source: 'names',
        filter: ['all', ['in', ['get', 'kind'], ['literal', ['spot', 'airport']]], ['<=', ['get', 'zoom'], ['zoom']]],
        layout: {
          'text-field': name as never,
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 9, 10.5, 13, 13],
          'text-max-width': 8,
          'icon-image': ['match', ['get', 'kind'], 'airport', 'airport', 'spot'],
          'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
          'text-radial-offset': 0.6,
          'text-justify': 'auto',
          'symbol-sort-key': ['get', 'order'],
        },
        paint: { 'text-color': colours.area, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'names',
        // The gazetteer ranks the largest cities 1. About every zoom level shows one more rank.
        filter: ['all', ['==', ['get', 'kind'], 'town'], ['<=', ['get', 'zoom'], ['zoom']]],
        layout: {
          'text-field': name as never,
          'text-font': FONT,
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            4,
            ['match', ['get', 'rank'], 1, 13, 11],
            9,
            ['match', ['get', 'rank'], 1, 18, 2, 15, 13],
          ],
          'icon-image': 'town',
          'icon-size': ['match', ['get', 'rank'], 1, 1, 2, 0.8, 0.65],
          'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
          'text-radial-offset': 0.55,
          'text-justify': 'auto',
          'text-max-width': 9,
          'icon-optional': true,
          'symbol-sort-key': ['get', 'order'],
        },
        paint: {
          'text-color': ['match', ['get', 'rank'], 1, colours.text, colours.town],
          'text-halo-color': colours.land,
          'text-halo-width': 1.4,
        },
      },
    ],
  };
}
