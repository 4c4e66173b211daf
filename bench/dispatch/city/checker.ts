import type { DispatchProblem, DriverToPlan, RideToPlan } from '@pahiya/dispatch';

/**
 * Finds the hard rules that a plan breaks. It uses types of the library but no function, so that a fault in a rule
 * cannot hide: the rules are written here a second time, from docs/product.md and the policy.
 */
export interface Broken {
  readonly driverId: string;
  readonly rideId: string;
  readonly rule: string;
}

interface Job {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly ride?: RideToPlan;
}

/** `driverOf` says who drives each ride; rides that are not in it are left. */
export function brokenRules(problem: DispatchProblem, driverOf: ReadonlyMap<string, string>): Broken[] {
  const rideOf = new Map(problem.rides.map((ride) => [ride.id, ride]));
  const broken: Broken[] = [];
  for (const [rideId, driverId] of driverOf)
    if (!rideOf.has(rideId) || !problem.drivers.some(({ id }) => id === driverId))
      broken.push({ driverId, rideId, rule: 'unknown' });
  for (const driver of problem.drivers) {
    const rides = problem.rides.filter(({ id }) => driverOf.get(id) === driver.id);
    broken.push(...brokenOf(problem, driver, rides));
  }
  return broken;
}

/** The rules that one driver breaks with these rides. */
export function brokenOf(problem: DispatchProblem, driver: DriverToPlan, rides: readonly RideToPlan[]): Broken[] {
  const broken: Broken[] = [];
  const tell = (rideId: string, rule: string) => broken.push({ driverId: driver.id, rideId, rule });
  for (const ride of rides) for (const rule of brokenAlone(problem, driver, ride)) tell(ride.id, rule);
  const jobs: Job[] = [
    ...rides.map((ride) => ({ ...ride, ride })),
    ...driver.commitments.map((commitment) => ({ ...commitment, id: commitment.rideId })),
  ].toSorted((one, other) => one.startsAt - other.startsAt);
  for (const [index, job] of jobs.entries()) {
    const before = jobs[index - 1];
    const freeAt = Math.max(problem.now, before?.endsAt ?? driver.freeFrom);
    const arrives = freeAt + wayWithBuffer(problem, before?.to ?? driver.at, job);
    if (arrives > job.startsAt && (job.ride || before?.ride)) tell(job.id, 'reach');
  }
  for (const { rideId, rule } of brokenDuty(problem, driver, jobs)) tell(rideId, rule);
  for (const rideId of withoutDayOff(problem, driver, jobs)) tell(rideId, 'days in a row');
  return broken;
}

/** The planned rides in a row of working days that is longer than the policy allows. */
function withoutDayOff({ policy }: DispatchProblem, { duty }: DriverToPlan, jobs: readonly Job[]): string[] {
  const most = policy.limits.daysInARow ?? Infinity;
  const dayOf = (minute: number) => Math.floor((minute + 330) / 1440);
  const worked = new Set([...(duty.daysWorked ?? []), ...jobs.map(({ startsAt }) => dayOf(startsAt))]);
  return jobs
    .filter(({ ride, startsAt }) => {
      if (!ride) return false;
      let days = 0;
      for (let day = dayOf(startsAt); worked.has(day); day -= 1) days += 1;
      for (let day = dayOf(startsAt) + 1; worked.has(day); day += 1) days += 1;
      return days > most;
    })
    .map(({ id }) => id);
}

const SIZES = ['Sedan', 'Mini SUV', 'SUV'];

function brokenAlone(
  { policy: { limits }, travel, forbidden }: DispatchProblem,
  driver: DriverToPlan,
  ride: RideToPlan,
): string[] {
  const larger = SIZES.indexOf(driver.cabClass) - SIZES.indexOf(ride.cabClass);
  const { area, hours } = driver;
  const km = area ? travel.kmByPair[area.centre * travel.places + ride.from]! : 0;
  const checks: readonly [boolean, string][] = [
    [!driver.inService, 'service'],
    [limits.papersVerified && !driver.papersVerified, 'papers'],
    [ride.passengers > driver.seats, 'seats'],
    [larger < 0 || larger > 1, 'class'],
    [km > (area?.radiusKm ?? Infinity), 'area'],
    [hours !== undefined && !isWithin(hours, ride), 'hours'],
    [limits.night.escort && ride.womanAlone && !driver.isWoman && isAtNight(ride, limits.night), 'night'],
    [ride.turnedDownBy.includes(driver.id), 'turned down'],
    [forbidden.some((pair) => pair.rideId === ride.id && pair.driverId === driver.id), 'forbidden'],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, rule]) => rule);
}

/** Checks each minute: slow, but too simple to be wrong. */
function isAtNight(ride: RideToPlan, { from, until }: { from: number; until: number }): boolean {
  for (let minute = ride.startsAt; minute < ride.endsAt; minute += 1) {
    const ofDay = (((minute + 330) % 1440) + 1440) % 1440;
    if (from <= until ? ofDay >= from && ofDay < until : ofDay >= from || ofDay < until) return true;
  }
  return false;
}

/** Checks each minute as well; the hours are the same each day. */
function isWithin(hours: { from: number; until: number }, ride: RideToPlan): boolean {
  for (let minute = ride.startsAt; minute < ride.endsAt; minute += 1) {
    const sinceBegin = (((minute - hours.from) % 1440) + 1440) % 1440;
    if (sinceBegin >= hours.until - hours.from) return false;
  }
  return true;
}

function wayWithBuffer({ travel, policy: { limits } }: DispatchProblem, from: number, job: Job): number {
  const hour = Math.floor(((((job.startsAt + 330) % 1440) + 1440) % 1440) / 60);
  const minutes = Math.round(travel.minutesByPair[from * travel.places + job.from]! * travel.hourFactor[hour]!);
  return Math.ceil((minutes * (100 + limits.bufferPercent)) / 100) + limits.bufferMinutes;
}

/** A stretch of work, with the ride that it belongs to. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly job: Job;
}

function brokenDuty(problem: DispatchProblem, driver: DriverToPlan, jobs: readonly Job[]) {
  const { limits } = problem.policy;
  const stretches = jobs.map((job, index): Stretch => {
    const before = jobs[index - 1];
    const leave = job.startsAt - wayWithBuffer(problem, before?.to ?? driver.at, job);
    const earliest = before?.endsAt ?? driver.duty.lastWorkEndedAt ?? driver.duty.onDutySince ?? -Infinity;
    return { from: Math.max(leave, earliest), until: job.endsAt, job };
  });
  const broken: { rideId: string; rule: string }[] = [];
  const weeks: WorkOfWeek[] = [];
  for (const duty of dutiesOf(stretches, driver, limits.restMinutes ?? Infinity)) {
    const isPlanned = duty.stretches.some(({ job }) => job.ride);
    const waits = duty.stretches.map(({ from }, index) => {
      const before = duty.stretches[index - 1]?.until ?? duty.before;
      return before === undefined ? Infinity : from - before;
    });
    const short = waits.map((wait) => (wait < limits.shortWaitMinutes ? wait : 0));
    const work = duty.stretches.map(({ from, until }, index) => until - from + short[index]!);
    const total = work.reduce((sum, minutes) => sum + minutes, duty.minutes);
    const last = duty.stretches.at(-1)!;
    const rideId = last.job.id;
    if (duty.brokeRest && duty.stretches[0]!.job.ride) broken.push({ rideId, rule: 'rest' });
    for (const [index, { from, job }] of duty.stretches.entries())
      weeks.push({ week: mondayBefore(from), minutes: work[index]!, job });
    if (!isPlanned) continue;
    if (total > (limits.workMinutesADay ?? Infinity)) broken.push({ rideId, rule: 'day' });
    if (last.until - duty.began > (limits.spreadOver ?? Infinity)) broken.push({ rideId, rule: 'spread-over' });
    if (lacksBreak(work, waits, { withoutBreak: duty.withoutBreak, limits })) broken.push({ rideId, rule: 'break' });
  }
  return [...broken, ...brokenWeeks(problem, driver, weeks)];
}

interface WorkOfWeek {
  /** The midnight in India with which its Monday began. */
  readonly week: number;
  readonly minutes: number;
  readonly job: Job;
}

/** A stretch belongs to the week in which it begins. A stretch that began before now belongs to the present week. */
function brokenWeeks({ now, policy }: DispatchProblem, { duty }: DriverToPlan, weeks: readonly WorkOfWeek[]) {
  const most = policy.limits.workMinutesAWeek ?? Infinity;
  const present = mondayBefore(now);
  return [...Map.groupBy(weeks, ({ week }) => Math.max(week, present))].flatMap(([week, work]) => {
    const before = week === present ? duty.minutesThisWeek : 0;
    const total = work.reduce((sum, { minutes }) => sum + minutes, before);
    const planned = work.findLast(({ job }) => job.ride);
    return planned && total > most ? [{ rideId: planned.job.id, rule: 'week' }] : [];
  });
}

/** Goes back day by day to a Monday. */
function mondayBefore(minute: number): number {
  let midnight = minute - ((((minute + 330) % 1440) + 1440) % 1440);
  while (new Date((midnight + 330) * 60_000).getUTCDay() !== 1) midnight -= 1440;
  return midnight;
}

function lacksBreak(
  work: readonly number[],
  waits: readonly number[],
  { withoutBreak, limits }: { withoutBreak: number; limits: DispatchProblem['policy']['limits'] },
): boolean {
  const most = limits.workWithoutBreak ?? Infinity;
  let since = withoutBreak;
  for (const [index, minutes] of work.entries()) {
    if (waits[index]! >= limits.breakMinutes) since = 0;
    // A ride that is longer than `most` has its break on the way.
    if (since > 0 && since + minutes > most) return true;
    since = Math.min(most, since + minutes);
  }
  return false;
}

interface Duty {
  readonly began: number;
  readonly minutes: number;
  readonly withoutBreak: number;
  /** When the work before its first stretch ended. */
  readonly before: number | undefined;
  readonly brokeRest: boolean;
  readonly stretches: Stretch[];
}

/** Divides the stretches into duties, wherever a whole rest is between two. */
function dutiesOf(stretches: readonly Stretch[], { duty }: DriverToPlan, rest: number): Duty[] {
  const duties: Duty[] = [];
  for (const stretch of stretches) {
    const current = duties.at(-1);
    const last = current ? current.stretches.at(-1)!.until : (duty.lastWorkEndedAt ?? duty.onDutySince);
    const isRested = last === undefined || stretch.from - last >= rest;
    if (current && !isRested) current.stretches.push(stretch);
    else if (!current && !isRested && duty.onDutySince !== undefined)
      duties.push({
        began: duty.onDutySince,
        minutes: duty.minutesToday,
        withoutBreak: duty.minutesWithoutBreak,
        before: last,
        brokeRest: false,
        stretches: [stretch],
      });
    else
      duties.push({
        began: stretch.from,
        minutes: 0,
        withoutBreak: 0,
        before: undefined,
        brokeRest: !isRested,
        stretches: [stretch],
      });
  }
  return duties;
}
