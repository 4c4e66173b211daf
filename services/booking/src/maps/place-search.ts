import { readFileSync } from 'node:fs';
import type { GeoPoint } from '@pahiya/fares';
import { STATES } from './gazetteer/place-names.ts';
import { nearestPlace } from './nearest-place.ts';
import {
  EXACT,
  IATA,
  IATA_IN_CAPITALS,
  letterSet,
  worthByName,
  worthByTypo,
  worthByWords,
  type IndexedNames,
} from './place-worth.ts';
import { MAX_QUERY_LENGTH } from './typing-errors.ts';
import { latinSpellings } from './latin-of-devanagari.ts';

export interface GazetteerPlace {
  readonly placeId: string;
  readonly name: string;
  readonly kind: string;
  readonly lat: number;
  readonly lng: number;
  /** The population of a town; for other kinds the number that ranks them among towns. */
  readonly weight: number;
  readonly stateName: string;
  /** The town that the place belongs to; '' for a town. */
  readonly city: string;
  readonly iata: string | undefined;
}

/** Results are ranked by how well a name matches and by population. */
export interface PlaceIndex {
  search(query: string, limit: number): GazetteerPlace[];
  /**
   * The places that the text names in full, the largest first: the text has one of their names and otherwise only words
   * that say where they are. Unlike a search, whose results a person chooses from, this does not guess.
   */
  named(text: string): readonly GazetteerPlace[];
  /** The nearest place within so many kilometres. */
  near(point: GeoPoint, km: number): GazetteerPlace | undefined;
  /** Every airport. */
  readonly airports: readonly GazetteerPlace[];
  byId(placeId: string): GazetteerPlace | undefined;
}

interface IndexedPlace extends IndexedNames {
  readonly place: GazetteerPlace;
  /** The words of its town's names. */
  readonly cityWords: readonly string[];
  readonly iataKey: string;
  readonly popularity: number;
}

const IATA_ID = 'in.iata.';
const KIND_WORDS: Readonly<Record<string, readonly string[]>> = {
  airport: ['airport'],
  railway_station: ['railway', 'station'],
  business_park: ['it', 'tech', 'park'],
};

/** Reads the built gazetteer (about 3,800 places) and keeps it in memory. */
export function loadPlaceIndex(): PlaceIndex {
  const text = readFileSync(new URL('./gazetteer/gazetteer.tsv', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const otherNamesOfTown = new Map<string, string[]>();
  const parsed = rows.map((row) => {
    const [placeId = '', name = '', kind = '', lat, lng, weight, state = '', city = '', others] = row.split('\t');
    const otherNames = others?.split('|') ?? [];
    if (city === '' && otherNames.length > 0) otherNamesOfTown.set(name, otherNames);
    const stateName = STATES[state]?.name ?? state;
    const iata = placeId.startsWith(IATA_ID) ? placeId.slice(IATA_ID.length) : undefined;
    const place: GazetteerPlace = {
      placeId,
      name,
      kind,
      lat: Number(lat),
      lng: Number(lng),
      weight: Number(weight),
      stateName,
      city,
      iata,
    };
    return { place, otherNames };
  });
  const indexed = parsed.map(({ place, otherNames }) => indexPlace(place, otherNames, otherNamesOfTown));
  const places = parsed.map(({ place }) => place);
  const ids = new Map(places.map((place) => [place.placeId, place]));
  const byName = Map.groupBy(
    indexed.flatMap((one) => [...one.keys, one.iataKey].filter(Boolean).map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  return {
    search: (query, limit) => search(indexed, query, limit),
    named: rememberingLast(REMEMBERED_TEXTS, (text) =>
      named((name) => byName.get(name)?.map(({ one }) => one) ?? [], text),
    ),
    near: (point, km) => nearestPlace(places, point, km),
    byId: (placeId) => ids.get(placeId),
    airports: places.filter(({ kind }) => kind === 'airport'),
  };
}

/** A form asks for its fare again after a change of cab, dates or return: docs/decisions/0010-what-speed-costs.md. */
const REMEMBERED_TEXTS = 1000;

/** Caches the results for the last `most` texts. The oldest are dropped first. */
function rememberingLast<T>(most: number, find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = find(text);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(text, found);
    return found;
  };
}

/** An address with more words is longer than any that this gazetteer names. */
const MOST_WORDS = 24;
/** Parts of an address that no name in the gazetteer contains: a PIN code, `(DEL)`, a terminal. */
const BESIDE_THE_NAME = /\([A-Z]{3}\)|\b\d{3} ?\d{3}\b|\b(?:Terminal|T) ?[1-4]\b/gi;

/** Every city has its MG Road: a locality is named with its city only. */
function saysItsCity({ place: { kind }, cityWords }: IndexedPlace, words: readonly string[]): boolean {
  return kind !== 'locality' || cityWords.some((word) => words.includes(word));
}

function named(placesNamed: (name: string) => readonly IndexedPlace[], text: string): GazetteerPlace[] {
  const found = new Set<GazetteerPlace>();
  for (const spelling of latinSpellings(text.replaceAll(BESIDE_THE_NAME, ' ')))
    addNamed(found, normalise(spelling).split(' '), placesNamed);
  return [...found].toSorted((a, b) => b.weight - a.weight || (a.placeId < b.placeId ? -1 : 1));
}

function addNamed(
  found: Set<GazetteerPlace>,
  tokens: readonly string[],
  placesNamed: (name: string) => readonly IndexedPlace[],
): void {
  if (tokens.length > MOST_WORDS) return;
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= tokens.length; end++) {
      const others = [...tokens.slice(0, start), ...tokens.slice(end)];
      const name = tokens.slice(start, end).join(' ');
      for (const one of placesNamed(name)) {
        if (others.every((word) => one.contextWords.includes(word)) && saysItsCity(one, tokens)) found.add(one.place);
      }
    }
  }
}

function indexPlace(
  place: GazetteerPlace,
  otherNames: readonly string[],
  otherNamesOfTown: ReadonlyMap<string, readonly string[]>,
): IndexedPlace {
  const cityNames = place.city === '' ? [] : [place.city, ...(otherNamesOfTown.get(place.city) ?? [])];
  // Addresses all over Delhi name its centre.
  if (place.city === 'Delhi') cityNames.push('New Delhi');
  const names = [place.name, ...otherNames];
  if (place.kind === 'airport') names.push(...cityNames.map((city) => `${city} Airport`));
  const keys = [...new Set(names.map(normalise))];
  const words = [...new Set(keys.flatMap((key) => key.split(' ')))];
  const context = [...cityNames, place.stateName, 'India'].flatMap((name) => normalise(name).split(' '));
  return {
    place,
    keys,
    keyLetters: keys.map(letterSet),
    words,
    contextWords: [...new Set([...context, ...(KIND_WORDS[place.kind] ?? [])])],
    cityWords: cityNames.flatMap((name) => normalise(name).split(' ')),
    iataKey: place.iata?.toLowerCase() ?? '',
    popularity: Math.log10(Math.max(100, place.weight)),
  };
}

interface Hit {
  readonly place: GazetteerPlace;
  readonly score: number;
}

function search(places: readonly IndexedPlace[], query: string, limit: number): GazetteerPlace[] {
  const spellings = latinSpellings(query.slice(0, MAX_QUERY_LENGTH).replaceAll(BESIDE_THE_NAME, ' '))
    .map((spelling) => spelling.trim().slice(0, MAX_QUERY_LENGTH))
    .filter((spelling) => normalise(spelling) !== '');
  const exact = spellings.map((spelling) => exactHits(places, spelling));
  const hits = exact.flatMap((each) => each.hits);
  // A full name or several exact words leave no doubt; a mere prefix may still be a misspelt larger place.
  if (!exact.some(({ isFound }) => isFound)) {
    const alreadyHit = new Set(hits.map(({ place }) => place));
    const others = places.filter(({ place }) => !alreadyHit.has(place));
    hits.push(...spellings.flatMap((spelling) => typoHits(others, normalise(spelling))));
  }
  hits.sort((a, b) => b.score - a.score || (a.place.placeId < b.place.placeId ? -1 : 1));
  return [...new Set(hits.map(({ place }) => place))].slice(0, limit);
}

function exactHits(places: readonly IndexedPlace[], typed: string): { hits: Hit[]; isFound: boolean } {
  const normalised = normalise(typed);
  const tokens = normalised.split(' ');
  const capitals = /^[A-Z]{3}$/.test(typed);
  const hits: Hit[] = [];
  let isFound = false;
  for (const indexed of places) {
    const iataWorth = indexed.iataKey === normalised ? (capitals ? IATA_IN_CAPITALS : IATA) : 0;
    const nameWorth = worthByName(indexed.keys, normalised) || worthByWords(indexed, tokens);
    const worth = Math.max(iataWorth, nameWorth);
    if (worth === 0) continue;
    hits.push({ place: indexed.place, score: worth + indexed.popularity });
    isFound ||= worth >= EXACT || tokens.length > 1;
  }
  return { hits, isFound };
}

function typoHits(places: readonly IndexedPlace[], normalised: string): Hit[] {
  const tokens = normalised.split(' ');
  const letters = letterSet(normalised);
  const hits: Hit[] = [];
  for (const indexed of places) {
    const worth = worthByTypo(indexed, normalised, letters, tokens);
    if (worth > 0) hits.push({ place: indexed.place, score: worth + indexed.popularity });
  }
  return hits;
}

/** Lower case, no diacritics, words separated by one space: 'Sir M. Visvesvaraya' is 'sir m visvesvaraya'. */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
