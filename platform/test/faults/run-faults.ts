import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { HOLDS_A_DRIVER, IS_OVER, routes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { httpClient } from '../http-client.ts';
import { untilServed } from '../until-served.ts';
import { Caller } from './caller.ts';
import type { Chance } from './chance.ts';
import { pageFaults } from './check-events.ts';
import { check, type Findings } from './checker.ts';
import type { FaultyPlatform } from './faulty-platform.ts';
import { eventsLeft, eventsToHandle, readFinalState } from './final-state.ts';
import type { History } from './history.ts';
import { Load } from './load.ts';
import { OpenPage } from './open-page.ts';
import { MOST_OPEN_RIDES, openPeople, type LoadPeople } from './people-of-load.ts';
import { positionNow } from './watch.ts';

export interface RunOptions {
  chance: Chance;
  /** A name for everything that this run makes. */
  run: string;
  /** At least so many calls. */
  operations: number;
  drivers?: number;
  /** Headers of each call. */
  headers?: Record<string, string>;
  /** Before the load begins. */
  begin?: () => Promise<void>;
  /** Runs beside the load, which goes on until this has ended. Returns how many faults it made. */
  faults?: () => Promise<number>;
  /** How long to wait after the load: for events while none is handled, and then for pages to show the newest. */
  patienceMs?: number;
}

const LOOK_MS = 300;

/** A load with faults, and what the checker finds when all has come to rest. */
export async function runFaults(
  platform: Pick<FaultyPlatform, 'database' | 'replicas' | 'url'>,
  options: RunOptions,
): Promise<{ findings: Findings; history: History }> {
  const {
    chance,
    run,
    operations,
    drivers = 5,
    headers = {},
    begin = async () => undefined,
    faults = async () => 0,
    patienceMs = 45_000,
  } = options;
  const { database, url } = platform;
  const tell = stopwatch(run);
  const since = await positionNow(database);
  // After the faults of another run a part may be away for a moment.
  await untilServed(
    url,
    Object.values(platform.replicas).flatMap((both) => both.map(({ port }) => `http://127.0.0.1:${port}`)),
  );
  const people = await openPeople(httpClient(url, headers), drivers);
  await begin();
  tell('people');
  const caller = new Caller(people.api, run);
  const history: History = { calls: caller.calls, pages: [], looks: [], faults: 0 };
  const pages = pagesOf(url, people);
  const looking = new AbortController();
  const looks = lookOften(database, people, { looks: history.looks, signal: looking.signal });
  try {
    let isOver = false;
    const making = faults().finally(() => (isOver = true));
    const load = new Load({ people, caller, chance, operations, enough: () => isOver });
    [history.faults] = await Promise.all([making, load.run()]);
    tell('load');
    await untilAtRest(database, { since, patienceMs });
    tell('rest');
    looking.abort();
    await looks;
    const state = await readFinalState(database, people, since);
    const areNew = () => {
      history.pages = pages.map((page) => page.view());
      return pageFaults(history, state).length === 0;
    };
    // The checker reports which pages are not.
    await eventually(areNew, { timeoutMs: patienceMs }).catch(() => undefined);
    tell('pages');
    return { findings: check(history, state, { companyId: people.limited._id, most: MOST_OPEN_RIDES }), history };
  } finally {
    looking.abort();
    for (const page of pages) page.close();
  }
}

/** Says on stderr how long each part took. */
function stopwatch(run: string): (part: string) => void {
  let last = performance.now();
  return (part) => {
    const now = performance.now();
    process.stderr.write(`${run}: ${part} ${Math.round(now - last)} ms\n`);
    last = now;
  };
}

function pagesOf(url: string, { api, riders, free }: LoadPeople): OpenPage[] {
  const { myBookings, companyBookings } = routes.booking;
  return [
    ...riders.map(
      ({ _id, token }) =>
        new OpenPage({ url, api, token, who: `rider ${_id}`, shows: { riderId: _id }, list: myBookings }),
    ),
    new OpenPage({
      url,
      api,
      token: free.token,
      who: `company ${free._id}`,
      shows: { companyId: free._id },
      list: companyBookings,
    }),
  ];
}

/** What no snapshot of the rides may ever show. */
const NEVER = `
select 'driver ' || driver_id || ' is on ' || count(*) || ' trips' as text from booking.ride
where driver_id = any ($1) and status = 'on_trip' group by driver_id having count(*) > 1
union all
select 'driver ' || a.driver_id || ' has rides ' || a.id || ' and ' || b.id || ' at the same time'
from booking.ride a join booking.ride b on a.driver_id = b.driver_id and a.id < b.id
  and tstzrange(a.starts_at, a.busy_until) && tstzrange(b.starts_at, b.busy_until)
where a.driver_id = any ($1) and a.status = any ($2) and b.status = any ($2)
union all
select 'rider ' || rider_id || ' has ' || count(*) || ' open rides' from booking.ride
where company_id = $3 and status <> all ($4) group by rider_id having count(*) > $5`;

async function lookOften(
  database: Pool,
  people: LoadPeople,
  { looks, signal }: { looks: string[]; signal: AbortSignal },
): Promise<void> {
  const drivers = people.drivers.map(({ _id }) => _id);
  const seen = new Set<string>();
  while (!signal.aborted) {
    try {
      const { rows } = await database.query<{ text: string }>(NEVER, [
        drivers,
        HOLDS_A_DRIVER,
        people.limited._id,
        IS_OVER,
        MOST_OPEN_RIDES,
      ]);
      for (const { text } of rows) if (!seen.has(text) && seen.add(text)) looks.push(text);
    } catch (error) {
      // PostgreSQL may just have been killed. Only a wrong statement (class 42) ends the run.
      if ((error as { code?: string }).code?.startsWith('42')) throw error;
    }
    await delay(LOOK_MS);
  }
}

/** Resolves when every event has been handled by all who hear it, or when nothing has changed for a while. */
async function untilAtRest(
  database: Pool,
  { since, patienceMs }: { since: number; patienceMs: number },
): Promise<void> {
  let before = '';
  let changedAt = performance.now();
  while (performance.now() - changedAt < patienceMs) {
    const left = await eventually(() => eventsLeft(database), { timeoutMs: 60_000 });
    const missing = await eventsToHandle(database, since);
    if (left.length === 0 && missing === 0) return;
    const now = `${left.join()} ${missing}`;
    if (now !== before) changedAt = performance.now();
    before = now;
    await delay(LOOK_MS);
  }
}
