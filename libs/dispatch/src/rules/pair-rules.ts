import { dayOf, minuteOfDay, MINUTES_A_DAY } from '../india-time.ts';
import { pairKey, sizeOfCab } from '../prepared.ts';
import type { DispatchLimits, DriverToPlan, RideToPlan, Travel } from '../problem.ts';
import { kmBetween } from '../travel.ts';
import type { Exclusion } from './exclusion.ts';

/** What a rule about one driver and one ride may look at. */
export interface PairInQuestion {
  readonly driver: DriverToPlan;
  readonly ride: RideToPlan;
  readonly limits: DispatchLimits;
  readonly travel: Travel;
  readonly forbidden: ReadonlySet<string>;
  /** The days on which rides begin that the plan may give to somebody. */
  readonly daysOfPlan: ReadonlySet<number>;
}

type PairRule = (pair: PairInQuestion) => Exclusion | undefined;

const driverIsInService: PairRule = ({ driver }) => (driver.inService ? undefined : { rule: 'not-in-service' });

const papersAreVerified: PairRule = ({ driver, limits }) =>
  driver.papersVerified || !limits.papersVerified ? undefined : { rule: 'papers-not-verified' };

const everybodyHasASeat: PairRule = ({ driver: { seats }, ride: { passengers } }) =>
  passengers <= seats ? undefined : { rule: 'seats', passengers, seats };

const cabIsOfTheBookedClassOrTheNextLarger: PairRule = ({ driver, ride }) => {
  const larger = sizeOfCab(driver.cabClass) - sizeOfCab(ride.cabClass);
  return larger === 0 || larger === 1 ? undefined : { rule: 'cab-class', booked: ride.cabClass, cab: driver.cabClass };
};

const pickupIsInTheArea: PairRule = ({ driver: { area }, ride, travel }) => {
  if (!area) return undefined;
  const km = kmBetween(travel, area.centre, ride.from);
  return km <= area.radiusKm ? undefined : { rule: 'outside-area', km, radiusKm: area.radiusKm };
};

const rideIsWithinWorkingHours: PairRule = ({ driver: { hours }, ride }) => {
  if (!hours) return undefined;
  const { from, until } = hours;
  const days = Math.floor((ride.startsAt - from) / MINUTES_A_DAY);
  return ride.endsAt <= until + days * MINUTES_A_DAY ? undefined : { rule: 'outside-hours', from, until };
};

/** Earlier days of the plan count as worked, because it is not known yet whether the plan gives this driver a ride then. */
const driverHasADayOffAWeek: PairRule = ({ driver, ride, limits, daysOfPlan }) => {
  const limit = limits.daysInARow ?? Infinity;
  if (limit === Infinity) return undefined;
  const worked = new Set([
    ...(driver.duty.daysWorked ?? []),
    ...driver.commitments.map(({ startsAt }) => dayOf(startsAt)),
  ]);
  const day = dayOf(ride.startsAt);
  let [first, last] = [day, day];
  while (worked.has(first - 1) || daysOfPlan.has(first - 1)) first -= 1;
  while (worked.has(last + 1)) last += 1;
  const days = last - first + 1;
  return days <= limit ? undefined : { rule: 'days-in-a-row', days, limit };
};

const womanIsNotAloneAtNight: PairRule = ({ driver, ride, limits: { night } }) =>
  !night.escort || !ride.womanAlone || driver.isWoman || !touchesNight(ride, night)
    ? undefined
    : { rule: 'night-escort', from: night.from, until: night.until };

const driverDidNotTurnItDown: PairRule = ({ driver, ride }) =>
  ride.turnedDownBy.includes(driver.id) ? { rule: 'turned-down' } : undefined;

const pairIsNotForbidden: PairRule = ({ driver, ride, forbidden }) =>
  forbidden.size > 0 && forbidden.has(pairKey(ride.id, driver.id)) ? { rule: 'forbidden' } : undefined;

/** Also looks at the night that began on the day before: a ride at 05:00 is in that night. */
function touchesNight(ride: RideToPlan, night: DispatchLimits['night']): boolean {
  const length = (night.until - night.from + MINUTES_A_DAY) % MINUTES_A_DAY;
  const midnight = ride.startsAt - minuteOfDay(ride.startsAt);
  for (let day = -1; day <= dayOf(ride.endsAt) - dayOf(ride.startsAt); day += 1) {
    const from = midnight + day * MINUTES_A_DAY + night.from;
    if (ride.startsAt < from + length && ride.endsAt > from) return true;
  }
  return false;
}

/**
 * The rules that do not depend on the driver's other rides. The first that excludes the pair is given as the reason.
 */
export const PAIR_RULES: readonly PairRule[] = [
  driverIsInService,
  papersAreVerified,
  pairIsNotForbidden,
  driverDidNotTurnItDown,
  cabIsOfTheBookedClassOrTheNextLarger,
  everybodyHasASeat,
  womanIsNotAloneAtNight,
  driverHasADayOffAWeek,
  pickupIsInTheArea,
  rideIsWithinWorkingHours,
];
