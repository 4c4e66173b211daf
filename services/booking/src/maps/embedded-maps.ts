import { DEFAULT_SUGGESTIONS } from './maps-provider.ts';
import type { MapsProvider, Place, PlaceSuggestion } from './maps-provider.ts';
import { loadPlaceIndex, type GazetteerPlace, type PlaceIndex } from './place-search.ts';
import { estimateMatrix } from './road-matrix.ts';
import { estimateRoad } from './road-model.ts';

/** The prefix of every id of the embedded gazetteer, and of no other provider's. */
export const EMBEDDED_PLACE_ID_PREFIX = 'in.';

/** Kinds by the names that the maps services use for address components. */
const COMPONENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  city: ['locality', 'political'],
  town: ['locality', 'political'],
  locality: ['sublocality', 'political'],
  airport: ['airport', 'establishment'],
  railway_station: ['train_station', 'establishment'],
  business_park: ['establishment', 'point_of_interest'],
  landmark: ['establishment', 'point_of_interest'],
};

/**
 * Places and roads without a network: the built-in gazetteer and the road model. Never fails, answers within
 * milliseconds.
 */
export function createEmbeddedMaps(index: PlaceIndex = loadPlaceIndex()): MapsProvider {
  return {
    name: 'embedded',
    async suggest(query, options) {
      options?.signal?.throwIfAborted();
      return index.search(query, options?.limit ?? DEFAULT_SUGGESTIONS).map(suggestionOf);
    },
    async place(placeId) {
      const place = index.byId(placeId);
      return place && placeOf(place);
    },
    async route(from, to) {
      return estimateRoad(from, to);
    },
    async matrix(points, options) {
      return estimateMatrix(points, options?.wanted);
    },
  };
}

function suggestionOf(place: GazetteerPlace): PlaceSuggestion {
  return {
    placeId: place.placeId,
    name: place.iata ? `${place.name} (${place.iata})` : place.name,
    description: surroundings(place).join(', ') || 'India',
    kind: place.kind,
  };
}

function placeOf(place: GazetteerPlace): Place {
  const components: Place['components'] = [component(place.name, COMPONENT_TYPES[place.kind] ?? [], place.iata)];
  if (place.city) components.push(component(place.city, ['locality', 'political']));
  components.push(component(place.stateName, ['administrative_area_level_1', 'political']));
  components.push(component('India', ['country', 'political'], 'IN'));
  return {
    placeId: place.placeId,
    address: [place.name, ...surroundings(place), 'India'].join(', '),
    lat: place.lat,
    lng: place.lng,
    components,
  };
}

function component(longName: string, types: readonly string[], shortName = longName): Place['components'][number] {
  return { longName, shortName, types: [...types] };
}

/** The town and the state of a place, without repetition: Delhi is a city and a state. */
function surroundings(place: GazetteerPlace): string[] {
  return [...new Set([place.city, place.stateName])].filter((part) => part !== '' && part !== place.name);
}
