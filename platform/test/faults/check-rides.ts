import { HOLDS_A_DRIVER, IS_OVER, RIDE_LIFE, type BookingStatus, type RideEvent, type Role } from '@pahiya/contracts';
import type { FinalRide, FinalState, FinalStep } from './final-state.ts';
import type { Call, History } from './history.ts';

interface Step {
  from: readonly BookingStatus[];
  to: BookingStatus | 'same';
  event: RideEvent;
  by: Partial<Record<Role, unknown>>;
}
const LIFE: [string, Step][] = Object.entries(RIDE_LIFE);

/** The commands that lead from one state to the other for that role. */
function commandsOf({ from, to, role }: FinalStep): string[] {
  return LIFE.filter(([, step]) => {
    const leads = from === null ? step.from.length === 0 : step.from.includes(from);
    return leads && (step.to === 'same' ? from : step.to) === to && role in step.by;
  }).map(([name]) => name);
}

/** The life of each ride is one of docs/ride-life.md, without a gap. */
export function lifeFaults({ rides, steps }: FinalState): string[] {
  const byRide = Map.groupBy(steps, ({ rideId }) => rideId);
  return rides.flatMap((ride) => {
    const own = byRide.get(ride.id) ?? [];
    const faults = own.flatMap((step, nth) => {
      const before = own[nth - 1]?.to ?? null;
      const told = `ride ${ride.id}, revision ${step.revision}, ${step.from} to ${step.to} by ${step.role}`;
      return [
        ...(step.revision === nth + 1 ? [] : [`${told}: revision ${nth + 1} is missing`]),
        ...(step.from === before ? [] : [`${told}: it was ${before} before`]),
        ...(commandsOf(step).length > 0 ? [] : [`${told}: no command does that`]),
      ];
    });
    const last = own.at(-1);
    if (last?.revision !== ride.revision || last.to !== ride.status)
      faults.push(`ride ${ride.id} is ${ride.status} in revision ${ride.revision}, its last step says otherwise`);
    return faults;
  });
}

interface Observation {
  call: Call;
  revision: number;
  status: BookingStatus;
  wrote: boolean;
}

/**
 * Checks that the calls of each ride are linearizable: each saw and made what fits one moment between its start and its
 * end.
 */
export function callFaults(history: History, { rides, steps }: FinalState): string[] {
  const observations = Map.groupBy(
    history.calls.flatMap((call) =>
      call.seen.map((ride): Observation & { id: string } => ({
        call,
        id: ride.id,
        revision: ride.revision,
        status: ride.status,
        wrote: call.outcome === 'done' && call.wish !== 'read',
      })),
    ),
    ({ id }) => id,
  );
  const unknown = Map.groupBy(
    history.calls.filter(({ outcome, wish }) => outcome === 'unknown' && wish !== 'read' && wish !== 'pay'),
    ({ rideId, mark }) => rideId ?? mark,
  );
  const stepsOf = Map.groupBy(steps, ({ rideId }) => rideId);
  return [
    ...bookingFaults(history, rides),
    ...rides.flatMap((ride) => {
      const seen = observations.get(ride.id) ?? [];
      const candidates = [...(unknown.get(ride.id) ?? []), ...(unknown.get(ride.mark) ?? [])];
      return [...orderFaults(ride, seen), ...sourceFaults(stepsOf.get(ride.id) ?? [], seen, candidates)];
    }),
  ];
}

/** Each booking that was answered is stored once, and no refused booking is stored. */
function bookingFaults({ calls }: History, rides: readonly FinalRide[]): string[] {
  const byMark = Map.groupBy(rides, ({ mark }) => mark);
  const booked = calls.filter(({ wish }) => wish === 'book');
  const marks = new Set(booked.map(({ mark }) => mark));
  return [
    ...booked.flatMap(({ mark, outcome, seen }) => {
      const made = byMark.get(mark)?.length ?? 0;
      const expected = { done: [1], refused: [0], unknown: [0, 1] }[outcome];
      if (!expected.includes(made)) return [`booking ${mark} was ${outcome}, and made ${made} rides`];
      return outcome === 'done' && byMark.get(mark)?.[0]?.id !== seen[0]?.id
        ? [`booking ${mark} made another ride`]
        : [];
    }),
    ...rides.filter(({ mark }) => !marks.has(mark)).map(({ id }) => `ride ${id} was booked by no call`),
  ];
}

/**
 * A call that begins after another has ended sees at least the revision that the other saw, and a write makes a newer
 * one.
 */
function orderFaults({ id }: FinalRide, seen: readonly Observation[]): string[] {
  const faults: string[] = [];
  const byEnd = seen.toSorted((a, b) => a.call.end - b.call.end);
  let ended = 0;
  let newest = 0;
  for (const { call, revision, wrote } of seen.toSorted((a, b) => a.call.start - b.call.start)) {
    for (let next = byEnd[ended]; next && next.call.end < call.start; next = byEnd[++ended])
      newest = Math.max(newest, next.revision);
    if (wrote ? revision <= newest : revision < newest)
      faults.push(`ride ${id}: ${told(call)} saw revision ${revision} after another call had seen ${newest}`);
  }
  const madeAt = new Map(seen.filter(({ wrote }) => wrote).map(({ revision, call }) => [revision, call.start]));
  for (const { call, revision } of seen)
    if (call.end < (madeAt.get(revision) ?? 0))
      faults.push(`ride ${id}: ${told(call)} saw revision ${revision} before the call that made it`);
  return faults;
}

/** Each step was made by one call that was able to make it, and each call that was answered made the step it says. */
function sourceFaults(steps: readonly FinalStep[], seen: readonly Observation[], unknown: readonly Call[]): string[] {
  const writers = Map.groupBy(
    seen.filter(({ wrote }) => wrote),
    ({ revision }) => revision,
  );
  const byRevision = new Map(steps.map((step) => [step.revision, step]));
  const free = new Set(unknown);
  const faults = seen.flatMap(({ call, revision, status }) =>
    byRevision.get(revision)?.to === status
      ? []
      : [`ride ${steps[0]?.rideId}: ${told(call)} saw it ${status} in revision ${revision}, which it never was`],
  );
  for (const step of steps) {
    const made = `ride ${step.rideId}: revision ${step.revision}, ${step.from} to ${step.to} by ${step.role} ${step.by}`;
    const [writer, other] = (writers.get(step.revision) ?? []).map(({ call }) => call);
    if (other) faults.push(`${made} was answered to two calls`);
    else if (writer && !mayHaveMade(writer, step)) faults.push(`${made} was answered to ${told(writer)}`);
    else if (writer === undefined) {
      const source = [...free].find((call) => mayHaveMade(call, step));
      if (source) free.delete(source);
      else faults.push(`${made} was made by no call`);
    }
  }
  return faults;
}

const mayHaveMade = ({ wish, role, by, seenRevision }: Call, step: FinalStep): boolean =>
  commandsOf(step).includes(wish) &&
  role === step.role &&
  by === step.by &&
  (seenRevision === undefined || seenRevision === step.revision - 1);

const told = ({ wish, role, outcome, mark }: Call) => `${wish} by ${role} (${mark}, ${outcome})`;

/** No driver has two rides at the same time, nor two trips under way. */
export function driverFaults(history: History, { rides }: FinalState): string[] {
  const held = rides.filter(({ status }) => HOLDS_A_DRIVER.includes(status));
  const faults = [...Map.groupBy(held, ({ driverId }) => driverId)].flatMap(([driverId, own]) => [
    ...overlapsOf(own).map((text) => `driver ${driverId} has ${text}`),
    ...(own.filter(({ status }) => status === 'on_trip').length > 1 ? [`driver ${driverId} is on two trips`] : []),
  ]);
  return [...faults, ...tripFaults(history)];
}

function overlapsOf(rides: readonly FinalRide[]): string[] {
  const sorted = rides.toSorted((a, b) => a.startsAt - b.startsAt);
  return sorted.flatMap((ride, nth) => {
    const before = sorted[nth - 1];
    return before && before.busyUntil > ride.startsAt ? [`rides ${before.id} and ${ride.id} at the same time`] : [];
  });
}

/** A trip is surely under way between the answer to its start and the call to complete it. */
function tripFaults({ calls }: History): string[] {
  const completing = Map.groupBy(
    calls.filter(({ wish }) => wish === 'complete'),
    ({ rideId }) => rideId,
  );
  const trips = calls
    .filter(({ wish, outcome }) => wish === 'start' && outcome === 'done')
    .map(({ by, rideId, end }) => {
      const ends = (completing.get(rideId) ?? []).map(({ start }) => start).filter((at) => at > end);
      return { by, rideId, from: end, to: Math.min(Infinity, ...ends) };
    });
  return [...Map.groupBy(trips, ({ by }) => by)].flatMap(([driverId, own]) => {
    const sorted = own.toSorted((a, b) => a.from - b.from);
    return sorted.flatMap((trip, nth) =>
      (sorted[nth - 1]?.to ?? 0) > trip.from ? [`driver ${driverId} started ${trip.rideId} on another trip`] : [],
    );
  });
}

/** Finds riders of the limited company who have more open rides than they may, or two at the same time. */
export function limitFaults(rides: readonly FinalRide[], limits: { companyId: string; most: number }): string[] {
  const open = rides.filter(
    ({ companyId, status }) => companyId === limits.companyId && !IS_OVER.some((over) => over === status),
  );
  return [...Map.groupBy(open, ({ riderId }) => riderId)].flatMap(([riderId, own]) => [
    ...(own.length > limits.most ? [`rider ${riderId} has ${own.length} open rides of ${limits.most}`] : []),
    ...overlapsOf(own).map((text) => `rider ${riderId} has ${text}`),
  ]);
}
