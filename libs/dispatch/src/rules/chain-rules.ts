import type { DutyWalk } from '../duty-walk.ts';
import { startNode, type Prepared, type Task } from '../prepared.ts';
import type { Exclusion } from './exclusion.ts';

/** A driver with a chain of tasks in order of time, and a task that is to be inserted at `at`. */
export interface ChainInQuestion {
  readonly prepared: Prepared;
  readonly driver: number;
  readonly chain: readonly number[];
  readonly task: number;
  readonly at: number;
}

type ChainRule = (question: ChainInQuestion) => Exclusion | undefined;

export const driverIsNotBusy: ChainRule = ({ prepared: { tasks }, chain, task }) => {
  const ride = tasks[task]!;
  const other = chain
    .map((index) => tasks[index]!)
    .find(({ startsAt, endsAt }) => ride.startsAt < endsAt && startsAt < ride.endsAt);
  return other && { rule: 'busy', code: other.code, from: other.startsAt, until: other.endsAt };
};

export const driverReachesThePickup: ChainRule = ({ prepared, driver, chain, task, at }) => {
  const before = chain[at - 1];
  const reached = missing(prepared, { driver, before, task });
  return reached && { rule: 'cannot-reach', ...reached };
};

export const driverReachesTheNextRide: ChainRule = ({ prepared, driver, chain, task, at }) => {
  const next = chain[at];
  const reached = next === undefined ? undefined : missing(prepared, { driver, before: task, task: next });
  return reached && { rule: 'cannot-reach-next', ...reached, code: prepared.tasks[next!]!.code };
};

function missing(
  prepared: Prepared,
  { driver, before, task }: { driver: number; before: number | undefined; task: number },
) {
  const { tasks, bufferedMinutes, wayKm, freeFrom } = prepared;
  const node = before ?? startNode(prepared, driver);
  const previous: Task | undefined = before === undefined ? undefined : tasks[before];
  const freeAt = freeFrom[node]!;
  const cell = node * tasks.length + task;
  const neededMinutes = bufferedMinutes[cell]!;
  const missingMinutes = freeAt + neededMinutes - tasks[task]!.startsAt;
  return missingMinutes <= 0
    ? undefined
    : { code: previous?.code, freeAt, km: wayKm[cell]!, neededMinutes, missingMinutes };
}

/** Hours a day and a week, breaks, rest and spread-over, on the whole chain with the task in it. */
export function dutyStaysWithinLimits(
  { prepared, driver, chain, task, at }: ChainInQuestion,
  walk: DutyWalk,
): Exclusion | undefined {
  if (walk.follow(driver, chain.toSpliced(at, 0, task)) || !walk.breach) return undefined;
  const { limits } = prepared.problem.policy;
  const minutes = walk.breachMinutes;
  switch (walk.breach) {
    case 'work-day':
      return { rule: 'work-day', minutes, limit: limits.workMinutesADay ?? 0 };
    case 'work-week':
      return { rule: 'work-week', minutes, limit: limits.workMinutesAWeek ?? 0 };
    case 'no-break':
      return { rule: 'no-break', minutes, limit: limits.workWithoutBreak ?? 0, breakMinutes: limits.breakMinutes };
    case 'rest':
      return { rule: 'rest', minutes, limit: limits.restMinutes ?? 0 };
    case 'spread-over':
      return { rule: 'spread-over', minutes, limit: limits.spreadOver ?? 0 };
  }
}
