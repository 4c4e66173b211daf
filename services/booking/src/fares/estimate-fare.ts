import type { EstimateForm, FareEstimate } from '@pahiya/contracts';
import type { BookingParts } from '../parts.ts';
import { priceTrip } from './price-trip.ts';
import { pointOf, UNKNOWN_ROAD, type Road } from './road.ts';

type Estimator = Pick<BookingParts, 'rateCards' | 'quotes' | 'roadBetween' | 'clock'>;

const PROVIDER_FAILED = 'Using estimated distance (Google Maps unavailable)';

/** What a ride would cost now, and the quote that holds it for 15 minutes. Waits only for a maps service. */
export function estimateFare(parts: Estimator, form: EstimateForm): FareEstimate | Promise<FareEstimate> {
  const from = pointOf(form.pickupLocation);
  const to = pointOf(form.dropoffLocation);
  const road = from && to ? parts.roadBetween(from, to) : UNKNOWN_ROAD;
  return road instanceof Promise ? road.then((found) => estimateBy(parts, form, found)) : estimateBy(parts, form, road);
}

function estimateBy(parts: Estimator, form: EstimateForm, road: Road): FareEstimate {
  const trip = priceTrip(form, road, parts.rateCards.current());
  const { baseFare, distanceFare, timeFare, driverAllowance, total } = trip.fare;
  return {
    fare: total / 100,
    distance: trip.distanceKm,
    durationMinutes: trip.durationMinutes,
    days: trip.days,
    breakdown: {
      baseFare: baseFare / 100,
      distanceFare: distanceFare / 100,
      timeFare: timeFare / 100,
      driverAllowance: driverAllowance / 100,
    },
    source: form.mode === 'airport' ? 'airport_rate' : road.source,
    ...parts.quotes.issue(form, trip, parts.clock.now().getTime()),
    ...(road.providerFailed ? { message: PROVIDER_FAILED } : {}),
  };
}
