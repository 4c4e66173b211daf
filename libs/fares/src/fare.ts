import type { CabRate, RideMode, TripType } from './rate-card.ts';

/** One way; used when the coordinates are unknown. */
export const FALLBACK_ONE_WAY_KM = 5;
/** The fallback distance at 20 km/h, a usual speed in Indian cities. */
export const FALLBACK_ONE_WAY_MINUTES = 15;
/** One way; recorded for every airport transfer, whatever its road distance. */
export const AIRPORT_RECORDED_ONE_WAY_KM = 10;
export const MIN_PASSENGERS = 1;
export const MAX_PASSENGERS = 6;

/** Waiting is charged by started quarters of an hour. */
export const WAITING_STEP_MINUTES = 15;
const PAISE_PER_RUPEE = 100;

/** A ride one way. The functions of this file add the return; callers never double anything. */
export interface FareTrip {
  readonly mode: RideMode;
  readonly tripType: TripType;
  readonly oneWayKm: number;
  /** Driving time, without waiting. */
  readonly oneWayMinutes: number;
  readonly includeReturn: boolean;
  /** From tripDays(); counts for outstation rides only. */
  readonly days: number;
}

/** Integer paise, each part a whole number of rupees and never negative; the parts add up to `total`. */
export interface FareBreakdown {
  baseFare: number;
  distanceFare: number;
  timeFare: number;
  driverAllowance: number;
  total: number;
}

/**
 * What a ride costs before waiting and toll.
 * Local: base + km beyond the included + hours beyond the included. Outstation: the larger of the distance and the daily
 * minimum, per km, + the driver's allowance per day. Airport: flat for each transfer + km beyond the included.
 * A return doubles distance and hours, and makes two airport transfers.
 * Throws RangeError when a distance, duration or number of days is negative, not finite, or (days) below 1.
 */
export function calculateFare(rate: CabRate, trip: FareTrip): FareBreakdown {
  refuseNegative('oneWayKm', trip.oneWayKm);
  refuseNegative('oneWayMinutes', trip.oneWayMinutes);
  const legs = trip.includeReturn ? 2 : 1;

  if (trip.mode === 'airport') {
    const extraKmEachWay = Math.max(0, trip.oneWayKm - rate.airportKm);
    return inWholeRupees({
      basePaise: rate.airportFlatPaise * legs,
      distancePaise: extraKmEachWay * legs * rate.airportExtraPerKmPaise,
    });
  }

  const totalKm = trip.oneWayKm * legs;
  if (trip.tripType === 'outstation') {
    if (!Number.isInteger(trip.days) || trip.days < 1) throw new RangeError(`days must be 1 or more: ${trip.days}`);
    const chargedKm = Math.max(totalKm, rate.outstationMinKmPerDay * trip.days);
    return inWholeRupees({
      distancePaise: chargedKm * rate.outstationPerKmPaise,
      allowancePaise: rate.driverAllowancePerDayPaise * trip.days,
    });
  }

  const extraKm = Math.max(0, totalKm - rate.localKm);
  const extraHours = Math.max(0, (trip.oneWayMinutes * legs) / 60 - rate.localHours);
  return inWholeRupees({
    basePaise: rate.localBasePaise,
    distancePaise: extraKm * rate.extraPerKmPaise,
    timePaise: extraHours * rate.extraPerHourPaise,
  });
}

/** The distance of a booking in km, with the return; 10 km for each airport transfer. */
export function recordedTotalKm(trip: Pick<FareTrip, 'mode' | 'oneWayKm' | 'includeReturn'>): number {
  const oneWayKm = trip.mode === 'airport' ? AIRPORT_RECORDED_ONE_WAY_KM : trip.oneWayKm;
  return trip.includeReturn ? oneWayKm * 2 : oneWayKm;
}

/** The driving time of a booking in minutes, with the return. */
export function totalMinutes(trip: Pick<FareTrip, 'oneWayMinutes' | 'includeReturn'>): number {
  return trip.includeReturn ? trip.oneWayMinutes * 2 : trip.oneWayMinutes;
}

/** The charge for waiting in paise: the local extra-hour rate, by started quarter hours. @throws RangeError for negative minutes */
export function waitingCharges(rate: Pick<CabRate, 'extraPerHourPaise'>, waitingMinutes: number): number {
  refuseNegative('waitingMinutes', waitingMinutes);
  const quarters = Math.ceil(waitingMinutes / WAITING_STEP_MINUTES);
  return Math.round((quarters * rate.extraPerHourPaise) / 4);
}

/** Clamps to 1…6; NaN becomes 1. */
export function clampPassengers(passengers: number): number {
  if (!(passengers > MIN_PASSENGERS)) return MIN_PASSENGERS;
  return Math.min(MAX_PASSENGERS, Math.floor(passengers));
}

function refuseNegative(name: string, value: number): void {
  if (!(value >= 0 && value < Infinity)) throw new RangeError(`${name} must be 0 or more: ${value}`);
}

/** Rounds the running sums instead of the parts, because otherwise the rounded parts may not add up to the rounded total. */
function inWholeRupees({ basePaise = 0, distancePaise = 0, timePaise = 0, allowancePaise = 0 }): FareBreakdown {
  const toBase = wholeRupees(basePaise);
  const toDistance = wholeRupees(basePaise + distancePaise);
  const toTime = wholeRupees(basePaise + distancePaise + timePaise);
  const total = wholeRupees(basePaise + distancePaise + timePaise + allowancePaise);
  return {
    baseFare: toBase,
    distanceFare: toDistance - toBase,
    timeFare: toTime - toDistance,
    driverAllowance: total - toTime,
    total,
  };
}

/** Rounds half a rupee up, also if floating point left it slightly below: 0.1 km at 5 rupees is 49.999… paise. */
function wholeRupees(paise: number): number {
  return Math.floor(paise / PAISE_PER_RUPEE + 0.5 + 1e-9) * PAISE_PER_RUPEE;
}
