import {
  MOST_DAYS_OF_A_RIDE,
  returnsBeforeStart,
  thereAndBack,
  type BookingForm,
  type EstimateForm,
  type Fault,
} from '@pahiya/contracts';
import { calculateFare, recordedTotalKm, totalMinutes, tripDays, type FareBreakdown } from '@pahiya/fares';
import type { RoadRoute } from '../maps/maps-provider.ts';
import type { RateCardVersion } from '../pricing/rate-card.ts';

/** What the price of a ride depends on: the part of the form that an estimate and a booking share. */
export type TripForm = Pick<
  EstimateForm | BookingForm,
  | 'cabType'
  | 'tripType'
  | 'mode'
  | 'includeReturn'
  | 'date'
  | 'time'
  | 'returnDate'
  | 'returnTime'
  | 'pickup'
  | 'dropoff'
  | 'pickupLocation'
  | 'dropoffLocation'
>;

/** A trip with its price; distance and duration include the return. Money in paise. */
export interface PricedTrip {
  distanceKm: number;
  /** False: the fare is the least that such a ride costs, until the distance driven decides it. */
  distanceKnown: boolean;
  durationMinutes: number;
  days: number;
  fare: FareBreakdown;
  rateVersion: number;
}

interface KnownRoad extends RoadRoute {
  isKnown: boolean;
}

/** The price of a form whose return has no fault. */
export function priceTrip(form: TripForm, road: KnownRoad, card: RateCardVersion): PricedTrip {
  const trip = {
    mode: form.mode ?? 'regular',
    tripType: form.tripType ?? 'local',
    oneWayKm: road.distanceKm,
    oneWayMinutes: road.durationMinutes,
    includeReturn: form.includeReturn ?? false,
    days: daysOf(form),
  };
  const rate = card.rateOf[form.cabType];
  // A flat fare is the same for every distance.
  const isFlat = trip.mode === 'airport' && rate.airportExtraPerKmPaise === 0;
  return {
    distanceKm: recordedTotalKm(trip),
    distanceKnown: road.isKnown || isFlat,
    durationMinutes: totalMinutes(trip),
    days: trip.days,
    fare: calculateFare(rate, trip),
    rateVersion: card.version,
  };
}

/** The days that are charged for; 1 as long as a date is missing. */
export function daysOf(form: TripForm): number {
  return tripDays(thereAndBack(form));
}

/** The wrong field of a return before the start, or more than a year after it. */
export function returnFaultOf(form: TripForm): Fault | undefined {
  if (returnsBeforeStart(form)) {
    const path = (form.returnDate ?? '') < (form.date ?? '') ? 'returnDate' : 'returnTime';
    return { path, code: 'before-start' };
  }
  if (daysOf(form) <= MOST_DAYS_OF_A_RIDE) return undefined;
  return { path: 'returnDate', code: 'too-far-from-start', params: { days: MOST_DAYS_OF_A_RIDE } };
}
