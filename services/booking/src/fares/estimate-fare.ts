import type { EstimateForm, FareEstimate } from '@pahiya/contracts';
import { say } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { priceTrip } from './price-trip.ts';
import { pointOf, UNKNOWN_ROAD, type Road } from './road.ts';

type Estimator = Pick<BookingParts, 'rateCards' | 'quotes' | 'roadBetween' | 'clock'>;

/** What a ride would cost now, and the quote that holds it for 15 minutes. Waits only for a maps service. */
export function estimateFare(
  parts: Estimator,
  form: EstimateForm,
  request: FastifyRequest,
): FareEstimate | Promise<FareEstimate> {
  const estimate = (road: Road) => estimateBy(parts, form, { road, request });
  const from = pointOf(form.pickupLocation);
  const to = pointOf(form.dropoffLocation);
  const road = from && to ? parts.roadBetween(from, to) : UNKNOWN_ROAD;
  return road instanceof Promise ? road.then(estimate) : estimate(road);
}

function estimateBy(
  parts: Estimator,
  form: EstimateForm,
  { road, request }: { road: Road; request: FastifyRequest },
): FareEstimate {
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
    ...(road.providerFailed ? { message: say('distance-estimated', request) } : {}),
  };
}
