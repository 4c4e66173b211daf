import {
  type Booking,
  CAB_TYPES,
  type Driver,
  type DriverChoice,
  HOLDS_A_DRIVER,
  indiaEpochMs,
} from '@pahiya/contracts';
import { greatCircleKm, type GeoPoint } from '@pahiya/fares';

const MINUTE_MS = 60_000;
/** A driver's present ride matters only if the pickup is sooner than this. */
const SOON_MS = 120 * MINUTE_MS;
/** A driver is expected at the end of an earlier ride only if that ride ends at most this long before the pickup. */
const RECENT_MS = 12 * 60 * MINUTE_MS;
/** The assumed distance for a driver whose position is unknown: a ride across a city. */
const UNKNOWN_KM = 15;
/** Each other ride of the day counts as this much distance, so that the work is shared. */
const KM_PER_RIDE = 5;

export interface Known {
  drivers: readonly Driver[];
  /** The rides around that time, of all drivers. */
  rides: readonly Booking[];
  /** `_id`s of drivers who can't have this ride: the server refused them, or they declined it. */
  ruledOut: ReadonlySet<string>;
  nowMs: number;
}

export interface Suggestion {
  driver: Driver;
  /** The driver's cab, compared with the booked one. */
  cab: 'same' | 'larger' | 'other';
  /** A ride that the driver has at that time: the server would refuse. */
  clash: Booking | undefined;
  isRuledOut: boolean;
  /** The pickup is soon and the driver is on a ride now. */
  isDriving: boolean;
  /** The pickup is so soon that the driver's present ride matters. */
  isSoon: boolean;
  /**
   * The driver's ride before this one. The driver is expected where it ends, because positions are shared only during a trip.
   */
  before: Booking | undefined;
  /** The straight line from the end of `before` to the pickup; undefined if unknown. */
  distanceKm: number | undefined;
  /** Other rides of the driver that day. */
  load: number;
  /** The booking service's advice about this driver for the ride; undefined if it could not be loaded. */
  advice?: DriverChoice;
}

const startOf = ({ date, time }: Pick<Booking, 'date' | 'time'>) => indiaEpochMs(date, time);

/**
 * The end of a ride as the booking service computes it (docs/product.md, A ride's life). With a return it is the return's
 * start and the driving time back.
 */
function endOf({ date, time, includeReturn, returnDate, returnTime, duration }: Booking): number {
  const [start, minutes] =
    includeReturn && returnDate && returnTime
      ? [indiaEpochMs(returnDate, returnTime), duration / 2]
      : [indiaEpochMs(date, time), duration];
  return start + Math.max(1, minutes) * MINUTE_MS;
}

function pointOf({ lat, lng }: Booking['pickupLocation']): GeoPoint | undefined {
  return lat == null || lng == null ? undefined : { lat, lng };
}
const endPointOf = (ride: Booking) => pointOf(ride.includeReturn ? ride.pickupLocation : ride.dropoffLocation);

const sizeOf = (cabType: string): number => CAB_TYPES.findIndex((type) => type === cabType);

function cabOf(driver: Driver, ride: Booking): Suggestion['cab'] {
  const [size, wanted] = [sizeOf(driver.vehicleType), sizeOf(ride.cabType)];
  return size === wanted ? 'same' : size > wanted ? 'larger' : 'other';
}

function consider(ride: Booking, driver: Driver, known: Known): Suggestion {
  const isHis = ({ _id, assignedDriver }: Booking) => assignedDriver?._id === driver._id && _id !== ride._id;
  const his = known.rides.filter(isHis);
  const held = his.filter(({ status }) => HOLDS_A_DRIVER.includes(status));
  const [start, end] = [startOf(ride), endOf(ride)];
  const isSoon = start - known.nowMs < SOON_MS;
  const isDriving = isSoon && (driver.rideStatus !== 'available' || his.some(({ status }) => status === 'on_trip'));

  const isJustBefore = (other: Booking) => endOf(other) <= start && start - endOf(other) < RECENT_MS;
  const before = his
    .filter((other) => (other.status === 'completed' || held.includes(other)) && isJustBefore(other))
    .toSorted((one, other) => endOf(other) - endOf(one))[0];
  const from = before && endPointOf(before);
  const pickup = pointOf(ride.pickupLocation);

  return {
    driver,
    cab: cabOf(driver, ride),
    clash: held.find((other) => startOf(other) < end && start < endOf(other)),
    isRuledOut: known.ruledOut.has(driver._id),
    isDriving,
    isSoon,
    before,
    distanceKm: from && pickup && greatCircleKm(from, pickup),
    load: held.filter(({ date }) => date === ride.date).length,
  };
}

/**
 * Whether the driver may be preselected, so that one press assigns: there is nothing that a person must consider first.
 */
export const isSafeChoice = ({ isRuledOut, clash, cab, advice }: Suggestion): boolean =>
  !isRuledOut && (advice ? advice.possible : !clash && cab !== 'other');

/**
 * The drivers for a ride, the best first. They are sorted by: safe choices; the booked cab, then the next larger one; drivers
 * who are free now, if the pickup is soon; the distance, to which every other ride of the day adds 5 km. Inactive drivers and
 * the present driver of the ride are left out.
 */
export function suggestDrivers(ride: Booking, known: Known): Suggestion[] {
  const rank = (one: Suggestion) => [
    isSafeChoice(one) ? 0 : 1,
    one.cab === 'other' ? CAB_TYPES.length : sizeOf(one.driver.vehicleType) - sizeOf(ride.cabType),
    one.isDriving ? 1 : 0,
    (one.distanceKm ?? UNKNOWN_KM) + one.load * KM_PER_RIDE,
  ];
  return known.drivers
    .filter(({ _id, status }) => status === 'active' && _id !== ride.assignedDriver?._id)
    .map((driver) => consider(ride, driver, known))
    .map((suggestion) => ({ suggestion, rank: rank(suggestion) }))
    .toSorted((one, other) => {
      const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
      const byRank = at < 0 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0);
      return byRank || one.suggestion.driver.fullName.localeCompare(other.suggestion.driver.fullName);
    })
    .map(({ suggestion }) => suggestion);
}

/**
 * Adds the booking service's advice to the suggestions and sorts them in the service's order, because the service knows
 * duty, rest and the way to the pickup. Without its advice the suggestions stay as they are.
 */
export function adviseOn(
  suggestions: readonly Suggestion[],
  choices: readonly DriverChoice[] | undefined,
): readonly Suggestion[] {
  if (!choices?.length) return suggestions;
  const byDriver = new Map(suggestions.map((suggestion) => [suggestion.driver._id, suggestion]));
  const advised = choices.flatMap((advice) => {
    const suggestion = byDriver.get(advice.driver.driverId);
    return suggestion ? [{ ...suggestion, advice }] : [];
  });
  return [...advised.filter(isSafeChoice), ...advised.filter((suggestion) => !isSafeChoice(suggestion))];
}
