import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { Client } from 'pg';
import { fillRides } from '../../src/fill-rides.ts';
import { openPlatform, type Way } from '../../src/open-platform.ts';
import { setStage } from '../../src/stage.ts';
import { eventsRow } from '../../src/events.ts';
import { commitRates } from './commit-rate.ts';
import { redisBytesOfDriver, type RedisAddress } from './redis-commands.ts';
import { growthOf, sizesOf } from './sizes.ts';
import { idleCost, unitCost, type Measured, type UnitCost } from './snapshot.ts';
import { askForLists, bookRides, listBytes, liveRides, openPages, sendPositions, startTrips } from './works.ts';

const DRIVERS = 25;
const POSITIONS = 20_000;
const LISTS = 6000;
const BOOKINGS = 1500;
const LIVES = 500;
const FILLED = 100_000;
const PAGES = 10;
/** A driver may start a ride that is days away, so that the bench can drive it at once. */
const ENV = { START_EARLY_MINUTES: '525600' };

async function costsOf(way: Way): Promise<Record<string, unknown>> {
  const server = await openPlatform(way, ENV);
  const adminUrl = await server.ask<string>('adminUrl');
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const redis = way === 'embedded' ? undefined : await server.ask<RedisAddress>('brokers');
    const measured: Measured = { server, client, redis };
    const stage = await setStage(server.url, DRIVERS);
    // A warm-up: code is compiled before anything is measured.
    await liveRides(stage, 200);
    await sendPositions(stage, 20_000);
    await askForLists(stage, 3000);
    const idle = await idleCost(measured);
    const costs: Record<string, UnitCost> = { 'idle second': idle };
    const cost = async (name: string, units: number, work: () => Promise<unknown>): Promise<void> => {
      costs[name] = await unitCost(measured, idle, { units, work });
      console.log(way, name, JSON.stringify(costs[name]));
    };
    await cost('position', POSITIONS, () => sendPositions(stage, POSITIONS));
    await cost('list', LISTS, () => askForLists(stage, LISTS));
    await cost('booking', BOOKINGS, () => bookRides(stage, BOOKINGS));
    const endTrips = await startTrips(stage);
    await cost('position on a trip', POSITIONS, () => sendPositions(stage, POSITIONS));
    const pages = await openPages(stage, PAGES);
    await cost(`position on a trip, ${PAGES} pages`, POSITIONS, () => sendPositions(stage, POSITIONS));
    for (const page of pages) page.close();
    const redisBytes = redis && (await redisBytesOfDriver(redis, stage.drivers[0]?.id ?? ''));
    await endTrips();
    const before = await sizesOf(client);
    await cost('ride', LIVES, () => liveRides(stage, LIVES));
    const bytes = growthOf(before, await sizesOf(client), LIVES);
    const commits = way === 'embedded' ? await commitRates(adminUrl, [1, 4, 16, 32]) : undefined;
    const filled = way === 'embedded' ? await filledBytes(client, adminUrl) : undefined;
    const events = await eventsRow(way === 'embedded' ? 'pg' : 'nats', adminUrl);
    return { costs, bytes, redisBytes, listBytes: await listBytes(stage), commits, filled, events };
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Bytes of a ride in a large table, whose indexes are as full as they become in use. */
async function filledBytes(client: Client, adminUrl: string): Promise<Record<string, number>> {
  const sizes = async () => {
    const { rows } = await client.query<{ table: number; all: number }>(
      `select pg_table_size('booking.ride')::float8 as table, pg_total_relation_size('booking.ride')::float8 as all`,
    );
    return rows[0] ?? { table: 0, all: 0 };
  };
  const before = await sizes();
  await fillRides(adminUrl, FILLED);
  const after = await sizes();
  return { table: (after.table - before.table) / FILLED, all: (after.all - before.all) / FILLED };
}

/** Measures what the plan for growth is calculated from, and keeps it in bench/results/. */
export async function measureInputs(ways: readonly Way[]): Promise<void> {
  for (const way of ways) {
    const figures = await costsOf(way);
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
    const kept = { takenOn: new Date().toISOString().slice(0, 10), machine, ...figures };
    const path = new URL(`../../results/scale-${way}.json`, import.meta.url);
    await writeFile(path, `${JSON.stringify(kept, null, 2)}\n`);
  }
}
