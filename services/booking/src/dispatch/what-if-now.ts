import { dayInIndia, type PlanDriver, type WhatIf } from '@pahiya/contracts';
import type { Language } from '@pahiya/dispatch';
import { notFound } from '@pahiya/service-kit';
import { findRide } from '../rides/ride.repository.ts';
import { startOf, type Actor } from '../rides/ride.ts';
import { dayAsItIs, figuresOfDay } from './board.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { withEmptyWays } from './empty-ways.ts';
import { suggestDrivers } from './drivers-for-ride.ts';
import { mustBeAssignable } from './pins.ts';
import { driverOfRide } from './ride-of-plan.ts';
import { moveSentence } from './words.ts';

/**
 * The day of a ride if this driver had it. All other rides keep their drivers, and nothing is planned. The price is the
 * difference between this driver's price and the present driver's in the list of drivers. For a driver whom a rule
 * excludes, only the ways and the evenness are counted.
 */
export async function whatIfNow(
  parts: DispatchParts,
  { rideId, driverId }: { rideId: string; driverId: string },
  { by, language }: { by: Actor; language: Language },
): Promise<WhatIf> {
  const ride = await findRide(parts.database, rideId);
  if (ride === undefined) throw notFound('booking');
  const driver = await mustBeAssignable(parts, { ride, driverId, by });
  const [choices, day] = await Promise.all([
    suggestDrivers(parts, ride, language),
    dayAsItIs(parts, dayInIndia(startOf(ride))),
  ]);
  const moved = day.rides.map((each) =>
    each.rideId === rideId ? { ...each, driver, status: 'assigned' as const } : each,
  );
  const { before, after } = await withEmptyWays(parts, (ways) => ({
    before: figuresOfDay(day, ways),
    after: figuresOfDay({ ...day, rides: moved }, ways),
  }));
  const wanted = choices.find((choice) => choice.driver.driverId === driverId);
  const present = choices.find(({ chosen }) => chosen);
  const isPriced = typeof wanted?.paise === 'number' && (present === undefined || present.paise !== null);
  const extraPaise = isPriced ? (wanted.paise ?? 0) - (present?.paise ?? 0) : after.paise - before.paise;
  const from = driverOfRide(ride);
  const to = wanted?.driver ?? null;
  return {
    before,
    after,
    extraPaise,
    changes: from?.driverId === driverId ? [] : [changeOf({ rideId, code: ride.bookingId, from, to }, language)],
    broken: wanted?.rule ? [{ rideId, driverId, rule: wanted.rule, sentence: wanted.sentence }] : [],
  };
}

interface Change {
  rideId: string;
  code: string;
  from: PlanDriver | null;
  to: PlanDriver | null;
}

const changeOf = (change: Change, language: Language) => ({
  ...change,
  sentence: moveSentence({ code: change.code, from: change.from?.name, to: change.to?.name }, language),
});
