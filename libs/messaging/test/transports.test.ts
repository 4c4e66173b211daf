import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createTestDatabase, eventually, natsServer, type TestDatabase, type TestServer } from '@pahiya/testing';
import pg from 'pg';
import {
  busSchemaSql,
  connectNats,
  insertIntoOutbox,
  messagingTablesSql,
  replayDeadLetters,
  toEnvelope,
  type Envelope,
} from '../src/index.ts';
import { applyMove, startReplica, type Moved, type Place, type Replica, type ReplicaOptions } from './harness.ts';

const services = ['booking', 'salary'] as const;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe.each(['pg', 'nats'] as const)('events over %s', (kind) => {
  let broker: TestServer | undefined;
  let database: TestDatabase;
  let admin: pg.Client;
  let place: Place;
  let replicas: Replica[];

  const roleOf = (service: string) => `${database.name}_${service}`;

  beforeAll(async () => {
    broker = kind === 'nats' ? await natsServer() : undefined;
  });
  afterAll(() => broker?.stop());

  beforeEach(async () => {
    replicas = [];
    database = await createTestDatabase();
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    for (const service of services) {
      await admin.query(`CREATE ROLE ${roleOf(service)} LOGIN PASSWORD 'secret'`);
      await admin.query(`CREATE SCHEMA ${service} AUTHORIZATION ${roleOf(service)}`);
      await admin.query(
        `SET search_path = ${service}; SET ROLE ${roleOf(service)}; ${messagingTablesSql()}; RESET ROLE`,
      );
    }
    await admin.query('CREATE TABLE salary.applied (position bigserial, ride text, step integer)');
    await admin.query(`GRANT ALL ON ALL TABLES IN SCHEMA salary TO ${roleOf('salary')}`);
    await admin.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA salary TO ${roleOf('salary')}`);
    await admin.query(busSchemaSql(services.map(roleOf)));
    const urlOf = (service: string) => {
      const url = new URL(database.adminUrl);
      url.username = roleOf(service);
      url.password = 'secret';
      return url.href;
    };
    place = { kind, natsUrl: broker?.url, urls: { booking: urlOf('booking'), salary: urlOf('salary') } };
  });

  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await admin.end();
    await database.drop();
    await withServer((client) => client.query(`DROP ROLE ${services.map(roleOf).join(', ')}`));
    if (broker) await withNats(async (nats) => (await jetstreamManager(nats)).streams.delete('PAHIYA_EVENTS'));
  });

  const withServer = async (run: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await client.connect();
    try {
      await run(client);
    } finally {
      await client.end();
    }
  };
  const withNats = async (run: (nats: Awaited<ReturnType<typeof connectNats>>) => Promise<unknown>) => {
    const nats = await connectNats({ servers: broker?.url ?? '', name: 'suite' });
    try {
      await run(nats);
    } finally {
      await nats.close();
    }
  };
  const start = async (service: 'booking' | 'salary', options?: ReplicaOptions) => {
    const replica = await startReplica(place, service, options);
    replicas.push(replica);
    return replica;
  };
  const stepsOf = async (ride: string): Promise<number[]> => {
    const { rows } = await admin.query('SELECT step FROM salary.applied WHERE ride = $1 ORDER BY position', [ride]);
    return rows.map(({ step }) => step);
  };
  const applied = (ride: string, steps: number[]) =>
    eventually(
      async () => {
        const seen = await stepsOf(ride);
        if (seen.length < steps.length) throw new Error(`${ride} is at [${seen.join()}]`);
        expect(seen).toEqual(steps);
        return true;
      },
      { timeoutMs: 20_000, describe: `${ride} to be at [${steps.join()}]` },
    );
  const metric = async (replica: Replica, name: string) => {
    const { values } = (await replica.registry.getSingleMetric(name)?.get()) ?? { values: [] };
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  const outcomes = async (replica: Replica) => {
    const { values } = (await replica.registry.getSingleMetric('pahiya_events_handled_total')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels['outcome'], value]));
  };
  /** Runs a process up to its worst moment, does something meanwhile, and kills it. */
  const killAtWorst = async (moment: 'before-publish' | 'in-handler', meanwhile = async () => {}) => {
    const doomed = spawn(
      process.execPath,
      [join(import.meta.dirname, 'doomed-replica.ts'), moment, JSON.stringify(place)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [said] = await Promise.race([once(doomed.stdout, 'data'), once(doomed, 'exit')]);
      expect(String(said)).toBe('at the worst moment\n');
      await meanwhile();
    } finally {
      if (doomed.exitCode === null) {
        doomed.kill('SIGKILL');
        await once(doomed, 'exit');
      }
    }
  };
  /** What a relay does that lost its connection after publishing and before it could note that it had. */
  const deliverAgain = async (event: Envelope) => {
    if (broker) {
      await withNats((nats) => jetstream(nats).publish(`pahiya.events.${event.type}`, JSON.stringify(event)));
    } else {
      await admin.query(
        `INSERT INTO bus.delivery (consumer, subject, event_id, event) VALUES ('salary', $1, $2, $3)
         ON CONFLICT DO NOTHING`,
        [event.subject, event.id, JSON.stringify(event)],
      );
      await admin.query(`NOTIFY pahiya_bus_salary, '1'`);
    }
  };

  it('delivers what was committed and nothing that was rolled back, whichever replica committed it', async () => {
    await start('salary');
    const [one, two] = [await start('booking'), await start('booking')];
    await one.move('ride', 1);
    await applied('ride', [1]);
    await two.move('ride', 2);
    await applied('ride', [1, 2]);
    await one.messaging.idle();
    const undone = one.dataSource.transaction(async (tx) => {
      await tx.query(`${insertIntoOutbox} VALUES ('{}')`);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const event = toEnvelope('booking', { type: 'booking.ride.moved.v1', subject: 'ride', data: { step: 3 } });
    await two.dataSource.query(`WITH moved AS (SELECT $1::json AS event) ${insertIntoOutbox} SELECT event FROM moved`, [
      JSON.stringify(event),
    ]);
    two.messaging.wake();
    await applied('ride', [1, 2, 3]);
    await two.messaging.idle();
    expect(
      (await metric(one, 'pahiya_events_published_total')) + (await metric(two, 'pahiya_events_published_total')),
    ).toBe(3);
  });

  it('publishes what a process had committed before it was killed', async () => {
    await killAtWorst('before-publish');
    expect((await admin.query('SELECT FROM booking.outbox')).rowCount).toBe(3);
    await start('salary');
    await start('booking');
    await applied('ride', [1, 2, 3]);
  });

  it('gives the event that a killed consumer had in hand to another replica', async () => {
    const booking = await start('booking');
    await booking.move('ride', 1, 2);
    await killAtWorst('in-handler', async () => void (await start('salary', { pollMs: 200 })));
    await applied('ride', [1, 2]);
  });

  it('applies an event once, however often it is delivered', async () => {
    const received: Envelope[] = [];
    const salary = await start('salary', {
      moved: async (event, tx) => {
        received.push(event);
        await applyMove(event, tx);
      },
    });
    const booking = await start('booking');
    await booking.move('ride', 1);
    await applied('ride', [1]);
    const [event] = received;
    if (!event) throw new Error('nothing was received');
    await deliverAgain(event);
    await deliverAgain(event);
    await booking.move('ride', 2);
    await applied('ride', [1, 2]);
    await eventually(async () => {
      const handled = await salary.registry.getSingleMetricAsString('pahiya_events_handled_total');
      return handled.includes('outcome="duplicate"');
    });
  });

  it('keeps the order of each subject, one event at a time, with failures and two replicas', async () => {
    const rides = ['a', 'b', 'c', 'd', 'e'];
    const inHand = new Set<string>();
    const failedOnce = new Set<string>();
    const overlaps: string[] = [];
    const moved: Moved = async (event, tx) => {
      if (inHand.has(event.subject)) overlaps.push(event.id);
      inHand.add(event.subject);
      try {
        await applyMove(event, tx);
        if (event.data.step % 7 === 3 && !failedOnce.has(event.id)) {
          failedOnce.add(event.id);
          throw new Error('a passing trouble');
        }
      } finally {
        inHand.delete(event.subject);
      }
    };
    await start('salary', { moved });
    await start('salary', { moved });
    const [one, two] = [await start('booking'), await start('booking')];
    for (const step of range(1, 20)) {
      await Promise.all(rides.map((ride, index) => ((step + index) % 2 ? one : two).move(ride, step)));
    }
    for (const ride of rides) await applied(ride, range(1, 20));
    expect(overlaps).toEqual([]);
    expect(failedOnce.size).toBe(15);
  });

  it('goes on with other subjects while one waits for another attempt', async () => {
    let broken = true;
    await start('salary', {
      retry: { attempts: 1000, maxDelayMs: 20 },
      moved: async (event, tx) => {
        if (broken && event.subject === 'stuck') throw new Error('not yet');
        await applyMove(event, tx);
      },
    });
    const booking = await start('booking');
    await booking.move('stuck', 1, 2);
    await booking.move('free', 1, 2);
    await applied('free', [1, 2]);
    expect(await stepsOf('stuck')).toEqual([]);
    broken = false;
    await applied('stuck', [1, 2]);
  });

  it.each([
    ['in the process', () => new Promise<never>(() => undefined)],
    ['in the database', (tx: Parameters<Moved>[1]) => tx.query('SELECT pg_sleep(600)')],
  ])('gives up a handler that hangs %s, undoes it, and goes on', async (_where, hang) => {
    const attempts: number[] = [];
    const salary = await start('salary', {
      handlerTimeoutMs: 300,
      moved: async (event, tx) => {
        await applyMove(event, tx);
        if (event.subject !== 'stuck' || event.data.step !== 1) return;
        attempts.push(event.data.step);
        if (attempts.length <= 2) await hang(tx);
      },
    });
    const booking = await start('booking');
    await booking.move('stuck', 1, 2);
    await booking.move('ride', 1, 2);
    await applied('ride', [1, 2]);
    await applied('stuck', [1, 2]);
    expect(attempts).toHaveLength(3);
    expect(await outcomes(salary)).toMatchObject({ handled: 4, failed: 2 });
    await eventually(
      async () => {
        const { rows } = await admin.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
             AND (state LIKE 'idle in%' OR query LIKE '%pg_sleep%' AND state = 'active')`,
        );
        return rows.length === 0;
      },
      { describe: 'the database to have ended what hung' },
    );
  });

  it('writes nothing any more for a handler that goes on after it was given up', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const written: unknown[] = [];
    let attempts = 0;
    await start('salary', {
      handlerTimeoutMs: 200,
      moved: async (event, tx) => {
        attempts += 1;
        if (attempts === 1) {
          await held;
          await applyMove({ ...event, data: { step: 99 } }, tx).catch((error: unknown) => void written.push(error));
        } else await applyMove(event, tx);
      },
    });
    const booking = await start('booking');
    await booking.move('ride', 1);
    await applied('ride', [1]);
    release();
    await eventually(() => written.length === 1);
    expect(written[0]).toBeInstanceOf(Error);
    await booking.move('ride', 2);
    await applied('ride', [1, 2]);
  });

  it('sets poison aside, goes on without it, and replays it on demand', async () => {
    let broken = true;
    const salary = await start('salary', {
      retry: { attempts: 3, maxDelayMs: 20 },
      moved: async (event, tx) => {
        if (broken && event.data.step === 2) throw new Error('step 2 is too steep');
        await applyMove(event, tx);
      },
    });
    const booking = await start('booking');
    await booking.move('ride', 1, 2, 2.5, 3);
    await applied('ride', [1, 3]);
    const { rows } = await admin.query('SELECT event_id, error, attempts FROM salary.dead_letter ORDER BY position');
    expect(rows).toEqual([
      { event_id: expect.any(String), error: expect.stringContaining('step 2 is too steep'), attempts: 3 },
      { event_id: expect.any(String), error: expect.stringContaining('data/step must be integer'), attempts: 1 },
    ]);
    expect(await metric(salary, 'pahiya_dead_letters_total')).toBe(2);

    broken = false;
    const replayed = await replayDeadLetters({ service: 'salary', dataSource: salary.dataSource });
    expect(replayed).toEqual(rows.map((row) => row.event_id));
    await applied('ride', [1, 3, 2]);
    await eventually(async () => (await metric(salary, 'pahiya_dead_letters_total')) === 3);
    expect((await admin.query('SELECT event_id FROM salary.dead_letter')).rows).toEqual([
      { event_id: rows[1].event_id },
    ]);
  });

  it('loses nothing and needs no restart when its broker stops and comes back', async () => {
    const [salary, booking] = [await start('salary', { pollMs: 300 }), await start('booking', { pollMs: 300 })];
    await booking.move('ride', 1);
    await applied('ride', [1]);
    const outage = async () => {
      if (broker) await broker.kill('SIGKILL');
      else {
        await admin.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        );
      }
    };
    await outage();
    await eventually(() => booking.move('ride', 2).then(() => true));
    if (broker) {
      await eventually(() => !booking.messaging.health().ok, { describe: 'the publisher to notice' });
      expect((await admin.query('SELECT FROM booking.outbox')).rowCount).toBe(1);
      await broker.restart();
    }
    await applied('ride', [1, 2]);
    await booking.move('ride', 3);
    await applied('ride', [1, 2, 3]);
    await eventually(() => booking.messaging.health().ok && salary.messaging.health().ok);
    // What was under way when the broker went is given up after 2 s.
  }, 30_000);

  it('finishes the event in hand before it stops, and leaves the rest to others', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = false;
    const first = await start('salary', {
      moved: async (event, tx) => {
        begun = true;
        await held;
        await applyMove(event, tx);
      },
    });
    const booking = await start('booking');
    await booking.move('ride', 1, 2);
    await eventually(() => begun);
    const stopped = first.messaging.stop();
    release();
    await stopped;
    expect(await stepsOf('ride')).toEqual([1]);
    await start('salary');
    await applied('ride', [1, 2]);
  });
});
