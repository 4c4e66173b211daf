import type { BookingForm, EstimateForm, Fault, Location } from '@pahiya/contracts';
import type { GeoPoint } from '@pahiya/fares';
import { PahiyaError } from '@pahiya/service-kit';
import type { PlaceFinder } from '../places/place-finder.ts';

type PlacesForm = Pick<
  EstimateForm | BookingForm,
  'pickup' | 'dropoff' | 'pickupLocation' | 'dropoffLocation' | 'mode'
>;

/** One end of a ride as far as it is known. */
interface End {
  point: GeoPoint | undefined;
  /** Whether the place that was found by name is an airport. The gazetteer need not know it. */
  isCalledAirport?: boolean;
}

/** Where a ride begins and ends. A point is undefined where the form has no coordinates and its text names no place. */
export interface Ends {
  from: GeoPoint | undefined;
  to: GeoPoint | undefined;
}

const SIDES = [
  ['pickup', 'pickupLocation'],
  ['dropoff', 'dropoffLocation'],
] as const;

/** The coordinates of a place, if the form has them. */
export function pointOf(location: Location | undefined): GeoPoint | undefined {
  return location?.lat != null && location.lng != null ? { lat: location.lat, lng: location.lng } : undefined;
}

/** The name of an end: the text of its field, which driver and rider read, or else the address of its location. */
export const textOf = (text: string | undefined, location: Location | undefined): string =>
  text?.trim() || location?.address.trim() || '';

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
  if (form.mode === 'airport' && from && to && !isAirport(places, from) && !isAirport(places, to)) {
    const faults: Fault[] = SIDES.map(([path]) => ({ path, code: 'no-airport' }));
    throw new PahiyaError('RULE_BROKEN', { what: 'no-airport' }, { faults });
  }
  return { from: from?.point, to: to?.point };
}

/** Undefined for an end that is not chosen yet. */
async function endOf(
  places: PlaceFinder,
  text: string | undefined,
  location: Location | undefined,
): Promise<End | undefined> {
  const point = pointOf(location);
  if (point) return { point };
  for (const name of new Set([textOf(text, location), location?.address.trim() ?? ''])) {
    const found = name === '' ? undefined : await places.find(name);
    if (found) return { point: { lat: found.lat, lng: found.lng }, isCalledAirport: found.isAirport };
  }
  return textOf(text, location) === '' ? undefined : { point: undefined };
}

const isAirport = (places: PlaceFinder, { point, isCalledAirport = false }: End): boolean =>
  isCalledAirport || (point !== undefined && places.isAirport(point));

/**
 * Without this check, a ride to a near place could be booked in the name of a far one, at the fare of the short way.
 * @throws PahiyaError RULE_BROKEN
 */
export function mustBeWhereItIsCalled(places: PlaceFinder, form: PlacesForm): void {
  for (const [path, locationPath] of SIDES) {
    const location = form[locationPath];
    const point = pointOf(location);
    const name = textOf(form[path], location);
    const away = point && name !== '' ? places.contradicts(name, point) : undefined;
    if (away === undefined) continue;
    const faults: Fault[] = [{ path: locationPath, code: 'elsewhere', params: away }];
    throw new PahiyaError('RULE_BROKEN', { what: 'place-elsewhere', ...away }, { faults });
  }
}
