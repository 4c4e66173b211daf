import {
  coverageFaults,
  fleetFaults,
  lengthOf,
  loadFaults,
  pairFaults,
  straight,
  TOLERANCE,
  tourOf,
  type Stop,
} from './stops.ts';
import type { Verdict } from './verify.ts';

interface Rules {
  readonly longestRide: number;
  readonly longestRoute: number;
  readonly pairs: ReadonlyMap<number, number>;
}

/** Position `later` is served at least `by` after position `earlier`; a negative `by` says 'at most so long before'. */
interface Gap {
  readonly earlier: number;
  readonly later: number;
  readonly by: number;
  /** The fault if this gap cannot be kept. */
  readonly says?: string;
}

export function checkDarp(file: string, routes: readonly (readonly number[])[]): Verdict {
  const numbers = file
    .split(/\r?\n/)
    .filter((line) => /\d/.test(line))
    .map((line) => (line.match(/-?[\d.]+/g) ?? []).map(Number));
  const [vehicles = 0, , longestRoute = 0, capacity = 0, longestRide = 0] = numbers[0] ?? [];
  const requests = Math.floor((numbers.length - 2) / 2);
  const stops = new Map<number, Stop>();
  for (const [id = 0, x = 0, y = 0, service = 0, load = 0, opens = 0, closes = 0] of numbers.slice(1))
    if (id <= 2 * requests) stops.set(id, { id, x, y, load, opens, closes, service });
  const pairs = new Map(Array.from({ length: requests }, (_, i) => [i + 1, i + 1 + requests]));
  const tours = routes.map((route) => tourOf(stops, route));
  const value = tours.reduce((sum, tour) => sum + lengthOf(tour, straight), 0);
  const faults = [
    ...coverageFaults(stops, routes),
    ...fleetFaults(routes, vehicles),
    ...pairFaults(pairs, routes),
    ...tours.flatMap((tour) => [
      ...loadFaults(tour, capacity),
      ...scheduleFaults(tour, { longestRide, longestRoute, pairs }),
    ]),
  ];
  return { value, vehicles: routes.length, faults };
}

function gapsOf(tour: readonly Stop[], { longestRide, longestRoute, pairs }: Rules): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < tour.length; i++) {
    const [from, to] = [tour[i - 1]!, tour[i]!];
    gaps.push({ earlier: i - 1, later: i, by: from.service + straight(from, to) });
    const dropId = pairs.get(to.id);
    const drop = tour.findIndex(({ id }) => id === dropId);
    if (drop > i)
      gaps.push({
        earlier: drop,
        later: i,
        by: -longestRide - to.service,
        says: `The ride from stop ${to.id} to ${dropId} takes longer than ${longestRide}.`,
      });
  }
  const says = `The route by stop ${tour[1]?.id} takes longer than ${longestRoute}.`;
  return [...gaps, { earlier: tour.length - 1, later: 0, by: -longestRoute, says }];
}

/** Whether there are times that keep all rules of one tour: the Bellman–Ford algorithm on the gaps between stops. */
function scheduleFaults(tour: readonly Stop[], rules: Rules): string[] {
  const gaps = gapsOf(tour, rules);
  const times = tour.map(({ opens }) => opens);
  /** The last ride or route that made a stop later than the way to it. */
  let tooLong: Gap | undefined;
  for (let round = 0; round <= tour.length; round++) {
    let hasMoved = false;
    for (const gap of gaps) {
      const stop = tour[gap.later]!;
      const earliest = times[gap.earlier]! + gap.by;
      if (times[gap.later]! >= earliest - TOLERANCE) continue;
      times[gap.later] = earliest;
      hasMoved = true;
      if (gap.by < 0) tooLong = gap;
      if (earliest > stop.closes + TOLERANCE)
        return [tooLong?.says ?? `Stop ${stop.id} is reached at ${earliest.toFixed(2)}, and closes at ${stop.closes}.`];
    }
    if (!hasMoved) return [];
  }
  return [tooLong?.says ?? 'No times keep all rules.'];
}
