import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayInIndia, dispatchRoutes, routes, timeInIndia, type BookingForm } from '@pahiya/contracts';
import { startChild } from '../../src/child-server.ts';
import { call, setStage, type Stage } from '../../src/stage.ts';
import { cityOf, MIDNIGHT, type City } from '../city/city.ts';

export interface PlanningDesk {
  readonly stage: Stage;
  /** Plans the day; settles when the plan is kept. */
  plan(): Promise<void>;
  close(): Promise<void>;
}

export interface DeskSize {
  readonly rides: number;
  readonly cabs: number;
  /** How long a plan is searched for. */
  readonly seconds: number;
}

const SEED = 601;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LOOK_MS = 250;

/** The embedded platform in a process of its own, with a day of the city's rides that wait for their plan. */
export async function openDesk({ rides, cabs, seconds }: DeskSize): Promise<PlanningDesk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-bench-dispatch-'));
  const server = await startChild('./platform-server.ts', { dataDir, env: { PLAN_SECONDS: String(seconds) } });
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const stage = await setStage(server.url, cabs);
    await acceptUnverifiedPapers(stage);
    // Two days from now, so that the whole day is ahead: the platform has the machine's clock.
    const day = dayInIndia(new Date(Date.now() + 2 * DAY_MS));
    const city = cityOf({ seed: SEED, rides, cabs });
    for (const form of formsOf(city, day)) {
      await call(stage.url, routes.booking.createBooking, { token: stage.rider, body: form });
    }
    return { stage, plan: () => planDay(stage, day), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Switches off the check of papers, because nobody has verified those of the stage's drivers. */
async function acceptUnverifiedPapers({ url, admin }: Stage): Promise<void> {
  const present = await call(url, dispatchRoutes.getDispatchPolicy, { token: admin });
  const { version, weights, automation, reachability } = present;
  const limits = { ...present.limits, papersVerified: false };
  await call(url, dispatchRoutes.changeDispatchPolicy, {
    token: admin,
    body: { version, limits, weights, automation, reachability },
  });
}

function formsOf({ problem, places }: City, date: string): BookingForm[] {
  return problem.rides.map(({ from, to, startsAt, cabClass, passengers }, index) => {
    const place = (at: number) => ({ address: `Place ${at}, Bengaluru`, ...places[at]! });
    // Rides that begin on the day before or after the city's day begin on the same day here.
    const time = timeInIndia(new Date((MIDNIGHT + ((startsAt - MIDNIGHT + 1440) % 1440)) * MINUTE_MS));
    return {
      pickup: `Pickup ${index}, Bengaluru`,
      dropoff: `Drop ${index}, Bengaluru`,
      pickupLocation: place(from),
      dropoffLocation: place(to),
      date,
      time,
      tripType: 'local',
      cabType: cabClass,
      passengers,
    };
  });
}

async function planDay({ url, admin: token }: Stage, day: string): Promise<void> {
  const from = new Date(`${day}T00:00:00+05:30`);
  const body = { mode: 'day' as const, from: from.toISOString(), to: new Date(from.getTime() + DAY_MS).toISOString() };
  const { plan } = await call(url, dispatchRoutes.makePlan, { token, body });
  for (;;) {
    await delay(LOOK_MS);
    const { plans } = await call(url, dispatchRoutes.listPlans, { token });
    const status = plans.find(({ _id }) => _id === plan._id)?.status;
    if (status === 'draft') return;
    if (status !== 'planning') throw new Error(`The plan of the day is ${status}.`);
  }
}
