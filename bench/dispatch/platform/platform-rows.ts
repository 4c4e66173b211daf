import { setTimeout as delay } from 'node:timers/promises';
import { latencyOf, percentile, type Target } from '../../src/load.ts';
import type { Row } from '../row.ts';
import { openDesk, type PlanningDesk } from './planning-desk.ts';

const RIDES = 300;
const CABS = 110;
/** Each round is one plan, and the same time without a plan. One more round goes before them to warm up. */
const ROUNDS = 5;
const SECONDS = 7;
const MOST = 1.5;
/** The p99 of fewer calls would depend on a handful of them. */
const LEAST_CALLS = 1000;

interface Round {
  readonly quiet: readonly number[];
  readonly planning: readonly number[];
}

/** Milliseconds of one request after the other until `over` settles. */
async function latenciesUntil(over: Promise<unknown>, target: Target): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = over.finally(() => (isOver = true));
  while (!isOver) times.push(await latencyOf(target));
  await ended;
  return times;
}

async function measureRound(desk: PlanningDesk, list: Target): Promise<Round> {
  // Both are measured in turn, so that a machine that slows down slows both.
  const quiet = await latenciesUntil(delay(SECONDS * 1000), list);
  return { quiet, planning: await latenciesUntil(desk.plan(), list) };
}

/** A rider's list while the platform plans a day and while it does not. */
export async function* measurePlatform(): AsyncIterable<Row> {
  const desk = await openDesk({ rides: RIDES, cabs: CABS, seconds: SECONDS });
  try {
    const { url, rider } = desk.stage;
    const headers = { authorization: `Bearer ${rider}` };
    const list: Target = { url: `${url}/api/bookings/myBookings?limit=20`, method: 'GET', headers };
    await measureRound(desk, list);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(desk, list));
    yield rowOf(rounds);
  } finally {
    await desk.close();
  }
}

function rowOf(rounds: readonly Round[]): Row {
  const callsOf = (side: keyof Round) => rounds.flatMap((round) => round[side]);
  const calls = Math.min(callsOf('quiet').length, callsOf('planning').length);
  const [quiet, planning] = [percentile(callsOf('quiet'), 0.99), percentile(callsOf('planning'), 0.99)];
  const ratio = planning / quiet;
  const details = rounds.map((round) => ({
    requests: [round.quiet.length, round.planning.length],
    p50: [percentile(round.quiet, 0.5), percentile(round.planning, 0.5)],
    p99: [percentile(round.quiet, 0.99), percentile(round.planning, 0.99)],
  }));
  console.log(`platform: ${JSON.stringify(details)}`);
  return {
    what: `a rider's list in the embedded platform while a day of ${RIDES} rides and ${CABS} cabs is planned, p99`,
    figure: `${ratio.toFixed(2)} × (${planning.toFixed(1)} against ${quiet.toFixed(1)} ms, ${calls} calls on each side or more)`,
    limit: `≤ ${MOST} ×, of ≥ ${LEAST_CALLS} calls`,
    reached: ratio <= MOST && calls >= LEAST_CALLS,
    details,
  };
}
