import { dayOf, weekOf } from './india-time.ts';
import { startNode, type Prepared } from './prepared.ts';

/** Which limit of the duty a chain breaks first. */
export type DutyBreach = 'work-day' | 'work-week' | 'no-break' | 'rest' | 'spread-over';

/**
 * Follows a driver through a chain of tasks and keeps account of work, breaks and rest. Work lasts from leaving for a
 * pickup to the drop, and through waits that are shorter than `shortWaitMinutes`. A duty ends with a whole rest, or
 * with the day if the policy demands no rest. A task and the way to it belong to the week in which the driver leaves. A
 * limit that is broken by commitments alone is not reported, because the plan did not break it. The object is reused,
 * because the search asks millions of times.
 */
export class DutyWalk {
  breach: DutyBreach | undefined = undefined;
  /** If a limit is broken, the minutes that were compared with it. */
  breachMinutes = 0;
  /** The work of the whole chain, without the work before it. */
  workMinutes = 0;
  /** `workMinutes` and all pauses, except those that end a duty. */
  onDutyMinutes = 0;
  overtimeMinutes = 0;

  readonly #prepared: Prepared;
  readonly #startsAt: Float64Array;
  readonly #endsAt: Float64Array;
  readonly #isKept: Uint8Array;
  readonly #limits: Readonly<Record<'day' | 'week' | 'withoutBreak' | 'rest' | 'spreadOver', number>>;
  #dutyBegan = 0;
  #work = 0;
  /** The number of the week that is being followed, and its work. */
  #week = 0;
  #weekWork = 0;
  #sinceBreak = 0;
  #longestGap = 0;
  #overtimeFrom = 0;
  #isTouched = false;
  /** Whether the plan has added to the week, or only commitments have. */
  #isWeekTouched = false;

  constructor(prepared: Prepared) {
    const { tasks, problem } = prepared;
    const { limits } = problem.policy;
    this.#prepared = prepared;
    this.#startsAt = Float64Array.from(tasks, ({ startsAt }) => startsAt);
    this.#endsAt = Float64Array.from(tasks, ({ endsAt }) => endsAt);
    this.#isKept = Uint8Array.from(tasks, ({ keeper }) => (keeper === undefined ? 0 : 1));
    this.#limits = {
      day: limits.workMinutesADay ?? Infinity,
      week: limits.workMinutesAWeek ?? Infinity,
      withoutBreak: limits.workWithoutBreak ?? Infinity,
      rest: limits.restMinutes ?? Infinity,
      spreadOver: limits.spreadOver ?? Infinity,
    };
  }

  /** Follows the first `length` tasks of `sequence`, which is in order of time. Stops at the first broken limit. */
  follow(driver: number, sequence: ArrayLike<number>, length = sequence.length): boolean {
    const { tasks, bufferedMinutes } = this.#prepared;
    this.#begin(driver);
    const { lastWorkEndedAt, onDutySince } = this.#dutySoFar(driver);
    let isOpen = onDutySince !== undefined;
    let freeFrom = lastWorkEndedAt ?? onDutySince ?? -Infinity;
    let node = startNode(this.#prepared, driver);
    for (let position = 0; position < length; position += 1) {
      const task = sequence[position]!;
      const endsAt = this.#endsAt[task]!;
      const way = bufferedMinutes[node * tasks.length + task]!;
      // Without a known road, the work of a kept task begins with its pickup.
      const leave = Math.max(freeFrom, this.#startsAt[task]! - (way < Infinity ? way : 0));
      const isKept = this.#isKept[task] === 1;
      this.#enterWeekOf(leave);
      this.#wait(freeFrom, leave, { isOpen, isKept });
      this.#drive(leave, endsAt, isKept);
      this.#check(endsAt, endsAt - leave);
      if (this.breach) return false;
      isOpen = true;
      freeFrom = endsAt;
      node = task;
    }
    this.#endDuty();
    return true;
  }

  #dutySoFar(driver: number) {
    return this.#prepared.drivers[driver]!.duty;
  }

  #begin(driver: number): void {
    const duty = this.#dutySoFar(driver);
    const after = this.#prepared.problem.policy.weights.overtimeAfterMinutes;
    this.breach = undefined;
    this.workMinutes = 0;
    this.onDutyMinutes = 0;
    this.overtimeMinutes = 0;
    this.#dutyBegan = duty.onDutySince ?? 0;
    this.#work = duty.minutesToday;
    this.#week = weekOf(this.#prepared.problem.now);
    this.#weekWork = duty.minutesThisWeek;
    this.#sinceBreak = duty.minutesWithoutBreak;
    this.#longestGap = 0;
    this.#overtimeFrom = Math.max(after, this.#work);
    this.#isTouched = false;
    this.#isWeekTouched = false;
  }

  #enterWeekOf(leave: number): void {
    const week = weekOf(leave);
    if (week <= this.#week) return;
    this.#week = week;
    this.#weekWork = 0;
    this.#isWeekTouched = false;
  }

  #wait(freeFrom: number, leave: number, { isOpen, isKept }: { isOpen: boolean; isKept: boolean }): void {
    const { shortWaitMinutes, breakMinutes, restMinutes } = this.#prepared.problem.policy.limits;
    const gap = leave - freeFrom;
    const isRested = restMinutes === null ? dayOf(leave) !== dayOf(freeFrom) : gap >= this.#limits.rest;
    if (gap === Infinity || isRested || !isOpen) {
      if (!isOpen && gap !== Infinity && !isRested && !isKept) this.#breaks('rest', gap);
      this.#endDuty();
      this.#dutyBegan = leave;
      return;
    }
    this.onDutyMinutes += gap;
    if (gap < shortWaitMinutes) this.#worked(gap);
    else if (gap >= breakMinutes) this.#sinceBreak = 0;
    if (gap > this.#longestGap) this.#longestGap = gap;
  }

  #drive(leave: number, endsAt: number, isKept: boolean): void {
    this.#worked(endsAt - leave);
    this.onDutyMinutes += endsAt - leave;
    if (isKept) return;
    this.#isTouched = true;
    this.#isWeekTouched = true;
  }

  #worked(minutes: number): void {
    this.#work += minutes;
    this.#weekWork += minutes;
    this.#sinceBreak += minutes;
    this.workMinutes += minutes;
  }

  #endDuty(): void {
    const after = this.#prepared.problem.policy.weights.overtimeAfterMinutes;
    this.overtimeMinutes += Math.max(0, this.#work - this.#overtimeFrom);
    this.#work = 0;
    this.#sinceBreak = 0;
    this.#longestGap = 0;
    this.#overtimeFrom = after;
    this.#isTouched = false;
  }

  #check(endsAt: number, onTask: number): void {
    const { day, week, withoutBreak, rest, spreadOver } = this.#limits;
    if (this.#isWeekTouched && this.#weekWork > week) this.#breaks('work-week', this.#weekWork);
    if (this.#isTouched) {
      if (this.#work > day) this.#breaks('work-day', this.#work);
      else if (this.#sinceBreak > withoutBreak && this.#sinceBreak > onTask) this.#breaks('no-break', this.#sinceBreak);
      else if (endsAt - this.#dutyBegan > spreadOver) {
        if (this.#longestGap >= rest / 2) this.#breaks('rest', this.#longestGap);
        else this.#breaks('spread-over', endsAt - this.#dutyBegan);
      }
    }
    // A ride that is longer than `withoutBreak` has its break on the way.
    if (this.#sinceBreak > withoutBreak) this.#sinceBreak = withoutBreak;
  }

  #breaks(breach: DutyBreach, minutes: number): void {
    if (this.breach) return;
    this.breach = breach;
    this.breachMinutes = minutes;
  }
}
