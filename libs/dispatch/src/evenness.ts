import type { DispatchWeights, DutySoFar } from './problem.ts';

/** A driver's minutes of work and minutes on duty. */
export type Share = Pick<DutySoFar, 'minutesInFortnight' | 'onDutyMinutesInFortnight'>;

const MINUTES_SQUARED_AN_HOUR = 60 * 60;

/** By how many minutes each driver has worked more than the mean of all drivers for the same time on duty. */
export function aheadOf(drivers: readonly Share[]): Float64Array {
  const worked = drivers.reduce((sum, { minutesInFortnight }) => sum + minutesInFortnight, 0);
  const onDuty = drivers.reduce((sum, { onDutyMinutesInFortnight }) => sum + onDutyMinutesInFortnight, 0);
  const share = onDuty > 0 ? worked / onDuty : 0;
  return Float64Array.from(
    drivers,
    ({ minutesInFortnight, onDutyMinutesInFortnight }) =>
      minutesInFortnight - Math.round(share * onDutyMinutesInFortnight),
  );
}

/**
 * The price of giving rides of `minutes` in all to a driver who is `aheadMinutes` above the mean. `squares` is the sum
 * of the squared minutes of each ride.
 */
export function evennessPaise(
  { evennessHour }: Pick<DispatchWeights, 'evennessHour'>,
  { aheadMinutes, minutes, squares }: { aheadMinutes: number; minutes: number; squares: number },
): number {
  // Each ride also counts the driver's other rides of the plan, so that work in the plan weighs as much as work before
  // it.
  const product = aheadMinutes * minutes + (minutes * minutes - squares) / 2;
  return Math.round((evennessHour * product) / MINUTES_SQUARED_AN_HOUR);
}

/**
 * Gini coefficient of the minutes worked per minute on duty, weighted by time on duty: 0 if all drivers work in
 * proportion to their time on duty, near 1 if one works and the others wait. Ignores drivers who were not on duty.
 * Rounded to four digits.
 */
export function unevennessOf(drivers: readonly Share[]): number {
  const onDuty = drivers
    .filter(({ onDutyMinutesInFortnight }) => onDutyMinutesInFortnight > 0)
    .map(({ minutesInFortnight: worked, onDutyMinutesInFortnight: minutes }) => ({ worked, minutes }))
    .toSorted((one, other) => one.worked * other.minutes - other.worked * one.minutes);
  const allWorked = onDuty.reduce((sum, { worked }) => sum + worked, 0);
  const allMinutes = onDuty.reduce((sum, { minutes }) => sum + minutes, 0);
  if (allWorked === 0) return 0;
  let before = 0;
  let area = 0;
  for (const { worked, minutes } of onDuty) {
    area += minutes * (2 * before + worked);
    before += worked;
  }
  return Math.round((1 - area / (allWorked * allMinutes)) * 10_000) / 10_000;
}
