import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { SERVICE_NAMES } from '@pahiya/contracts';
import type { Findings } from './checker.ts';
import type { FaultyPlatform } from './faulty-platform.ts';
import { repeatEvents } from './repeat-events.ts';

/** A mechanism that keeps a promise. The test takes it out from outside, so that the product has no switch for it. */
export interface Guard {
  name: string;
  /** The promises of which at least one is broken without the guard. */
  keeps: (keyof Findings)[];
  /** Returns a function that puts the guard back. */
  takeOut(platform: FaultyPlatform): Promise<() => Promise<void>>;
}

/** How long processes need to connect again after PostgreSQL's connections were ended. */
const RECONNECTED_MS = 1500;
const BETWEEN_MS = 25;
/** Replicas ask for a lease each second. */
const LEASED_MS = 3000;

/**
 * Makes a trigger before each insert into a table, in some services. By its name it fires after the triggers that only
 * look. Returns a function that drops it.
 */
async function onInsert(
  database: Pool,
  { table, services, body }: { table: string; services: readonly string[]; body: string },
): Promise<() => Promise<void>> {
  await database.query(`create function watch.without_guard() returns trigger language plpgsql as $$ ${body} $$`);
  for (const service of services)
    await database.query(
      `create trigger z_without_guard before insert on ${service}.${table} for each row execute function watch.without_guard()`,
    );
  return async () => {
    await database.query('drop function watch.without_guard() cascade');
  };
}

export const GUARDS: readonly Guard[] = [
  {
    name: 'inbox',
    keeps: ['deliveries'],
    async takeOut({ database, nats }) {
      const putBack = await onInsert(database, {
        table: 'inbox',
        services: SERVICE_NAMES,
        body: 'begin return null; end',
      });
      const stop = await repeatEvents(nats.url);
      return async () => {
        await stop();
        await putBack();
      };
    },
  },
  {
    name: 'outbox',
    keeps: ['deliveries', 'projections'],
    // As if events were published after the commit, by processes that end between the two.
    takeOut: ({ database }) =>
      onInsert(database, {
        table: 'outbox',
        services: ['booking'],
        body: 'begin if random() < 0.2 then return null; end if; return new; end',
      }),
  },
  {
    name: 'lease',
    keeps: ['lease'],
    async takeOut({ database }) {
      const putBack = await onInsert(database, {
        table: 'lease',
        services: SERVICE_NAMES,
        body: `begin new.name := new.name || ' ' || new.holder; return new; end`,
      });
      await delay(LEASED_MS);
      return async () => {
        await putBack();
        for (const service of SERVICE_NAMES) await database.query(`delete from ${service}.lease where name like '% %'`);
        await delay(LEASED_MS);
      };
    },
  },
  {
    // Also takes out the primary key of the steps, which refuses a second step of the same revision where the update
    // did not.
    name: 'conditional update',
    keeps: ['life', 'calls'],
    async takeOut({ database, links: { postgres } }) {
      const reconnect = async () => {
        // The text of a prepared statement is not sent again on the same connection, so it could not be rewritten.
        postgres.reset();
        await delay(RECONNECTED_MS);
      };
      // The key is not put back: steps that break it would have to be deleted before.
      await database.query('alter table booking.ride_transition drop constraint if exists ride_transition_pkey');
      const stopRewriting = postgres.rewrite(/(where id = \$\d+ and revision) = (\$\d+ )/g, '$1>0*$2');
      await reconnect();
      // A slow link gives other calls time between reading a ride and saving it.
      postgres.slow(BETWEEN_MS);
      return async () => {
        postgres.heal();
        const rewritten = stopRewriting();
        await reconnect();
        if (rewritten === 0)
          throw new Error('No statement compares the revision as expected: the guard was not taken out');
      };
    },
  },
  {
    name: 'unique index',
    keeps: ['looks', 'drivers'],
    async takeOut({ database }) {
      await database.query('drop index if exists booking.ride_one_trip_per_driver');
      // The index is not put back either.
      return async () => undefined;
    },
  },
];
