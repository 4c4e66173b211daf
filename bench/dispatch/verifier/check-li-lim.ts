import {
  coverageFaults,
  fleetFaults,
  lengthOf,
  loadFaults,
  pairFaults,
  straight,
  tourOf,
  windowFaults,
  type Stop,
} from './stops.ts';
import type { Verdict } from './verify.ts';

export function checkLiLim(file: string, routes: readonly (readonly number[])[]): Verdict {
  const [head = '', ...lines] = file.split(/\r?\n/).filter((line) => /\d/.test(line));
  const [vehicles = 0, capacity = 0] = head.trim().split(/\s+/).map(Number);
  const stops = new Map<number, Stop>();
  const pairs = new Map<number, number>();
  for (const line of lines) {
    const [id = 0, x = 0, y = 0, load = 0, opens = 0, closes = 0, service = 0, , delivery = 0] = line
      .trim()
      .split(/\s+/)
      .map(Number);
    stops.set(id, { id, x, y, load, opens, closes, service });
    if (delivery !== 0) pairs.set(id, delivery);
  }
  const tours = routes.map((route) => tourOf(stops, route));
  const value = tours.reduce((sum, tour) => sum + lengthOf(tour, straight), 0);
  const faults = [
    ...coverageFaults(stops, routes),
    ...fleetFaults(routes, vehicles),
    ...pairFaults(pairs, routes),
    ...tours.flatMap((tour) => [...windowFaults(tour, straight), ...loadFaults(tour, capacity)]),
  ];
  return { value, vehicles: routes.length, faults };
}
