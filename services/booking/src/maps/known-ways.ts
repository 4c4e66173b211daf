import type { GeoPoint } from '@pahiya/fares';
import { cellOf, type KnownWay } from './google-matrix.ts';
import type { MatrixFinder } from './maps.ts';
import type { WantedWay } from './maps-provider.ts';
import { estimateRoad } from './road-model.ts';

export type Ends = readonly [from: GeoPoint, to: GeoPoint];

/** Single ways of the maps service, kept for a while: a board that is read again asks for none twice. */
export interface KnownWays {
  /**
   * Fetches the unknown ways from the maps service, if there is one. A failure fetches none. True: it learned some. `buys` false
   * leaves out a service that charges for each way.
   */
  fetch(ways: readonly Ends[], options?: { buys?: boolean }): Promise<boolean>;
  /** The known way, or else a known way between places near by, or else the road model's way. Asks no service. */
  between(...ends: Ends): KnownWay;
  /** False: the road model is the only source. */
  readonly hasService: boolean;
}

const KEPT_MS = 3_600_000;
const MOST = 50_000;
/** Ways in one question: as many as a table of OSRM has starts. */
const TOGETHER = 50;
/** How long a service that failed is not asked again: otherwise a board would wait for its timeout each time. */
const PAUSE_MS = 30_000;

interface Kept {
  way: KnownWay;
  until: number;
}

/** Five decimals of a degree are a metre. */
const metreOf = ({ lat, lng }: GeoPoint) => `${lat.toFixed(5)},${lng.toFixed(5)}`;
const keyOf = ([from, to]: Ends, placeOf: (point: GeoPoint) => string) => `${placeOf(from)} ${placeOf(to)}`;

/** The ways that the service told, by exact points and by cells of 300 m. */
function memoryOf(now: () => number) {
  const exact = new Map<string, Kept>();
  const near = new Map<string, Kept>();
  const fresh = (kept: Kept | undefined) => (kept && kept.until > now() ? kept.way : undefined);
  const keep = (map: Map<string, Kept>, key: string, kept: Kept) => {
    // Deleting it first keeps the map in order of age.
    map.delete(key);
    map.set(key, kept);
    const [oldest] = map.keys();
    if (map.size > MOST && oldest !== undefined) map.delete(oldest);
  };
  return {
    exactly: (ends: Ends) => fresh(exact.get(keyOf(ends, metreOf))),
    nearly: (ends: Ends) => fresh(near.get(keyOf(ends, cellOf))),
    keep(ends: Ends, way: KnownWay) {
      const kept = { way, until: now() + KEPT_MS };
      keep(exact, keyOf(ends, metreOf), kept);
      keep(near, keyOf(ends, cellOf), kept);
    },
  };
}

export function createKnownWays(matrix: MatrixFinder | undefined, clock: { now(): Date }): KnownWays {
  const now = () => clock.now().getTime();
  const memory = memoryOf(now);
  let pausedUntil = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(find: MatrixFinder, ways: readonly Ends[], buys: boolean): Promise<boolean> {
    const points = ways.flat();
    const found = await find(points, { wanted: ways.map((_, way): WantedWay => [2 * way, 2 * way + 1]), buys });
    if (found === undefined) {
      pausedUntil = now() + PAUSE_MS;
      return false;
    }
    for (const [index, ends] of ways.entries()) {
      const cell = 2 * index * found.places + 2 * index + 1;
      const told = { km: found.km[cell]!, minutes: found.minutes[cell]! };
      // If no road connects two places, the model at least tells their distance.
      memory.keep(ends, told.km === Infinity || told.minutes === Infinity ? estimated(ends) : told);
    }
    return true;
  }

  async function fetchMissing(find: MatrixFinder, ways: readonly Ends[], buys: boolean): Promise<boolean> {
    const unknown = ways.filter((ends) => !memory.exactly(ends));
    const waiting = [...new Map(unknown.map((ends) => [keyOf(ends, metreOf), ends])).values()];
    let isNew = false;
    while (waiting.length > 0 && now() >= pausedUntil) {
      if (await ask(find, waiting.splice(0, TOGETHER), buys)) isNew = true;
    }
    return isNew;
  }

  return {
    hasService: matrix !== undefined,
    fetch(ways, { buys = true } = {}) {
      if (matrix === undefined || ways.length === 0) return Promise.resolve(false);
      // One after the other, so that a second caller finds what the first has fetched.
      const fetched = last.then(() => fetchMissing(matrix, ways, buys));
      last = fetched.catch(() => undefined);
      return fetched;
    },
    between(from, to) {
      const ends: Ends = [from, to];
      if (matrix === undefined) return estimated(ends);
      return memory.exactly(ends) ?? memory.nearly(ends) ?? estimated(ends);
    },
  };
}

function estimated([from, to]: Ends): KnownWay {
  const { distanceKm: km, durationMinutes: minutes } = estimateRoad(from, to);
  return { km, minutes };
}
