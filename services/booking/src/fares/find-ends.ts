import type { Location } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import type { PlaceFinder } from '../places/place-finder.ts';
import {
  misnamedEnd,
  namesOf,
  pointOf,
  transferWithoutAirport,
  type End,
  type Ends,
  type PlacesForm,
  type RefusedEnds,
} from './ends-of-ride.ts';

/**
 * The ends of a ride, by its coordinates, else by its texts.
 * @throws PahiyaError RULE_BROKEN for coordinates far from the place that is named, and for an airport transfer without an
 * airport
 */
export async function endsOfRide(places: PlaceFinder, form: PlacesForm): Promise<Ends> {
  mustBeWhereItIsCalled(places, form);
  const [from, to] = await Promise.all([
    endOf(places, form.pickup, form.pickupLocation),
    endOf(places, form.dropoff, form.dropoffLocation),
  ]);
  refuse(transferWithoutAirport(places, form, [from, to]));
  return { from: from?.point, to: to?.point };
}

/** @throws PahiyaError RULE_BROKEN */
export function mustBeWhereItIsCalled(places: PlaceFinder, form: PlacesForm): void {
  refuse(misnamedEnd(places, form));
}

function refuse(refused: RefusedEnds | undefined): void {
  if (refused) throw new PahiyaError('RULE_BROKEN', refused.because, { faults: refused.faults });
}

/** Undefined for an end that is not chosen yet. */
async function endOf(
  places: PlaceFinder,
  text: string | undefined,
  location: Location | undefined,
): Promise<End | undefined> {
  const point = pointOf(location);
  if (point) return { point };
  const names = namesOf(text, location);
  for (const name of names) {
    const found = await places.find(name);
    if (found) return { point: { lat: found.lat, lng: found.lng }, isCalledAirport: found.isAirport };
  }
  return names.length === 0 ? undefined : { point: undefined };
}
