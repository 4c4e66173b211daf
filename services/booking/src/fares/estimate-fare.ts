import type { EstimateForm, FareEstimate } from '@pahiya/contracts';
import { say, validationError } from '@pahiya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { endsOfRide } from './find-ends.ts';
import { priceTrip, returnFaultOf } from './price-trip.ts';
import { roadBetweenEnds } from './road.ts';

/**
 * What a ride would cost now, and the quote that holds it for 15 minutes.
 * @throws PahiyaError VALIDATION_FAILED for a return before the start, or more than a year after it
 */
export async function estimateFare(
  parts: Pick<BookingParts, 'rateCards' | 'quotes' | 'places' | 'roadBetween' | 'clock'>,
  form: EstimateForm,
  request: FastifyRequest,
): Promise<FareEstimate> {
  const fault = returnFaultOf(form);
  if (fault) throw validationError([fault]);
  const { rateCards, quotes, places, roadBetween, clock } = parts;
  const road = await roadBetweenEnds(roadBetween, await endsOfRide(places, form));
  const trip = priceTrip(form, road, rateCards.current());
  const { baseFare, distanceFare, timeFare, driverAllowance, total } = trip.fare;
  return {
    fare: total / 100,
    distance: trip.distanceKm,
    distanceKnown: trip.distanceKnown,
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
