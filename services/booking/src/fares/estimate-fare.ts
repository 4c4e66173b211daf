import type { EstimateForm, FareEstimate } from '@pahiya/contracts';
import { say, validationError } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { priceTrip, returnFaultOf } from './price-trip.ts';
import { pointOf, UNKNOWN_ROAD } from './road.ts';

/**
 * What a ride would cost now, and the quote that holds it for 15 minutes.
 * @throws PahiyaError VALIDATION_FAILED for a return before the start, or more than a year after it
 */
export async function estimateFare(
  { rateCards, quotes, roadBetween, clock }: Pick<BookingParts, 'rateCards' | 'quotes' | 'roadBetween' | 'clock'>,
  form: EstimateForm,
  request: FastifyRequest,
): Promise<FareEstimate> {
  const fault = returnFaultOf(form);
  if (fault) throw validationError([fault]);
  const from = pointOf(form.pickupLocation);
  const to = pointOf(form.dropoffLocation);
  const road = from && to ? await roadBetween(from, to) : UNKNOWN_ROAD;
  const trip = priceTrip(form, road, rateCards.current());
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
    ...quotes.issue(form, trip, clock.now().getTime()),
    ...(road.providerFailed ? { message: say('distance-estimated', request) } : {}),
  };
}
