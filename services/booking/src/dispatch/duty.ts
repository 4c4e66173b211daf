import { dayOf, weekOf, type DispatchLimits, type DutySoFar, type Minute } from '@pahiya/dispatch';

/** Work that was done, or is under way, from one minute to another. */
export interface Worked {
  startsAt: Minute;
  endsAt: Minute;
}

const MINUTE_MS = 60_000;
/** The pause that ends a duty where the policy demands no rest between duties: a night's. */
const USUAL_REST = 9 * 60;

export const minuteOf = (instant: Date): Minute => Math.floor(instant.getTime() / MINUTE_MS);
export const instantOf = (minute: Minute): Date => new Date(minute * MINUTE_MS);

/** The work between two rests. */
interface Duty extends Worked {
  workMinutes: number;
  /** The part of `workMinutes` that lies in the present week. */
  thisWeek: number;
  /** Minutes of work since the last pause that was long enough to be a break. */
  withoutBreak: number;
}

/** Sums up a driver's work of the last fortnight. `worked` is in order of time. */
export function dutyOf(worked: readonly Worked[], limits: DispatchLimits, now: Minute): DutySoFar {
  const duties = dutiesOf(worked, limits, now);
  const last = duties.at(-1);
  const sum = (of: (duty: Duty) => number) => duties.reduce((all, duty) => all + of(duty), 0);
  const isRested = last === undefined || now - last.endsAt >= (limits.restMinutes ?? USUAL_REST);
  return {
    ...(isRested ? {} : { onDutySince: last.startsAt, lastWorkEndedAt: last.endsAt }),
    minutesToday: isRested ? 0 : last.workMinutes,
    minutesWithoutBreak: isRested ? 0 : last.withoutBreak,
    minutesThisWeek: sum(({ thisWeek }) => thisWeek),
    minutesInFortnight: sum(({ workMinutes }) => workMinutes),
    onDutyMinutesInFortnight: sum(({ startsAt, endsAt }) => endsAt - startsAt),
    daysWorked: [...new Set(worked.map(({ startsAt }) => dayOf(startsAt)))],
  };
}

function dutiesOf(
  worked: readonly Worked[],
  { restMinutes, breakMinutes, shortWaitMinutes }: DispatchLimits,
  now: Minute,
): Duty[] {
  const week = weekOf(now);
  const duties: Duty[] = [];
  for (const { startsAt, endsAt } of worked) {
    const duty = duties.at(-1);
    const minutes = Math.max(0, endsAt - startsAt);
    const isThisWeek = weekOf(startsAt) === week;
    const pause = duty === undefined ? Infinity : startsAt - duty.endsAt;
    if (duty === undefined || pause >= (restMinutes ?? USUAL_REST)) {
      duties.push({
        startsAt,
        endsAt,
        workMinutes: minutes,
        thisWeek: isThisWeek ? minutes : 0,
        withoutBreak: minutes,
      });
      continue;
    }
    const wait = pause < shortWaitMinutes ? Math.max(0, pause) : 0;
    duty.workMinutes += wait + minutes;
    if (isThisWeek) duty.thisWeek += wait + minutes;
    duty.withoutBreak = pause >= breakMinutes ? minutes : duty.withoutBreak + wait + minutes;
    duty.endsAt = Math.max(duty.endsAt, endsAt);
  }
  return duties;
}
