import {
  type dispatchRoutes,
  dayInIndia,
  addDays,
  indiaEpochMs,
  type DispatchLimits,
  type DispatchWeights,
  type PlanFigures,
  type RouteReply,
} from '@pahiya/contracts';
import { isRefusal, type DispatchPolicy, type Figures, type Pair } from '@pahiya/dispatch';
import { newId, PahiyaError } from '@pahiya/service-kit';
import { ridersWithEscort } from '../limits/night-escort.ts';
import { RideEntity } from '../rides/ride.entity.ts';
import type { Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import type { PosedProblem } from './plan-jobs.ts';
import type { PlanLane } from './planner.ts';
import { libraryPolicy, mustNotContradict, presentPolicy } from './policy.ts';
import { problemOf } from './problem-of-rides.ts';
import { readFleet } from './read-fleet.ts';

type Answer = RouteReply<typeof dispatchRoutes.tryDispatchPolicy>;

const DAYS = 7;
/** Iterations for each day: a plan of 300 rides takes a second. */
const ITERATIONS = 600;
const MOST_RIDES_A_DAY = 500;
const BUSY_S = 10;

/** Plans the last seven days with other weights and with those in force, and compares both with what was driven. */
export async function tryPolicy(
  parts: DispatchParts,
  wanted: { weights: DispatchWeights; limits?: DispatchLimits | undefined },
): Promise<Answer> {
  const present = libraryPolicy(await presentPolicy(parts.database));
  const tried: DispatchPolicy = { ...present, weights: wanted.weights, limits: wanted.limits ?? present.limits };
  mustNotContradict(tried);
  const lane = parts.planner.claim();
  if (lane === undefined) throw new PahiyaError('UNAVAILABLE', { what: 'planner' }, { retryAfterS: BUSY_S });
  try {
    const today = dayInIndia(parts.clock.now());
    const days = Array.from({ length: DAYS }, (_, back) => addDays(today, back - DAYS));
    const sums = { driven: nothing(), present: nothing(), tried: nothing() };
    for (const day of days) {
      const driven = await drivenOn(parts, day);
      if (driven.length === 0) continue;
      add(
        sums.driven,
        await figuresOf(lane, await problemOfDay(parts, { day, rides: driven, policy: present }), pairsOf(driven)),
      );
      add(sums.present, await figuresOf(lane, await problemOfDay(parts, { day, rides: driven, policy: present })));
      add(sums.tried, await figuresOf(lane, await problemOfDay(parts, { day, rides: driven, policy: tried })));
    }
    return {
      from: new Date(indiaEpochMs(days[0] ?? today, '00:00')).toISOString(),
      to: new Date(indiaEpochMs(today, '00:00')).toISOString(),
      rides: sums.driven.days === 0 ? 0 : sums.driven.served + sums.driven.waiting,
      driven: meanOf(sums.driven),
      present: meanOf(sums.present),
      tried: meanOf(sums.tried),
    };
  } finally {
    lane.release();
  }
}

function drivenOn({ database }: DispatchParts, day: string): Promise<Ride[]> {
  return database.dataSource.getRepository(RideEntity).find({
    where: { date: day, status: 'completed' },
    order: { startsAt: 'ASC', rideId: 'ASC' },
    take: MOST_RIDES_A_DAY,
  });
}

const pairsOf = (rides: readonly Ride[]): Pair[] =>
  rides.flatMap(({ rideId, driver }) => (driver ? [{ rideId, driverId: driver._id }] : []));

/** The problem of that day at its first minute: its rides as if no driver had been asked, and the drivers of today. */
async function problemOfDay(
  parts: DispatchParts,
  { day, rides, policy }: { day: string; rides: readonly Ride[]; policy: DispatchPolicy },
): Promise<PosedProblem> {
  const now = new Date(indiaEpochMs(day, '00:00'));
  const riders = rides.map(({ rider }) => rider.userId);
  const [drivers, learned, withEscort] = await Promise.all([
    readFleet(parts, now, policy.limits),
    parts.learnedTravel(),
    ridersWithEscort(parts.database, riders),
  ]);
  const open = rides.map((ride) => ({ ...ride, status: 'pending' as const, driver: null }));
  const nothing = { refusals: new Map(), held: [], pins: [], forbidden: [] };
  const { problem, places } = problemOf({ now, open, drivers, policy, withEscort, ...nothing });
  return { problem, travel: { id: newId(), points: places.points, learned } };
}

async function figuresOf(lane: PlanLane, posed: PosedProblem, pairs?: readonly Pair[]): Promise<Figures> {
  const job = pairs
    ? ({ do: 'figures', ...posed, pairs: pairs.filter((pair) => isIn(posed, pair)) } as const)
    : ({ do: 'day', ...posed, iterations: ITERATIONS } as const);
  const figures = await lane.run(job).answer;
  if (isRefusal(figures)) throw new Error(`A day could not be planned: ${JSON.stringify(figures.faults)}`);
  return figures;
}

/** False for drivers who have left since, and so are not in the problem. */
const isIn = ({ problem }: PosedProblem, { rideId, driverId }: Pair): boolean =>
  problem.rides.some(({ id }) => id === rideId) && problem.drivers.some(({ id }) => id === driverId);

const nothing = () => ({ days: 0, served: 0, waiting: 0, emptyKm: 0, emptyPaise: 0, paise: 0, evenness: 0 });
type Sum = ReturnType<typeof nothing>;

function add(sum: Sum, { served, left, emptyKm, emptyPaise, paise, unevenness }: Figures): void {
  sum.days += 1;
  sum.served += served;
  sum.waiting += left;
  sum.emptyKm += emptyKm;
  sum.emptyPaise += emptyPaise;
  sum.paise += paise;
  sum.evenness += unevenness;
}

/** The sums over all days; but the evenness is the mean of the days. */
function meanOf({ days, emptyKm, emptyPaise, evenness, paise, ...rides }: Sum): PlanFigures {
  return {
    ...rides,
    emptyPaise: Math.round(emptyPaise),
    paise: Math.round(paise),
    emptyKm: Math.round(emptyKm * 10) / 10,
    evenness: days === 0 ? 0 : Math.round((evenness / days) * 10_000) / 10_000,
  };
}
