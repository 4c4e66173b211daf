import { coverageFaults, fleetFaults, lengthOf, loadFaults, tourOf, windowFaults, type Stop } from './stops.ts';
import type { Verdict } from './verify.ts';

/** Distances are times, cut to one decimal. */
function cutWay(a: Stop, b: Stop): number {
  const squaredTenths = 100 * ((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
  let tenths = Math.round(Math.sqrt(squaredTenths));
  while (tenths * tenths > squaredTenths) tenths -= 1;
  return tenths / 10;
}

export function checkSolomon(file: string, routes: readonly (readonly number[])[]): Verdict {
  const [head, table] = file.split(/^CUSTOMER.*$/m);
  const [vehicles = 0, capacity = 0] = (/(\d+)\s+(\d+)\s*$/.exec(head ?? '') ?? []).slice(1).map(Number);
  const stops = new Map<number, Stop>();
  for (const [line] of (table ?? '').matchAll(/^\s*\d.*$/gm)) {
    const [id = 0, x = 0, y = 0, load = 0, opens = 0, closes = 0, service = 0] = (line.match(/\S+/g) ?? []).map(Number);
    stops.set(id, { id, x, y, load, opens, closes, service });
  }
  const tours = routes.map((route) => tourOf(stops, route));
  const value = tours.reduce((sum, tour) => sum + lengthOf(tour, cutWay), 0);
  const faults = [
    ...coverageFaults(stops, routes),
    ...fleetFaults(routes, vehicles),
    ...tours.flatMap((tour) => [...windowFaults(tour, cutWay), ...loadFaults(tour, capacity)]),
  ];
  return { value, vehicles: routes.length, faults };
}
