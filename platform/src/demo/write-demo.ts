import { dayInIndia, routes } from '@pahiya/contracts';
import type { PlatformClock } from '../platform-clock.ts';
import { ApiError, type ApiClient } from './api-client.ts';
import type { DemoAdmin } from './demo-data.ts';
import { payAdvances, registerPeople } from './demo-people.ts';
import { playPastDay, playToday } from './play-rides.ts';
import { RideCalls } from './ride-calls.ts';

const DAY_MS = 24 * 3600_000;
const DAYS_OF_RIDES = 14;

export interface DemonstrationOptions {
  clock: PlatformClock;
  admin: DemoAdmin;
  /** Called before the demonstration is written, with a line for a terminal. */
  onStep: (step: string) => void;
  /** Runs the writing, so that a caller can record whether it finished. */
  around?: (write: () => Promise<void>) => Promise<void>;
}

/** Two weeks of two companies, written if there is nobody but the first admin. */
export async function writeDemonstrationOnce(client: ApiClient, options: DemonstrationOptions): Promise<void> {
  const token = await adminToken(client, options.admin);
  if (token === undefined) return;
  const { totalCompanies } = await client.call(routes.auth.peopleStats, { token });
  if (totalCompanies > 0) return;
  options.onStep('Writing two weeks of demonstration rides');
  const { around = (write) => write() } = options;
  await around(() => writeDemonstration(client, options.clock, token));
}

/** Undefined when the first admin has another email address or password by now, so the platform is in use. */
async function adminToken(client: ApiClient, admin: DemoAdmin): Promise<string | undefined> {
  try {
    return (await client.call(routes.auth.loginAdmin, { body: admin })).token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/** Makes the calls that people would make. Afterwards the clock shows the machine's time again. */
async function writeDemonstration(client: ApiClient, clock: PlatformClock, admin: string): Promise<void> {
  const today = new Date(clock.now().getTime());
  const calls = new RideCalls(client, admin);
  try {
    const people = await registerPeople(client, { clock, today, admin });
    await payAdvances(client, people, today);
    for (let daysAgo = DAYS_OF_RIDES; daysAgo >= 1; daysAgo--) {
      const day = dayInIndia(new Date(today.getTime() - daysAgo * DAY_MS));
      await playPastDay(calls, clock, { people, day, daysAgo });
    }
    clock.real();
    await playToday(calls, clock, people);
  } finally {
    clock.real();
  }
}
