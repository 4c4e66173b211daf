import { type Booking, CAB_TYPES, type Driver, HOLDS_A_DRIVER, indiaEpochMs } from '@pahiya/contracts';
import { greatCircleKm, type GeoPoint } from '@pahiya/fares';

const MINUTE_MS = 60_000;
/** A pickup this near makes it matter whether a driver has somebody in the cab now. */
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
  /** Who can't have this ride, by `_id`: the server refused, or the driver turned it down. */
  ruledOut: ReadonlySet<string>;
  nowMs: number;
}

export interface Suggestion {
  driver: Driver;
  /** The driver's cab beside the one that was booked. */
  cab: 'same' | 'larger' | 'other';
  /** Another ride at that time: the server would refuse. */
  clash: Booking | undefined;
  isRuledOut: boolean;
  /** The pickup is soon and the cab is taken now. */
  isDriving: boolean;
  /** Whether the pickup is so soon that it matters what the driver does now. */
  isSoon: boolean;
  /** The driver's ride before this one, where it ends, the driver is. Positions are told only while somebody is in the cab. */
  before: Booking | undefined;
  /** Straight line from there to the pickup; undefined when nobody knows. */
  distanceKm: number | undefined;
  /** Other rides of the driver that day. */
  load: number;
}

const startOf = ({ date, time }: Pick<Booking, 'date' | 'time'>) => indiaEpochMs(date, time);

/** As the booking service counts it (docs/product.md, A ride's life): with a return, to the return's start and the driving time back. */
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

/** Whether one press may assign the driver: nothing speaks against it that a person should weigh first. */
export const isSafeChoice = ({ isRuledOut, clash, cab }: Suggestion): boolean =>
  !isRuledOut && !clash && cab !== 'other';

/**
 * The drivers for a ride, the best first: who may be assigned with one press, then the cab that was booked before the
 * next larger one, then who is free now when the pickup is soon, then the nearest, where every other ride of the day counts
 * as 5 km. Inactive drivers, and the one who has the ride, are left out.
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
