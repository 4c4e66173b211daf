import { createHash } from 'node:crypto';
import { greatCircleKm, type GeoPoint } from '@pahiya/fares';
import type { ServiceDeps } from '@pahiya/service-kit';
import type { Maps, PlaceIndex } from '../maps/index.ts';

/** A place that was looked up by its name. */
export interface FoundPlace extends GeoPoint {
  isAirport: boolean;
}

/** Finds the places that the texts of a ride name. Does not guess: a text that could mean several places finds none. */
export interface PlaceFinder {
  /**
   * Asks the gazetteer, then the configured maps service; bounded by two of its time limits. Each text is asked about once a
   * day.
   */
  find(text: string): Promise<FoundPlace | undefined>;
  /**
   * A place of the gazetteer that the text names, with its distance, if all such places are farther than FAR_KM from
   * the point.
   */
  contradicts(text: string, point: GeoPoint): { place: string; km: number } | undefined;
  isAirport(point: GeoPoint): boolean;
  /** The name of the part of a city, or of the town, that a point lies in. */
  nameNear(point: GeoPoint): string | undefined;
}

/** From the middle of a large city to its edge, and then some. */
const FAR_KM = 75;
/** Two finds this close are one place: a town and its railway station. */
const SAME_KM = 25;
/** A place is preferred to its namesakes elsewhere if it has this many times their population. */
const CLEARLY_LARGER = 10;
/** From the middle of an airport to its farthest terminal. */
const AIRPORT_KM = 4;

/** Farther away a name says nothing about a point. */
const NEAR_KM = 4;

const FOUND_TTL_S = 24 * 3600;
/** A maps service may know a place later, after it has read its map again. */
const NOT_FOUND_TTL_S = 3600;
const SUGGESTIONS = 5;

type FinderDeps = Pick<ServiceDeps, 'liveState' | 'log'> & {
  gazetteer: PlaceIndex;
  /** Undefined if there is only the gazetteer. */
  maps: Maps | undefined;
};

export function createPlaceFinder({ gazetteer, maps, liveState, log }: FinderDeps): PlaceFinder {
  const inGazetteer = (text: string): FoundPlace | undefined => {
    const [first, ...others] = gazetteer.named(text);
    if (first === undefined) return undefined;
    const namesake = others.find((other) => greatCircleKm(first, other) > SAME_KM);
    if (namesake && first.weight < namesake.weight * CLEARLY_LARGER) return undefined;
    return { lat: first.lat, lng: first.lng, isAirport: first.kind === 'airport' };
  };

  const byMaps = async (service: Maps, text: string): Promise<FoundPlace | undefined> => {
    const key = `place:${createHash('sha256').update(text.toLowerCase()).digest('base64url')}`;
    const kept = await liveState.get<FoundPlace | null>(key);
    if (kept !== undefined) return kept ?? undefined;
    const { found, isAnswered } = await askMaps(service, text);
    if (isAnswered) await liveState.put(key, found ?? null, found ? FOUND_TTL_S : NOT_FOUND_TTL_S);
    return found;
  };

  return {
    async find(text) {
      const found = inGazetteer(text);
      if (found || maps === undefined) return found;
      try {
        return await byMaps(maps, text);
      } catch (err) {
        log.warn({ err }, 'a place could not be looked up by its name');
        return undefined;
      }
    },
    contradicts(text, point) {
      const named = gazetteer.named(text);
      const away = named.map((place) => ({ place: place.name, km: Math.round(greatCircleKm(place, point)) }));
      return away.every(({ km }) => km > FAR_KM) ? away[0] : undefined;
    },
    nameNear: (point) => gazetteer.near(point, NEAR_KM)?.name,
    isAirport: (point) => gazetteer.airports.some((airport) => greatCircleKm(airport, point) <= AIRPORT_KM),
  };
}

/** @throws MapsProviderError when the service failed after its suggestions */
async function askMaps(maps: Maps, text: string): Promise<{ found: FoundPlace | undefined; isAnswered: boolean }> {
  const { value: suggestions, source } = await maps.suggest(text, { limit: SUGGESTIONS });
  // The fallback is the gazetteer, which was asked before.
  if (source === 'fallback') return { found: undefined, isAnswered: false };
  const meant = suggestions.filter((suggestion) => isNamedBy(text, suggestion)).slice(0, 2);
  const places = await Promise.all(
    meant.map(async ({ placeId, kind }) => {
      const { value } = await maps.place(placeId);
      return value && { lat: value.lat, lng: value.lng, isAirport: kind === 'airport' };
    }),
  );
  const [first, namesake] = places.filter((place) => place !== undefined);
  const isClear = first && !(namesake && greatCircleKm(first, namesake) > SAME_KM);
  return { found: isClear ? first : undefined, isAnswered: true };
}

/** The text has the whole name, and nothing that is neither in the name nor in the description. */
function isNamedBy(text: string, { name, description }: { name: string; description: string }): boolean {
  const [words, named] = [wordsOf(text), wordsOf(name)];
  const known = new Set([...named, ...wordsOf(description), 'india']);
  return named.every((word) => words.includes(word)) && words.every((word) => known.has(word));
}

/** Without accents. Vowel signs of Indian scripts are no accents: without them बाली would be बोली. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
