import type { BookingForm } from '@pahiya/contracts';
import { greatCircleKm } from '@pahiya/fares';
import { PahiyaError } from '@pahiya/service-kit';
import { endsOfRide, mustBeWhereItIsCalled } from '../fares/find-ends.ts';
import { priceTrip, type PricedTrip } from '../fares/price-trip.ts';
import { roadBetweenEnds } from '../fares/road.ts';
import type { BookingParts } from '../parts.ts';

/** Tolerance, because clients round the distance that they show. */
const ROUNDING_KM = 0.1;

/** The quoted price if the form has a quote, else the current price, which must match the fare and distance in the form. */
export async function priceBooking(parts: BookingParts, form: BookingForm): Promise<PricedTrip> {
  if (form.quoteId !== undefined) {
    // The quote proves everything but the names of the places.
    mustBeWhereItIsCalled(parts.places, form);
    const quoted = parts.quotes.redeem(form.quoteId, form, parts.clock.now().getTime());
    if (quoted) return quoted;
    throw new PahiyaError('QUOTE_INVALID', {});
  }
  const ends = await endsOfRide(parts.places, form);
  const { from, to } = ends;
  if (from && to && isShorterThanTheStraightLine(form, greatCircleKm(from, to))) {
    throw new PahiyaError('DISTANCE_IMPOSSIBLE', {});
  }
  const road = await roadBetweenEnds(parts.roadBetween, ends);
  const price = priceTrip(form, road, parts.rateCards.current());
  mustBeTheFare(form, price);
  return price;
}

/** Never true of an airport transfer, which records 10 km whatever the road distance. */
function isShorterThanTheStraightLine(form: BookingForm, straightKm: number): boolean {
  if (form.distance === undefined || form.mode === 'airport') return false;
  const legs = form.includeReturn ? 2 : 1;
  return form.distance < straightKm * legs - ROUNDING_KM;
}

function mustBeTheFare(form: BookingForm, price: PricedTrip): void {
  const fare = price.fare.total / 100;
  if (form.fare === undefined || Math.round(form.fare * 100) === price.fare.total) return;
  throw new PahiyaError('FARE_MISMATCH', { fare }, { members: { fare } });
}
