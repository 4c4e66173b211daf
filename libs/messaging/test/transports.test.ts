import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { eventually } from '@pahiya/testing';
import pg from 'pg';
import { insertIntoOutbox, toEnvelope, wakeRelay, type Envelope } from '../src/index.ts';
import { consumerOf } from '../src/nats-stream.ts';
import { applyMove, type Moved } from './harness.ts';
import { describeOnEachTransport, metric, range } from './suite.ts';

describeOnEachTransport('events', (suite) => {
  /** Runs a process up to a critical moment, calls `meanwhile`, and kills the process. */
  const killAtWorst = async (
    moment: 'before-publish' | 'in-handler',
    meanwhile: (doomed: ChildProcess) => Promise<void> = async () => {},
  ) => {
    const doomed = spawn(
      process.execPath,
      [join(import.meta.dirname, 'doomed-replica.ts'), moment, JSON.stringify(suite.place)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [said] = await Promise.race([once(doomed.stdout, 'data'), once(doomed, 'exit')]);
      expect(String(said)).toBe('at the worst moment\n');
      await meanwhile(doomed);
    } finally {
      if (doomed.exitCode === null) {
        doomed.kill('SIGKILL');
        await once(doomed, 'exit');
      }
    }
  };
  it('delivers the events that any replica commits, and none that is rolled back', async () => {
    await suite.start('salary');
    const [one, two] = [await suite.start('booking'), await suite.start('booking')];
    await one.move('ride', 1);
    await suite.applied('ride', [1]);
    await two.move('ride', 2);
    await suite.applied('ride', [1, 2]);
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
    wakeRelay(two.dataSource);
    await suite.applied('ride', [1, 2, 3]);
    await two.messaging.idle();
    expect(
      (await metric(one, 'pahiya_events_published_total')) + (await metric(two, 'pahiya_events_published_total')),
    ).toBe(3);
  });

  it('publishes the events of a process that froze while it published them, and the later ones', async () => {
    await killAtWorst('before-publish', async (frozen) => {
      frozen.kill('SIGSTOP');
      await suite.start('salary');
      const other = await suite.start('booking');
      await other.move('ride', 4);
      await suite.applied('ride', [1, 2, 3, 4]);
      frozen.kill('SIGCONT');
      await other.move('ride', 5);
      await suite.applied('ride', [1, 2, 3, 4, 5]);
    });
  });

  it('publishes the events of a process that froze while PostgreSQL was sending it a batch', async () => {
    const frozen = new pg.Client({ connectionString: suite.place.urls['booking'], options: '-c search_path=booking' });
    frozen.on('error', () => undefined);
    await frozen.connect();
    const { rows } = await frozen.query(
      "SELECT pg_backend_pid() AS pid, pg_advisory_lock(hashtextextended(current_schema() || '/outbox', 0))",
    );
    const { stream } = (frozen as pg.Client & { connection: { stream: Socket } }).connection;
    stream.pause();
    // More than the buffers of both sockets take.
    const batch = frozen.query("SELECT repeat('x', 1000000) FROM generate_series(1, 100)").catch(() => undefined);
    await eventually(async () => {
      const { rowCount } = await suite.admin.query(
        "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'ClientWrite'",
        [rows[0].pid],
      );
      return rowCount === 1;
    });
    await suite.start('salary');
    const other = await suite.start('booking');
    await other.move('ride', 1);
    await suite.applied('ride', [1]);
    stream.resume();
    await batch;
    await frozen.end();
  });

  it('publishes the events that a process committed before it was killed', async () => {
    await killAtWorst('before-publish');
    expect((await suite.admin.query('SELECT FROM booking.outbox')).rowCount).toBe(3);
    await suite.start('salary');
    await suite.start('booking');
    await suite.applied('ride', [1, 2, 3]);
  });

  it('delivers the event that a killed replica was handling to another replica', async () => {
    const booking = await suite.start('booking');
    await booking.move('ride', 1, 2);
    await killAtWorst('in-handler', async () => void (await suite.start('salary', { pollMs: 200 })));
    await suite.applied('ride', [1, 2]);
  });

  it('takes over the events of a replica that froze while it handled one of them', async () => {
    const booking = await suite.start('booking');
    await booking.move('ride', 1, 2);
    await killAtWorst('in-handler', async (frozen) => {
      frozen.kill('SIGSTOP');
      await suite.start('salary', { pollMs: 200 });
      await booking.move('ride', 3);
      await suite.applied('ride', [1, 2, 3]);
    });
  });

  it('receives in order while another replica holds the lease and does nothing, and when it has the lease again', async () => {
    await suite.start('salary');
    const booking = await suite.start('booking');
    await booking.move('ride', 1);
    await suite.applied('ride', [1]);
    const idle = randomUUID();
    await suite.admin.query('UPDATE salary.lease SET holder = $1, beat_at = clock_timestamp()', [idle]);
    for (const step of range(2, 6)) await booking.move('ride', step);
    await eventually(
      async () => (await suite.admin.query('SELECT FROM salary.lease WHERE holder = $1', [idle])).rowCount === 0,
      { describe: 'the lease to be taken back' },
    );
    await suite.applied('ride', range(1, 6));
    await booking.move('ride', 7);
    await suite.applied('ride', range(1, 7));
    if (!suite.broker) return;
    await suite.withNats(async (nats) => {
      const { consumers } = await jetstreamManager(nats);
      const inHand = async () => (await consumers.info('PAHIYA_EVENTS', consumerOf('salary'))).num_ack_pending;
      await eventually(async () => (await inHand()) === 0, { describe: 'all events to be acknowledged' });
    });
  });

  it('counts the undelivered events of a service in every replica, while one of its replicas handles them and while none runs', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = await suite.start('salary', {
      pollMs: 300,
      moved: async (...moved) => held.then(() => applyMove(...moved)),
    });
    const one = await suite.start('booking', { pollMs: 300 });
    const two = await suite.start('booking', { pollMs: 300 });
    await one.move('ride', 1, 2);
    for (const replica of [first, one, two]) await suite.lying(replica, { salary: 2 });
    release();
    for (const replica of [first, one, two]) await suite.lying(replica, { salary: 0 });
    await first.messaging.stop();
    await suite.lying(first, {});
    await one.move('ride', 3, 4);
    await one.move('other', 1);
    for (const replica of [one, two]) await suite.lying(replica, { salary: 3 });
    const second = await suite.start('salary', { pollMs: 300 });
    await suite.applied('ride', [1, 2, 3, 4]);
    await suite.applied('other', [1]);
    for (const replica of [second, one, two]) await suite.lying(replica, { salary: 0 });
    if (suite.broker) return;
    await second.messaging.stop();
    await suite.admin.query(
      `INSERT INTO bus.delivery (consumer, subject, event_id, event)
       SELECT 'salary', 'many', gen_random_uuid(), '{}' FROM generate_series(1, 10001)`,
    );
    await suite.lying(one, { salary: 10_000 });
  });

  it('applies an event once, however often it is delivered', async () => {
    const received: Envelope[] = [];
    const salary = await suite.start('salary', {
      moved: async (event, tx) => {
        received.push(event);
        await applyMove(event, tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('ride', 1);
    await suite.applied('ride', [1]);
    const [event] = received;
    if (!event) throw new Error('nothing was received');
    await suite.deliver(event);
    await suite.deliver(event);
    await booking.move('ride', 2);
    await suite.applied('ride', [1, 2]);
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
    await suite.start('salary', { moved });
    await suite.start('salary', { moved });
    const [one, two] = [await suite.start('booking'), await suite.start('booking')];
    for (const step of range(1, 20)) {
      await Promise.all(rides.map((ride, index) => ((step + index) % 2 ? one : two).move(ride, step)));
    }
    for (const ride of rides) await suite.applied(ride, range(1, 20));
    expect(overlaps).toEqual([]);
    expect(failedOnce.size).toBe(15);
  });

  it('loses no event and needs no restart when its broker is killed and restarted', async () => {
    const [salary, booking] = [
      await suite.start('salary', { pollMs: 300 }),
      await suite.start('booking', { pollMs: 300 }),
    ];
    await booking.move('ride', 1);
    await suite.applied('ride', [1]);
    await suite.cutOff();
    await booking.move('ride', 2);
    if (suite.broker) {
      await eventually(() => !booking.messaging.health().ok, { describe: 'the publisher to notice' });
      expect((await suite.admin.query('SELECT FROM booking.outbox')).rowCount).toBe(1);
      // The metric is absent while the count is unknown; the last value is not kept.
      await suite.lying(booking, {});
      await suite.broker.restart();
    }
    await suite.applied('ride', [1, 2]);
    await suite.lying(booking, { salary: 0 });
    await booking.move('ride', 3);
    await suite.applied('ride', [1, 2, 3]);
    await eventually(() => booking.messaging.health().ok && salary.messaging.health().ok);
    // Requests that were open when the broker was killed time out after 2 s.
  });

  it('finishes the event that it is handling before it stops, and leaves the rest to other replicas', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = false;
    const first = await suite.start('salary', {
      moved: async (event, tx) => {
        begun = true;
        await held;
        await applyMove(event, tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('ride', 1, 2);
    await eventually(() => begun);
    const stopped = first.messaging.stop();
    release();
    await stopped;
    expect(await suite.stepsOf('ride')).toEqual([1]);
    await suite.start('salary');
    await suite.applied('ride', [1, 2]);
  });

  it('handles each event once and in order while one of two replicas divides the inbox by month', async () => {
    const months = async (): Promise<number> => {
      const { rows } = await suite.admin.query(
        `SELECT count(*)::integer AS months FROM pg_inherits WHERE inhparent = 'salary.inbox'::regclass`,
      );
      return rows[0].months;
    };
    const booking = await suite.start('booking');
    const moves = Promise.all(range(1, 40).map((ride) => booking.move(`ride ${ride}`, ...range(1, 5))));
    await Promise.all([suite.start('salary', { pollMs: 50 }), suite.start('salary', { pollMs: 50 })]);
    await moves;
    // The table for older events, that of a month, and the table for later events. More months follow, unless it is the
    // last day of one: the table for older events then has the next month too.
    await eventually(async () => (await months()) >= 3);
    await booking.move('ride 1', 6);
    await suite.applied('ride 1', range(1, 6));
    for (const ride of range(2, 40)) await suite.applied(`ride ${ride}`, range(1, 5));
  });
});
