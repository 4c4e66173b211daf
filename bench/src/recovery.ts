import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@pahiya/contracts';
import autocannon from 'autocannon';
import type { ChildServer } from './child-server.ts';
import { openPlatform } from './open-platform.ts';
import type { Row } from './row.ts';
import { call, rideForm, setStage, type Stage } from './stage.ts';

const DEATHS = 3;
const RECOVERY_LIMIT_MS = 5000;
const LEAVING_LIMIT_MS = 5000;
/** Three missed probes, and a start. */
const FREEZE_LIMIT_MS = 15_000;
const LOOK_MS = 20;
/** A call that waits longer is given up and made again. */
const PATIENCE_MS = 1000;
const PROCESSES = ['gateway', 'auth', 'booking', 'driver', 'salary', 'invoice'] as const;
const SERVERS = ['postgres', 'nats', 'redis'] as const;

type Name = (typeof PROCESSES)[number] | (typeof SERVERS)[number];
type Pids = Record<Name, number>;

/** For each process, a call that cannot succeed without it; for each server, a call that usually needs it. */
function probesOf({ url, rider, admin }: Stage): Record<Name, () => Promise<Response>> {
  const get = (path: string, token: string) => () =>
    fetch(url + path, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(PATIENCE_MS) });
  const post = (path: string, body: unknown) => () =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${rider}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const book = post(routes.booking.createBooking.path, rideForm(9));
  return {
    gateway: get(routes.booking.getPricing.path, rider),
    auth: post(routes.auth.loginAdmin.path, { email: 'admin@pahiya.example', password: 'Kaveri#2026' }),
    booking: get(routes.booking.myBookings.path, rider),
    driver: get(routes.driver.livePositions.path, rider),
    salary: get(routes.salary.expenseStats.path, admin),
    invoice: get(`${routes.invoice.monthlyStatement.path}?month=2026-11`, admin),
    postgres: book,
    nats: book,
    redis: book,
  };
}

const isGone = (pid: number): boolean => !existsSync(`/proc/${pid}`);

async function untilGone(pid: number): Promise<void> {
  while (!isGone(pid)) await delay(LOOK_MS);
}

async function untilAnswered(probe: () => Promise<Response>): Promise<void> {
  for (;;) {
    const isAnswered = await probe().then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isAnswered) return;
    await delay(LOOK_MS);
  }
}

interface Rehearsal {
  server: ChildServer;
  probes: Record<Name, () => Promise<Response>>;
}

const pidOf = async (server: ChildServer, name: Name): Promise<number> => (await server.ask<Pids>('pids'))[name];

/**
 * Milliseconds from each death to the next answer. The deaths follow each other, as they do when they have a lasting
 * cause.
 */
async function recoveries({ server, probes }: Rehearsal, name: Name): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < DEATHS; nth++) {
    await untilAnswered(probes[name]);
    const pid = await pidOf(server, name);
    const start = performance.now();
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
    await untilAnswered(probes[name]);
    times.push(performance.now() - start);
    while ((await pidOf(server, name)) === pid) await delay(LOOK_MS);
    await delay(500);
  }
  return times;
}

/** Milliseconds from SIGSTOP to the next answer. */
async function thaw({ server, probes }: Rehearsal, name: Name): Promise<number> {
  await untilAnswered(probes[name]);
  const start = performance.now();
  process.kill(await pidOf(server, name), 'SIGSTOP');
  await untilAnswered(probes[name]);
  return performance.now() - start;
}

/** Milliseconds from SIGTERM to the end of the process, while connections that are kept ask for lists. */
async function leaving({ server, probes }: Rehearsal, name: Name, { url, rider }: Stage): Promise<number> {
  await untilAnswered(probes[name]);
  const load = autocannon(
    {
      url: `${url}/api/bookings/myBookings?limit=20`,
      headers: { authorization: `Bearer ${rider}` },
      connections: 20,
      duration: 60,
    },
    // The restart test checks what becomes of the calls.
    () => undefined,
  );
  try {
    await delay(1000);
    const pid = await pidOf(server, name);
    const start = performance.now();
    process.kill(pid, 'SIGTERM');
    await untilGone(pid);
    return performance.now() - start;
  } finally {
    load.stop();
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

function rowOf(what: string, limitMs: number, times: ReadonlyMap<Name, readonly number[]>): Row {
  const worst = Math.max(...[...times.values()].flat());
  return {
    what,
    against: '–',
    figure: `${[...times].map(([name, each]) => `${name} ${each.map(seconds).join(', ')}`).join('; ')} s`,
    limit: `≤ ${limitMs / 1000} s`,
    reached: worst <= limitMs,
    details: Object.fromEntries(times),
  };
}

async function timesOf(names: readonly Name[], measure: (name: Name) => Promise<number | number[]>) {
  const times = new Map<Name, number[]>();
  for (const name of names) times.set(name, [await measure(name)].flat());
  return times;
}

/**
 * How soon `npm run start:distributed` has each process and server back, and how soon a process leaves that is told to
 * leave.
 */
export async function* recoveryRows(): AsyncGenerator<Row> {
  // Each call that meets a dead process is an error of the log.
  const server = await openPlatform('distributed', { LOG_LEVEL: 'silent' });
  try {
    const stage = await setStage(server.url, 1);
    for (let nth = 0; nth < 20; nth++)
      await call(stage.url, routes.booking.createBooking, { token: stage.rider, body: rideForm(2 + nth) });
    const rehearsal: Rehearsal = { server, probes: probesOf(stage) };
    yield rowOf(
      'From kill -9 to the next answer, three deaths in a row',
      RECOVERY_LIMIT_MS,
      await timesOf([...PROCESSES, ...SERVERS], (name) => recoveries(rehearsal, name)),
    );
    yield rowOf(
      'From a freeze to the next answer',
      FREEZE_LIMIT_MS,
      await timesOf(['booking', 'auth', 'gateway'], (name) => thaw(rehearsal, name)),
    );
    yield rowOf(
      'From SIGTERM to the end of the process, under load',
      LEAVING_LIMIT_MS,
      await timesOf(PROCESSES, (name) => leaving(rehearsal, name, stage)),
    );
  } finally {
    await server.stop();
  }
}
