import { aheadOf } from './evenness.ts';
import type { CabClass, Commitment, DispatchProblem, DriverToPlan, Minute, PlaceIndex, RideToPlan } from './problem.ts';
import { CAB_CLASSES } from './problem.ts';
import { hourFactor, withBuffer } from './travel.ts';

/** Something that a driver does from a pickup to a drop: a ride to plan, or a commitment. */
export interface Task {
  readonly index: number;
  readonly rideId: string;
  readonly code: string;
  readonly from: PlaceIndex;
  readonly to: PlaceIndex;
  readonly startsAt: Minute;
  readonly endsAt: Minute;
  readonly loadedKm: number;
  /** Absent for a commitment. */
  readonly ride?: RideToPlan | undefined;
  /** The index of the driver who keeps the task in every plan. */
  readonly keeper?: number | undefined;
  readonly kept?: 'commitment' | 'pinned' | 'frozen' | undefined;
}

/**
 * A problem with indexes instead of ids, and every empty way computed once. Rides and drivers are in order of their ids, so
 * that a tie always goes to the smaller id, in whatever order they were given.
 */
export interface Prepared {
  readonly problem: DispatchProblem;
  /** First the rides to plan, in order of ids; then the commitments. */
  readonly tasks: readonly Task[];
  readonly rideCount: number;
  readonly drivers: readonly DriverToPlan[];
  readonly driverOf: ReadonlyMap<string, number>;
  readonly taskOf: ReadonlyMap<string, number>;
  readonly forbidden: ReadonlySet<string>;
  /** For each driver, the tasks that stay in every plan, in order of time. */
  readonly kept: readonly (readonly number[])[];
  /**
   * Empty ways from a node to a task at `node * tasks.length + task`. A node is a task's end, or a driver's start. Infinity
   * where no road is known; 0 if both tasks stay with one driver all the same, so that figures and prices stay finite.
   */
  readonly wayKm: Float64Array;
  readonly wayMinutes: Float64Array;
  /** `wayMinutes` with the policy's buffer; Infinity wherever no road is known. */
  readonly bufferedMinutes: Float64Array;
  /** For each node, from when a driver can set out from it; never before now. */
  readonly freeFrom: Float64Array;
  /** By how many minutes each driver has worked more, in the last fortnight, than the mean for the same time on duty. */
  readonly aheadMinutes: Float64Array;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

export function pairKey(rideId: string, driverId: string): string {
  return JSON.stringify([rideId, driverId]);
}

export function startNode({ tasks }: Prepared, driver: number): number {
  return tasks.length + driver;
}

/** Whether a driver is at a pickup in time, with the buffer. */
export function reaches({ tasks, bufferedMinutes, freeFrom }: Prepared, node: number, task: number): boolean {
  return freeFrom[node]! + bufferedMinutes[node * tasks.length + task]! <= tasks[task]!.startsAt;
}

export function byTime(tasks: readonly Task[]): (one: number, other: number) => number {
  return (one, other) => startOf(tasks, one) - startOf(tasks, other) || one - other;
}

const startOf = (tasks: readonly Task[], index: number) => tasks[index]?.startsAt ?? 0;

export function sizeOfCab(cabClass: CabClass): number {
  return CAB_CLASSES.indexOf(cabClass);
}

/** Does not check the problem: all indexes of places must be in `travel`, see faultsOf. */
export function prepare(problem: DispatchProblem): Prepared {
  const drivers = problem.drivers.toSorted(byId);
  const driverOf = new Map(drivers.map(({ id }, index) => [id, index]));
  const pins = new Map(problem.pins.map(({ rideId, driverId }) => [rideId, driverId]));
  const tasks: Task[] = [];
  for (const ride of problem.rides.toSorted(byId))
    tasks.push(taskOfRide(ride, tasks.length, keeperOf(ride, { problem, pins, driverOf })));
  const rideCount = tasks.length;
  for (const [driver, { commitments }] of drivers.entries())
    for (const commitment of commitments) tasks.push(taskOfCommitment(commitment, tasks.length, driver));
  const kept = keptBy(tasks, drivers.length);
  const ways = waysOf(problem, tasks, drivers);
  priceUnknownWays(ways, { kept, tasks: tasks.length });
  return {
    problem,
    tasks,
    rideCount,
    drivers,
    driverOf,
    taskOf: new Map(tasks.map(({ rideId, index }) => [rideId, index])),
    forbidden: new Set(problem.forbidden.map(({ rideId, driverId }) => pairKey(rideId, driverId))),
    kept,
    ...ways,
    freeFrom: freeFromOf({ problem, tasks, drivers, kept }),
    aheadMinutes: aheadOf(drivers.map(({ duty }) => duty)),
  };
}

function freeFromOf({
  problem,
  tasks,
  drivers,
  kept,
}: Pick<Prepared, 'problem' | 'tasks' | 'drivers' | 'kept'>): Float64Array {
  const freeFrom = Float64Array.from(
    [...tasks.map(({ endsAt }) => endsAt), ...drivers.map((driver) => driver.freeFrom)],
    (from) => Math.max(from, problem.now),
  );
  // A kept task may end during an earlier one, where a person pinned it, or before the driver is free at all.
  for (const [driver, chain] of kept.entries()) {
    let until = drivers[driver]!.freeFrom;
    for (const task of chain) {
      until = Math.max(until, freeFrom[task]!);
      freeFrom[task] = until;
    }
  }
  return freeFrom;
}

type Keeper = Pick<Task, 'keeper' | 'kept'>;

function keeperOf(
  ride: RideToPlan,
  {
    problem,
    pins,
    driverOf,
  }: { problem: DispatchProblem; pins: ReadonlyMap<string, string>; driverOf: ReadonlyMap<string, number> },
): Keeper {
  const pinned = driverOf.get(pins.get(ride.id) ?? '');
  if (pinned !== undefined) return { keeper: pinned, kept: 'pinned' };
  const told = driverOf.get(ride.told ?? '');
  const frozen = ride.startsAt - problem.now < problem.policy.limits.freezeMinutes;
  return told !== undefined && frozen && !ride.turnedDownBy.includes(ride.told ?? '')
    ? { keeper: told, kept: 'frozen' }
    : {};
}

function taskOfRide(ride: RideToPlan, index: number, keeper: Keeper): Task {
  const { id, code, from, to, startsAt, endsAt, loadedKm } = ride;
  return { index, rideId: id, code, from, to, startsAt, endsAt, loadedKm, ride, ...keeper };
}

function taskOfCommitment(commitment: Commitment, index: number, keeper: number): Task {
  return { ...commitment, index, keeper, kept: 'commitment' };
}

function keptBy(tasks: readonly Task[], drivers: number): readonly (readonly number[])[] {
  const kept = Array.from({ length: drivers }, (): number[] => []);
  for (const { index, keeper } of tasks.toSorted((one, other) => byTime(tasks)(one.index, other.index)))
    if (keeper !== undefined) kept[keeper]!.push(index);
  return kept;
}

function waysOf(problem: DispatchProblem, tasks: readonly Task[], drivers: readonly DriverToPlan[]) {
  const { travel, policy } = problem;
  const nodes = [...tasks.map(({ to }) => to), ...drivers.map(({ at }) => at)];
  const wayKm = new Float64Array(nodes.length * tasks.length);
  const wayMinutes = new Float64Array(wayKm.length);
  const bufferedMinutes = new Float64Array(wayKm.length);
  const factors = tasks.map(({ startsAt }) => hourFactor(travel, startsAt));
  const { kmByPair, minutesByPair, places } = travel;
  for (const [node, place] of nodes.entries())
    for (let task = 0; task < tasks.length; task += 1) {
      const cell = node * tasks.length + task;
      const pair = place * places + tasks[task]!.from;
      const hasRoad = kmByPair[pair]! < Infinity && minutesByPair[pair]! < Infinity;
      const minutes = hasRoad ? Math.round(minutesByPair[pair]! * factors[task]!) : Infinity;
      wayKm[cell] = hasRoad ? kmByPair[pair]! : Infinity;
      wayMinutes[cell] = minutes;
      bufferedMinutes[cell] = withBuffer(minutes, policy.limits);
    }
  return { wayKm, wayMinutes, bufferedMinutes };
}

/** A driver drives from one kept task to the next even if no road is known between them. */
function priceUnknownWays(
  { wayKm, wayMinutes }: Pick<Prepared, 'wayKm' | 'wayMinutes'>,
  { kept, tasks }: { kept: Prepared['kept']; tasks: number },
): void {
  for (const [driver, chain] of kept.entries()) {
    let node = tasks + driver;
    for (const task of chain) {
      const cell = node * tasks + task;
      if (wayKm[cell] === Infinity) {
        wayKm[cell] = 0;
        wayMinutes[cell] = 0;
      }
      node = task;
    }
  }
}
