import { greatCircleKm, type GeoPoint } from '@pahiya/fares';
import { finite } from './fetch-json.ts';
import { MapsProviderError, type MatrixOptions, type WantedWay } from './maps-provider.ts';
import { estimateMatrix, type RoadMatrix } from './road-matrix.ts';

/** One way between two cells of the map. */
export interface KnownWay {
  km: number;
  minutes: number;
}

/** Stores the paid ways, and limits how many may still be bought today. */
export interface WayStore {
  known(keys: readonly string[]): Promise<(KnownWay | undefined)[]>;
  keep(key: string, way: KnownWay): Promise<void>;
  /** How many of this number of ways may be bought. */
  mayBuy(ways: number): Promise<number>;
}

/** A request has 625 ways at most: one start and as many ends as it has neighbours. */
export type AskWays = (from: GeoPoint, ends: readonly GeoPoint[]) => Promise<(KnownWay | undefined)[]>;

/** A cell is about 300 m wide: a cab's exact place in a street hardly changes its way. */
const CELL_DEGREES = 0.0027;
/** A plan mostly uses ways between neighbours; for the others the road model is good enough. */
const NEIGHBOURS = 12;

export const cellOf = ({ lat, lng }: GeoPoint) => `${Math.round(lat / CELL_DEGREES)}:${Math.round(lng / CELL_DEGREES)}`;

interface Wanted {
  from: number;
  to: number;
  key: string;
}

/**
 * Google's ways between neighbouring points and the road model's between all others: each way costs money. A way is
 * bought once in two weeks, and only as many a day as the operator pays for. Its time is without traffic; the hourly
 * factor learned from completed rides adds that. Buying a time for each hour would cost 24 times as much.
 */
export async function googleMatrix(
  points: readonly GeoPoint[],
  { store, ask, wanted: named, buys = true }: { store: WayStore; ask: AskWays } & Omit<MatrixOptions, 'signal'>,
): Promise<RoadMatrix> {
  const estimated = estimateMatrix(points, named);
  const wanted = (named ?? neighboursOf(points)).map(([from, to]): Wanted => ({
    from,
    to,
    key: `${cellOf(points[from]!)}:${cellOf(points[to]!)}`,
  }));
  const known = await store.known(wanted.map(({ key }) => key));
  const missing: Wanted[] = [];
  let exact = 0;
  const put = ({ from, to }: Wanted, way: KnownWay) => {
    estimated.km[from * points.length + to] = way.km;
    estimated.minutes[from * points.length + to] = way.minutes;
    exact += 1;
  };
  for (const [index, each] of wanted.entries()) {
    const way = known[index];
    if (way) put(each, way);
    else missing.push(each);
  }
  const buy = async (from: number, ends: readonly Wanted[]) => {
    const ways = await ask(
      points[from]!,
      ends.map(({ to }) => points[to]!),
    );
    for (const [index, each] of ends.entries()) {
      const way = ways[index];
      if (!way) continue;
      put(each, way);
      await store.keep(each.key, way);
    }
  };
  if (buys) await buyInTurn(missing, { store, buy, isPartOfUse: named === undefined });
  const share = wanted.length === 0 ? 0 : Math.round((100 * exact) / wanted.length);
  return { ...estimated, source: share === 100 ? 'Google' : `Google for ${share} % of the near ways, road model` };
}

interface Buying {
  store: WayStore;
  buy: (from: number, ends: readonly Wanted[]) => Promise<void>;
  /** Whether some of the ways are better than none. */
  isPartOfUse: boolean;
}

/**
 * Buys the ways of one start after the other. Only those that are about to be asked for count: Google may be down, or take
 * too long for all of them.
 */
async function buyInTurn(missing: readonly Wanted[], { store, buy, isPartOfUse }: Buying): Promise<void> {
  let hasBought = false;
  for (const [from, ends] of Map.groupBy(missing, ({ from: start }) => start)) {
    const allowed = await store.mayBuy(ends.length);
    if (allowed === 0) return;
    try {
      await buy(from, ends.slice(0, allowed));
    } catch (error) {
      if (hasBought && isPartOfUse) return;
      throw error;
    }
    hasBought = true;
  }
}

function neighboursOf(points: readonly GeoPoint[]): WantedWay[] {
  return points.flatMap((start, from) =>
    points
      .map((end, to) => ({ to, km: greatCircleKm(start, end) }))
      .filter(({ to }) => to !== from && cellOf(points[to]!) !== cellOf(start))
      .toSorted((one, other) => one.km - other.km)
      .slice(0, NEIGHBOURS)
      .map(({ to }): WantedWay => [from, to]),
  );
}

interface MatrixElement {
  destinationIndex?: number;
  distanceMeters?: number;
  duration?: string;
  condition?: string;
}

/** The answer of computeRouteMatrix for one start. */
export function waysOf(json: unknown, ends: number): (KnownWay | undefined)[] {
  if (!Array.isArray(json)) throw new MapsProviderError('google', 'found no matrix');
  const ways: (KnownWay | undefined)[] = Array.from({ length: ends }, () => undefined);
  for (const { destinationIndex = 0, distanceMeters = 0, duration, condition } of json as MatrixElement[]) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(duration ?? '')?.[1];
    if (condition !== 'ROUTE_EXISTS' || seconds === undefined) continue;
    ways[destinationIndex] = {
      km: Math.ceil(finite(distanceMeters) / 100) / 10,
      minutes: Math.ceil(Number(seconds) / 60),
    };
  }
  return ways;
}
