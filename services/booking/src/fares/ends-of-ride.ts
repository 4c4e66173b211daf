import type { BookingForm, EstimateForm, Fault, Location, ProblemParams } from '@pahiya/contracts';
import type { GeoPoint } from '@pahiya/fares';
import type { PlaceFinder } from '../places/place-finder.ts';

export type PlacesForm = Pick<
  EstimateForm | BookingForm,
  'pickup' | 'dropoff' | 'pickupLocation' | 'dropoffLocation' | 'mode'
>;

/** One end of a ride as far as it is known. */
export interface End {
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
const textOf = (text: string | undefined, location: Location | undefined): string =>
  text?.trim() || location?.address.trim() || '';

/** The names by which an end without coordinates is looked up, in this order. */
export const namesOf = (text: string | undefined, location: Location | undefined): string[] =>
  [...new Set([textOf(text, location), location?.address.trim() ?? ''])].filter((name) => name !== '');

/** Why the ends of a ride are refused, with the fields that say so. */
export interface RefusedEnds {
  because: ProblemParams['RULE_BROKEN'];
  faults: Fault[];
}

/**
 * The first end whose coordinates are far from the place that it names. Without this check, a ride to a near place could be
 * booked in the name of a far one, at the fare of the short way.
 */
export function misnamedEnd(places: Pick<PlaceFinder, 'contradicts'>, form: PlacesForm): RefusedEnds | undefined {
  for (const [path, locationPath] of SIDES) {
    const location = form[locationPath];
    const point = pointOf(location);
    const name = textOf(form[path], location);
    const away = point && name !== '' ? places.contradicts(name, point) : undefined;
    if (away === undefined) continue;
    const faults: Fault[] = [{ path: locationPath, code: 'elsewhere', params: away }];
    return { because: { what: 'place-elsewhere', ...away }, faults };
  }
  return undefined;
}

/** Refuses an airport transfer of which neither end is an airport. An end that is not known yet may be one. */
export function transferWithoutAirport(
  places: Pick<PlaceFinder, 'isAirport'>,
  { mode }: PlacesForm,
  ends: readonly (End | undefined)[],
): RefusedEnds | undefined {
  const mayBeAirport = (end: End | undefined) =>
    end === undefined || end.isCalledAirport === true || (end.point !== undefined && places.isAirport(end.point));
  if (mode !== 'airport' || ends.some(mayBeAirport)) return undefined;
  return { because: { what: 'no-airport' }, faults: SIDES.map(([path]) => ({ path, code: 'no-airport' })) };
}
