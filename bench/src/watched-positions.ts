import { Client } from 'pg';
import { startChild } from './child-server.ts';
import { newTokenKey, tokensOfRiders } from './minted-tokens.ts';
import { openPlatform, type Way } from './open-platform.ts';
import type { PositionFigures, PositionLoad } from './position-load.ts';
import type { Row } from './row.ts';
import { setStage, startTrip, type Stage } from './stage.ts';

const TRIPS = 200;
const PER_SECOND = 5000;
const SECONDS = 10;
const LIMITS = { p99Ms: 100, seenP95Ms: 1000 };
/**
 * The share of the rate that must be reached, because the last positions are answered after the end. Also the share of
 * the positions that must be seen, because none is sent on while booking is asked for the driver's trip, each ten
 * seconds (active-trips.ts).
 */
const NEARLY_ALL = 0.99;
/** A driver may start a ride that is days away. */
const ENV = { START_EARLY_MINUTES: '525600' };

/** A trip of each driver, booked by a rider who books nothing else. */
async function startTrips(stage: Stage, riders: readonly string[]): Promise<PositionLoad['trips']> {
  const trips: PositionLoad['trips'] = [];
  for (const [nth, driver] of stage.drivers.entries()) {
    const rider = riders[nth] ?? '';
    await startTrip({ ...stage, rider }, driver);
    trips.push({ driverToken: driver.token, driverId: driver.id, riderToken: rider });
  }
  return trips;
}

async function watchedPositions(way: Way): Promise<PositionFigures> {
  const key = newTokenKey();
  const server = await openPlatform(way, { ...ENV, TOKEN_PRIVATE_KEY: key });
  const client = new Client({ connectionString: await server.ask<string>('adminUrl') });
  await client.connect();
  try {
    const stage = await setStage(server.url, TRIPS);
    const riders = await tokensOfRiders({ client, like: stage.rider, key }, { riders: TRIPS, each: 1 });
    const trips = await startTrips(stage, riders);
    const settings: PositionLoad = { url: server.url, trips, perSecond: PER_SECOND, seconds: SECONDS };
    const load = await startChild('./position-load.ts', settings);
    try {
      // A warm-up: code is compiled before anything is measured.
      await load.ask<PositionFigures>('run');
      return await load.ask<PositionFigures>('run');
    } finally {
      await load.stop();
    }
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Positions of drivers on trips, each of which the rider's page follows. */
export async function* watchedPositionRows(wanted: readonly string[]): AsyncGenerator<Row> {
  for (const way of ['embedded', 'distributed'] as const) {
    if (!wanted.includes(`watched-positions-${way}`)) continue;
    const figures = await watchedPositions(way);
    const { perSecond, p99, sent, seen, seenP95 } = figures;
    yield {
      what: `Positions of ${TRIPS} trips at ${PER_SECOND} a second, each to the page that follows it, ${way}`,
      against: '–',
      figure: `${Math.round(perSecond)} a second, answered p99 ${p99.toFixed(0)} ms, seen p95 ${seenP95.toFixed(0)} ms, ${sent - seen} of ${sent} not seen`,
      limit: `≥ ${PER_SECOND} a second, answered p99 ≤ ${LIMITS.p99Ms} ms, seen p95 ≤ ${LIMITS.seenP95Ms} ms`,
      reached:
        perSecond >= PER_SECOND * NEARLY_ALL &&
        seen >= sent * NEARLY_ALL &&
        p99 <= LIMITS.p99Ms &&
        seenP95 <= LIMITS.seenP95Ms,
      details: figures,
    };
  }
}
