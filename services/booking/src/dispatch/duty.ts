import { dayInIndia, indiaEpochMs } from '@pahiya/contracts';
import { dayOf, type DispatchLimits, type DutySoFar, type Minute } from '@pahiya/dispatch';

/** Work that was done, or is under way, in minutes. */
export interface Worked {
  startsAt: Minute;
  endsAt: Minute;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Where the policy has no rest between duties, a night's pause still ends one. */
const USUAL_REST = 9 * 60;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4;

export const minuteOf = (instant: Date): Minute => Math.floor(instant.getTime() / MINUTE_MS);
export const instantOf = (minute: Minute): Date => new Date(minute * MINUTE_MS);

/** Rides of the same duty; between duties lies a whole rest. */
interface Duty extends Worked {
  workMinutes: number;
  /** Since the last interval that counts as a break. */
  withoutBreak: number;
}

/** What a driver has worked in the last fortnight; `worked` by time. */
export function dutyOf(worked: readonly Worked[], limits: DispatchLimits, now: Minute): DutySoFar {
  const duties = dutiesOf(worked, limits);
  const last = duties.at(-1);
  const sum = (of: (duty: Duty) => number) => duties.reduce((all, duty) => all + of(duty), 0);
  const monday = mondayBefore(now);
  const isRested = last === undefined || now - last.endsAt >= (limits.restMinutes ?? USUAL_REST);
  return {
    ...(isRested ? {} : { onDutySince: last.startsAt, lastWorkEndedAt: last.endsAt }),
    minutesToday: isRested ? 0 : last.workMinutes,
    minutesWithoutBreak: isRested ? 0 : last.withoutBreak,
    minutesThisWeek: duties.reduce((all, duty) => all + (duty.startsAt >= monday ? duty.workMinutes : 0), 0),
    minutesInFortnight: sum(({ workMinutes }) => workMinutes),
    onDutyMinutesInFortnight: sum(({ startsAt, endsAt }) => endsAt - startsAt),
    daysWorked: [...new Set(worked.map(({ startsAt }) => dayOf(startsAt)))],
  };
}

function dutiesOf(worked: readonly Worked[], { restMinutes, breakMinutes, shortWaitMinutes }: DispatchLimits): Duty[] {
  const duties: Duty[] = [];
  for (const { startsAt, endsAt } of worked) {
    const duty = duties.at(-1);
    const minutes = Math.max(0, endsAt - startsAt);
    const pause = duty === undefined ? Infinity : startsAt - duty.endsAt;
    if (duty === undefined || pause >= (restMinutes ?? USUAL_REST)) {
      duties.push({ startsAt, endsAt, workMinutes: minutes, withoutBreak: minutes });
      continue;
    }
    const wait = pause < shortWaitMinutes ? Math.max(0, pause) : 0;
    duty.workMinutes += wait + minutes;
    duty.withoutBreak = pause >= breakMinutes ? minutes : duty.withoutBreak + wait + minutes;
    duty.endsAt = Math.max(duty.endsAt, endsAt);
  }
  return duties;
}

function mondayBefore(now: Minute): Minute {
  const day = dayInIndia(instantOf(now));
  const midnight = indiaEpochMs(day, '00:00') / MINUTE_MS;
  const weekday = (Math.floor(Date.parse(day) / MINUTE_MS / DAY_MINUTES) - FIRST_MONDAY + 7) % 7;
  return midnight - weekday * DAY_MINUTES;
}
