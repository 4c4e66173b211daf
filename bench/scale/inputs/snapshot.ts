import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ChildServer } from '../../src/child-server.ts';
import type { Used } from '../../src/used-below.ts';
import { redisCommands, type RedisAddress } from './redis-commands.ts';

/** PostgreSQL reports what its backends have done after a second, and a batch of events waits for 50 ms. */
const SETTLE_MS = 2500;
const IDLE_MS = 8000;

/** A platform that is measured. */
export interface Measured {
  server: ChildServer;
  client: Client;
  /** Absent if the platform has no Redis. */
  redis?: RedisAddress | undefined;
}

interface Counters {
  atMs: number;
  cpuSeconds: Record<string, number>;
  commits: number;
  walBytes: number;
  redisCommands: number;
}

/** What one unit of a work used: CPU in microseconds, by process. */
export interface UnitCost {
  cpuUs: Record<string, number>;
  commits: number;
  walBytes: number;
  redisCommands: number;
}

const COUNTERS = `select (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits,
  (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as wal`;

async function countersOf({ server, client, redis }: Measured): Promise<Counters> {
  const { cpuSeconds } = await server.ask<Used>('usedByRole');
  const { rows } = await client.query<{ commits: number; wal: number }>(COUNTERS);
  const [{ commits, wal } = { commits: 0, wal: 0 }] = rows;
  const commands = redis === undefined ? 0 : await redisCommands(redis);
  return { atMs: performance.now(), cpuSeconds, commits, walBytes: wal, redisCommands: commands };
}

/** Resolves when no event waits in an outbox or, over PostgreSQL, for a listener. */
async function untilDelivered(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: boolean }>(
      `select exists (select from booking.outbox) or exists (select from driver.outbox) or exists (select from invoice.outbox)
         or exists (select from bus.delivery) as waiting`,
    );
    if (rows[0]?.waiting === false) return;
    await delay(100);
  }
}

const perSecond = (before: Counters, after: Counters, valueOf: (counters: Counters) => number): number =>
  ((valueOf(after) - valueOf(before)) * 1000) / (after.atMs - before.atMs);

/** What the platform uses in a second in which nobody calls it: it polls, beats and answers checks. */
export async function idleCost(measured: Measured): Promise<UnitCost> {
  await delay(SETTLE_MS);
  const before = await countersOf(measured);
  await delay(IDLE_MS);
  const after = await countersOf(measured);
  const names = Object.keys(after.cpuSeconds);
  const each = (valueOf: (counters: Counters) => number) => perSecond(before, after, valueOf);
  return {
    cpuUs: Object.fromEntries(names.map((name) => [name, 1e6 * each(({ cpuSeconds }) => cpuSeconds[name] ?? 0)])),
    commits: each(({ commits }) => commits),
    walBytes: each(({ walBytes }) => walBytes),
    redisCommands: each((counters) => counters.redisCommands),
  };
}

/** What one of `units` costs until its events are handled, without what an idle platform uses in that time. */
export async function unitCost(
  measured: Measured,
  idle: UnitCost,
  { units, work }: { units: number; work: () => Promise<unknown> },
): Promise<UnitCost> {
  await untilDelivered(measured.client);
  await delay(SETTLE_MS);
  const before = await countersOf(measured);
  await work();
  await untilDelivered(measured.client);
  await delay(SETTLE_MS);
  const after = await countersOf(measured);
  const seconds = (after.atMs - before.atMs) / 1000;
  const each = (valueOf: (counters: Counters) => number, idlePerSecond: number) =>
    Math.max(0, (valueOf(after) - valueOf(before) - idlePerSecond * seconds) / units);
  const names = Object.keys(after.cpuSeconds);
  const cpuUs = names.map((name) => [
    name,
    each(({ cpuSeconds }) => 1e6 * (cpuSeconds[name] ?? 0), idle.cpuUs[name] ?? 0),
  ]);
  return {
    cpuUs: Object.fromEntries(cpuUs) as Record<string, number>,
    commits: each(({ commits }) => commits, idle.commits),
    walBytes: each(({ walBytes }) => walBytes, idle.walBytes),
    redisCommands: each((counters) => counters.redisCommands, idle.redisCommands),
  };
}
