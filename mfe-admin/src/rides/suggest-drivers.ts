import { CAB_TYPES, type Booking, type Driver } from '@pahiya/contracts';
import { greatCircleKm, indiaEpochMs, type GeoPoint } from '@pahiya/fares';

const MINUTE_MS = 60_000;
/** A pickup this near makes it matter where a driver is now, and whether he is driving somebody. */
const SOON_MS = 120 * MINUTE_MS;
/** A ride that ended longer before the pickup than this tells nothing of where its driver is. */
const RECENT_MS = 12 * 60 * MINUTE_MS;
/** What a place that nobody knows counts as: a ride across a city. */
const UNKNOWN_KM = 15;
/** What each other ride of that day counts as, so that the work is shared out. */
const KM_PER_RIDE = 5;

export interface Known {
  drivers: readonly Driver[];
  /** The rides around that time, whoever drives them. */
  rides: readonly Booking[];
  /** Where drivers are now, by `_id`. */
  positions: ReadonlyMap<string, GeoPoint>;
  /** Who can't have this ride, by `_id`: the server refused, or the driver turned it down. */
  ruledOut: ReadonlySet<string>;
  nowMs: number;
}

export interface Suggestion {
  driver: Driver;
  /** Of his cab beside the one that was booked. */
  cab: 'same' | 'larger' | 'other';
  /** A ride that he has at that time: the server would refuse. */
  clash: Booking | undefined;
  isRuledOut: boolean;
  /** The pickup is soon and he is driving somebody. */
  isDriving: boolean;
  /** Whether the pickup is so soon that it matters what he does now. */
  isSoon: boolean;
  /** Straight line from where he is, or will be, to the pickup; undefined when nobody knows. */
  distanceKm: number | undefined;
  /** What ends there: the ride before this one. Undefined when it is his position now. */
  after: Booking | undefined;
  /** Other rides that he has that day. */
  load: number;
}

const startOf = ({ date, time }: Pick<Booking, 'date' | 'time'>) => indiaEpochMs(date, time);

/** As the booking service counts it (decisions section 4): with a return, to the return's start and the driving time back. */
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

function cabOf(driver: Driver, ride: Booking): Suggestion['cab'] {
  const size = CAB_TYPES.findIndex((type) => type === driver.vehicleType);
  const wanted = CAB_TYPES.indexOf(ride.cabType);
  return size === wanted ? 'same' : size > wanted ? 'larger' : 'other';
}

const HOLDS_DRIVER: readonly Booking['status'][] = ['assigned', 'accepted', 'on_trip'];

function consider(ride: Booking, driver: Driver, known: Known): Suggestion {
  const isHis = ({ _id, assignedDriver }: Booking) => assignedDriver?._id === driver._id && _id !== ride._id;
  const his = known.rides.filter(isHis);
  const held = his.filter(({ status }) => HOLDS_DRIVER.includes(status));
  const [start, end] = [startOf(ride), endOf(ride)];
  const isSoon = start - known.nowMs < SOON_MS;
  const isDriving = isSoon && (driver.rideStatus !== 'available' || his.some(({ status }) => status === 'on_trip'));

  const isJustBefore = (other: Booking) => endOf(other) <= start && start - endOf(other) < RECENT_MS;
  const before = his
    .filter((other) => (other.status === 'completed' || held.includes(other)) && isJustBefore(other))
    .toSorted((one, other) => endOf(other) - endOf(one))[0];
  const isBeforeOver = !before || before.status === 'completed';
  const position = isSoon && isBeforeOver && !isDriving ? known.positions.get(driver._id) : undefined;
  const from = position ?? (before && endPointOf(before));
  const pickup = pointOf(ride.pickupLocation);

  return {
    driver,
    cab: cabOf(driver, ride),
    clash: held.find((other) => startOf(other) < end && start < endOf(other)),
    isRuledOut: known.ruledOut.has(driver._id),
    isDriving,
    isSoon,
    distanceKm: from && pickup && greatCircleKm(from, pickup),
    after: position ? undefined : before,
    load: held.filter(({ date }) => date === ride.date).length,
  };
}

/** Whether one press may assign him: nothing speaks against it that a person should weigh first. */
export const isSafeChoice = ({ isRuledOut, clash, cab }: Suggestion): boolean =>
  !isRuledOut && !clash && cab !== 'other';

/**
 * The drivers for a ride, the best first: who may be assigned with one press, then the cab that was booked before a
 * larger one, then who is free now when the pickup is soon, then the nearest, where every other ride of the day counts
 * as 5 km. Inactive drivers, and the one who has the ride, are left out.
 */
export function suggestDrivers(ride: Booking, known: Known): Suggestion[] {
  const rank = (one: Suggestion) => [
    isSafeChoice(one) ? 0 : 1,
    ['same', 'larger', 'other'].indexOf(one.cab),
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
