export interface Stop {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly load: number;
  readonly opens: number;
  readonly closes: number;
  readonly service: number;
}

/** Sums of the same ways in another order differ in the last digits. */
export const TOLERANCE = 1e-6;

export const straight = (a: Stop, b: Stop): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** Stops that are missing, driven to twice or not in the file. */
export function coverageFaults(stops: ReadonlyMap<number, Stop>, routes: readonly (readonly number[])[]): string[] {
  const visits = new Map<number, number>();
  for (const id of routes.flat()) visits.set(id, (visits.get(id) ?? 0) + 1);
  const faults: string[] = [];
  for (const id of stops.keys()) {
    const count = visits.get(id) ?? 0;
    if (id === 0 ? count !== 0 : count !== 1) faults.push(`Stop ${id} is visited ${count} times.`);
  }
  for (const id of visits.keys()) if (!stops.has(id)) faults.push(`Stop ${id} is not in the file.`);
  return faults;
}

/** The depot, the stops of the file that the route names, and the depot again. */
export function tourOf(stops: ReadonlyMap<number, Stop>, route: readonly number[]): Stop[] {
  return [0, ...route, 0].map((id) => stops.get(id)).filter((stop) => stop !== undefined);
}

/** The windows, and the depot's closing, that a vehicle misses although it leaves as early as it can. */
export function windowFaults(tour: readonly Stop[], way: (a: Stop, b: Stop) => number): string[] {
  const faults: string[] = [];
  let clock = tour[0]?.opens ?? 0;
  for (let i = 1; i < tour.length; i++) {
    const [from, to] = [tour[i - 1]!, tour[i]!];
    clock = Math.max(clock + (i === 1 ? 0 : from.service) + way(from, to), to.opens);
    if (clock > to.closes + TOLERANCE)
      faults.push(`Stop ${to.id} is reached at ${clock.toFixed(2)}, and closes at ${to.closes}.`);
  }
  return faults;
}

/** The stops after which more is aboard than the vehicle holds. */
export function loadFaults(tour: readonly Stop[], capacity: number): string[] {
  const faults: string[] = [];
  let aboard = 0;
  for (const { id, load } of tour) {
    aboard += load;
    if (aboard > capacity + TOLERANCE)
      faults.push(`After stop ${id} the load is ${aboard}, and ${capacity} is allowed.`);
  }
  return faults;
}

/** Drops that are not after their pickup in the same route. */
export function pairFaults(pairs: ReadonlyMap<number, number>, routes: readonly (readonly number[])[]): string[] {
  const faults: string[] = [];
  for (const [pickup, drop] of pairs) {
    const route = routes.find((stops) => stops.includes(pickup));
    if (route === undefined) continue;
    if (!route.includes(drop)) faults.push(`Stop ${drop} is not in the route of its pickup ${pickup}.`);
    else if (route.indexOf(drop) < route.indexOf(pickup))
      faults.push(`Stop ${drop} comes before its pickup ${pickup}.`);
  }
  return faults;
}

export function fleetFaults(routes: readonly (readonly number[])[], vehicles: number): string[] {
  return routes.length > vehicles ? [`${routes.length} vehicles drive, and there are ${vehicles}.`] : [];
}

export function lengthOf(tour: readonly Stop[], way: (a: Stop, b: Stop) => number): number {
  let sum = 0;
  for (let i = 1; i < tour.length; i++) sum += way(tour[i - 1]!, tour[i]!);
  return sum;
}
