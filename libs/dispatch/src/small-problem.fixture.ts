import { DEFAULT_POLICY } from './policy.ts';
import type { DispatchLimits, DispatchProblem, DispatchWeights, DriverToPlan, Minute, RideToPlan } from './problem.ts';
import { travelOf } from './travel.ts';

/** Places on a line, one kilometre and two minutes from one to the next. */
const PLACES = 100;

function lineOfPlaces() {
  const kmByPair = Float32Array.from({ length: PLACES ** 2 }, (_, cell) =>
    Math.abs(Math.floor(cell / PLACES) - (cell % PLACES)),
  );
  return travelOf({ source: 'line', kmByPair, minutesByPair: kmByPair.map((km) => 2 * km) });
}

export function smallRide(ride: Partial<RideToPlan> & { id: string }): RideToPlan {
  return {
    code: ride.id,
    revision: 1,
    from: 0,
    to: 0,
    startsAt: 0,
    endsAt: 0,
    cabClass: 'Sedan',
    passengers: 1,
    companyId: 'company',
    loadedKm: 20,
    priority: 1,
    womanAlone: false,
    turnedDownBy: [],
    ...ride,
  };
}

export function smallDriver(driver: Partial<DriverToPlan> & { id: string }): DriverToPlan {
  return {
    name: driver.id,
    cabClass: 'Sedan',
    seats: 4,
    isWoman: false,
    inService: true,
    papersVerified: true,
    at: 0,
    freeFrom: 0,
    commitments: [],
    duty: {
      minutesToday: 0,
      minutesThisWeek: 0,
      minutesWithoutBreak: 0,
      minutesInFortnight: 0,
      onDutyMinutesInFortnight: 0,
    },
    acceptance: 1,
    ...driver,
  };
}

export function smallProblem({
  now,
  rides,
  drivers,
  limits = {},
  weights = {},
}: {
  now: Minute;
  rides: readonly RideToPlan[];
  drivers: readonly DriverToPlan[];
  limits?: Partial<DispatchLimits> | undefined;
  weights?: Partial<DispatchWeights> | undefined;
}): DispatchProblem {
  const policy = {
    version: 1,
    limits: { ...DEFAULT_POLICY.limits, ...limits },
    weights: { ...DEFAULT_POLICY.weights, ...weights },
  };
  return { now, rides, drivers, travel: lineOfPlaces(), policy, pins: [], forbidden: [] };
}
