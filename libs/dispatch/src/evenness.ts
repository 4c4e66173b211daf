import type { DispatchWeights, DutySoFar } from './problem.ts';

/** What was worked, and the time on duty in which it was. */
export type Share = Pick<DutySoFar, 'minutesInFortnight' | 'onDutyMinutesInFortnight'>;

const MINUTES_SQUARED_AN_HOUR = 60 * 60;

/** Each driver's minutes worked beyond what the mean of all gives for as long a time on duty. */
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
 * The price of giving rides of `minutes` in all to a driver who is `aheadMinutes` above the mean. `squares` is the sum of the squared
 * minutes of each.
 */
export function evennessPaise(
  { evennessHour }: Pick<DispatchWeights, 'evennessHour'>,
  { aheadMinutes, minutes, squares }: { aheadMinutes: number; minutes: number; squares: number },
): number {
  // Each ride counts the ones beside it, so that work done within a plan is as uneven as work done before.
  const product = aheadMinutes * minutes + (minutes * minutes - squares) / 2;
  return Math.round((evennessHour * product) / MINUTES_SQUARED_AN_HOUR);
}

/**
 * Gini coefficient of the minutes worked in each minute on duty, by time on duty: 0 where everybody works alike in proportion to it,
 * near 1 where one works and the others wait. Who was not on duty says nothing. To four digits.
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
