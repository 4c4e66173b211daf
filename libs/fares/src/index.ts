export { CAB_TYPES, DEFAULT_CAB_RATES, RIDE_MODES, TRIP_TYPES } from './rate-card.ts';
export type { CabRate, CabType, RideMode, TripType } from './rate-card.ts';
export {
  AIRPORT_RECORDED_ONE_WAY_KM,
  FALLBACK_ONE_WAY_KM,
  FALLBACK_ONE_WAY_MINUTES,
  MAX_PASSENGERS,
  MIN_PASSENGERS,
  calculateFare,
  clampPassengers,
  recordedTotalKm,
  totalMinutes,
  waitingCharges,
} from './fare.ts';
export type { FareBreakdown, FareTrip } from './fare.ts';
export { fareWithExtras } from './fare-with-extras.ts';
export { chargedKm, coveredKm, type DrivenTrip } from './driven-distance.ts';
export { tripDays } from './trip-days.ts';
export { greatCircleKm } from './great-circle.ts';
export type { GeoPoint } from './great-circle.ts';
