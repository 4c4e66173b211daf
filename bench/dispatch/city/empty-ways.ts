import type { DispatchProblem } from '@pahiya/dispatch';
import type { DriverOfRide } from './baseline.ts';

/** The ways of a day without passengers. The library does not compute them, so that it can be compared with them. */
export interface DayFigures {
  readonly left: number;
  readonly meanKm: number;
  readonly p95Km: number;
  readonly totalKm: number;
  /** Minutes of rides of each driver, in the problem's order of drivers. */
  readonly minutesByDriver: readonly number[];
}

export function figuresOfDay({ rides, drivers, travel }: DispatchProblem, driverOf: DriverOfRide): DayFigures {
  const ways: number[] = [];
  const minutesByDriver = drivers.map(({ id, at }) => {
    const chain = rides
      .filter((ride) => driverOf.get(ride.id) === id)
      .toSorted((one, other) => one.startsAt - other.startsAt);
    for (const [index, ride] of chain.entries())
      ways.push(travel.kmByPair[(chain[index - 1]?.to ?? at) * travel.places + ride.from]!);
    return chain.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
  });
  const totalKm = ways.reduce((sum, km) => sum + km, 0);
  const sorted = ways.toSorted((one, other) => one - other);
  return {
    left: rides.length - ways.length,
    meanKm: totalKm / Math.max(1, ways.length),
    p95Km: sorted[Math.max(0, Math.ceil(0.95 * sorted.length) - 1)] ?? 0,
    totalKm,
    minutesByDriver,
  };
}
