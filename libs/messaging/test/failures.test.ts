import { eventually } from '@pahiya/testing';
import { discardDeadLetters, replayDeadLetters, toEnvelope } from '../src/index.ts';
import { appendMoves, applyMove, type Moved } from './harness.ts';
import { describeOnEachTransport, metric, outcomes, range } from './suite.ts';

describeOnEachTransport('failures', (suite) => {
  it('handles other subjects while one waits for another attempt', async () => {
    let broken = true;
    await suite.start('salary', {
      retry: { attempts: 1000, maxDelayMs: 20 },
      moved: async (event, tx) => {
        if (broken && event.subject === 'stuck') throw new Error('not yet');
        await applyMove(event, tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('stuck', 1, 2);
    await booking.move('free', 1, 2);
    await suite.applied('free', [1, 2]);
    expect(await suite.stepsOf('stuck')).toEqual([]);
    broken = false;
    await suite.applied('stuck', [1, 2]);
  });

  it.each<[string, (tx: Parameters<Moved>[1]) => Promise<unknown>]>([
    ['throws', () => Promise.reject(new Error('not yet'))],
    ['fails in the database', (tx) => tx.query('SELECT 1 / 0')],
    ['loses its connection', (tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())')],
  ])('handles each of the others once when one of many waiting events %s', async (_how, fail) => {
    const rides = range(1, 30).map((nth) => `ride ${nth}`);
    const booking = await suite.start('booking');
    await booking.dataSource.transaction(async (tx) => {
      for (const ride of [...rides, 'stuck', ...rides]) await appendMoves(tx, ride, [{ step: 1 }, { step: 2 }]);
    });
    await booking.messaging.idle();
    let broken = true;
    const salary = await suite.start('salary', {
      retry: { attempts: 1000, maxDelayMs: 20 },
      moved: async (event, tx) => {
        await applyMove(event, tx);
        if (broken && event.subject === 'stuck') await fail(tx);
      },
    });
    for (const ride of rides) await suite.applied(ride, [1, 2, 1, 2]);
    expect(await suite.stepsOf('stuck')).toEqual([]);
    broken = false;
    await suite.applied('stuck', [1, 2]);
    expect(await outcomes(salary)).toMatchObject({ handled: 4 * rides.length + 2 });
    expect(await metric(salary, 'pahiya_dead_letters_total')).toBe(0);
  });

  it.each([
    ['in the process', () => new Promise<never>(() => undefined)],
    ['in the database', (tx: Parameters<Moved>[1]) => tx.query('SELECT pg_sleep(600)')],
  ])('ends a handler that hangs %s, rolls it back, and continues', async (_where, hang) => {
    const attempts: number[] = [];
    const salary = await suite.start('salary', {
      handlerTimeoutMs: 300,
      moved: async (event, tx) => {
        await applyMove(event, tx);
        if (event.subject !== 'stuck' || event.data.step !== 1) return;
        attempts.push(event.data.step);
        if (attempts.length <= 2) await hang(tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('stuck', 1, 2);
    await booking.move('ride', 1, 2);
    await suite.applied('ride', [1, 2]);
    await suite.applied('stuck', [1, 2]);
    expect(attempts).toHaveLength(3);
    expect(await outcomes(salary)).toMatchObject({ handled: 4, failed: 2 });
    await eventually(
      async () => {
        const { rows } = await suite.admin.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
             AND (state LIKE 'idle in%' OR query LIKE '%pg_sleep%' AND state = 'active')`,
        );
        return rows.length === 0;
      },
      { describe: 'the database to end the hanging transaction' },
    );
  });

  it('refuses the writes of a handler that continues after its timeout', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const written: unknown[] = [];
    let attempts = 0;
    await suite.start('salary', {
      handlerTimeoutMs: 200,
      moved: async (event, tx) => {
        attempts += 1;
        if (attempts === 1) {
          await held;
          await applyMove({ ...event, data: { step: 99 } }, tx).catch((error: unknown) => void written.push(error));
        } else await applyMove(event, tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('ride', 1);
    await suite.applied('ride', [1]);
    release();
    await eventually(() => written.length === 1);
    expect(written[0]).toBeInstanceOf(Error);
    await booking.move('ride', 2);
    await suite.applied('ride', [1, 2]);
  });

  it('retries an event without limit after transient failures, while later events of its subject wait', async () => {
    const unavailable = () => Promise.reject(Object.assign(new Error('salary is away'), { code: 'UNAVAILABLE' }));
    const failures: ((tx: Parameters<Moved>[1]) => Promise<unknown>)[] = [
      (tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())'),
      (tx) => tx.query("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$"),
      (tx) =>
        tx.query("SELECT set_config('statement_timeout', '10', true)").then(() => tx.query('SELECT pg_sleep(60)')),
      unavailable,
      unavailable,
      unavailable,
    ];
    let failed = 0;
    const salary = await suite.start('salary', {
      retry: { attempts: 2, maxDelayMs: 20 },
      pollMs: 50,
      moved: async (event, tx) => {
        await applyMove(event, tx);
        if (event.subject !== 'stuck' || event.data.step !== 1) return;
        const fail = failures[failed];
        failed += 1;
        await fail?.(tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('stuck', 1, 2);
    await booking.move('free', 1);
    await suite.applied('stuck', [1, 2]);
    await suite.applied('free', [1]);
    expect(failed).toBe(failures.length + 1);
    expect(await metric(salary, 'pahiya_dead_letters_total')).toBe(0);
  });

  const deadLetters = async () =>
    (await suite.admin.query('SELECT event_id, error, attempts FROM salary.dead_letter ORDER BY error')).rows;
  const anEvent = (subject: string, step: unknown) =>
    toEnvelope('booking', { type: 'booking.ride.moved.v1', subject, data: { step } });

  it('makes a dead letter of an event that always fails, holds back its subject, and replays both in order', async () => {
    let broken = true;
    const salary = await suite.start('salary', {
      retry: { attempts: 3, maxDelayMs: 20 },
      moved: async (event, tx) => {
        if (broken && event.data.step === 2) throw new Error('step 2 is too steep');
        await applyMove(event, tx);
      },
    });
    const booking = await suite.start('booking');
    await booking.move('ride', 1, 2, 3);
    await eventually(async () => (await deadLetters()).length === 1);
    await booking.move('ride', 4);
    await booking.move('free', 1, 3);
    await suite.applied('free', [1, 3]);
    await suite.applied('ride', [1]);
    expect(await deadLetters()).toEqual([
      { event_id: expect.any(String), error: expect.stringContaining('step 2 is too steep'), attempts: 3 },
    ]);
    expect(await metric(salary, 'pahiya_dead_letters_total')).toBe(1);
    await eventually(async () => (await metric(salary, 'pahiya_inbox_waiting_events')) === 3);

    broken = false;
    const replayed = await replayDeadLetters({ service: 'salary', dataSource: salary.dataSource });
    expect(replayed).toHaveLength(1);
    await suite.applied('ride', [1, 2, 3, 4]);
    await eventually(async () => (await metric(salary, 'pahiya_inbox_waiting_events')) === 0);
    expect(await deadLetters()).toEqual([]);
  });

  it('makes a dead letter of an event that breaks its contract at once, and continues when it is discarded', async () => {
    const salary = await suite.start('salary');
    const [broken, next] = [anEvent('ride', 'up'), anEvent('ride', 2)];
    await suite.deliver(broken);
    await suite.deliver(next);
    await suite.deliver({ ...anEvent('ride', 3), specversion: '9.9' } as never);
    await suite.deliver(anEvent('free', 1));
    await suite.applied('free', [1]);
    // The two dead letters have different subjects, so either may come first.
    await eventually(async () => (await deadLetters()).length === 2);
    expect(await deadLetters()).toEqual([
      { event_id: broken.id, error: expect.stringContaining('data/step must be integer'), attempts: 1 },
      { event_id: expect.any(String), error: 'not an event envelope', attempts: 1 },
    ]);
    expect(await suite.stepsOf('ride')).toEqual([]);

    const options = { service: 'salary', dataSource: salary.dataSource };
    await replayDeadLetters(options);
    await eventually(async () => (await deadLetters()).length === 2);
    expect(await discardDeadLetters({ ...options, ids: [broken.id] })).toEqual([broken.id]);
    await suite.applied('ride', [2]);
    expect(await deadLetters()).toHaveLength(1);
  });

  it('replays a dead letter of the previous release in its old place', async () => {
    const salary = await suite.start('salary');
    const [first, second] = [anEvent('ride', 1), anEvent('ride', 2)];
    await suite.admin.query("INSERT INTO salary.inbox (event_id, type, subject) VALUES ($1, $2, 'ride')", [
      first.id,
      first.type,
    ]);
    await suite.admin.query(
      `INSERT INTO salary.inbox (event_id, type, subject, event, retry_at)
       VALUES ($1, $2, 'ride', $3, now() + interval '1 hour')`,
      [second.id, second.type, JSON.stringify(second)],
    );
    await suite.admin.query(
      `INSERT INTO salary.dead_letter (event_id, type, subject, event, error, attempts)
       VALUES ($1, $2, 'ride', $3, 'disk full', 8)`,
      [first.id, first.type, JSON.stringify(first)],
    );
    await replayDeadLetters({ service: 'salary', dataSource: salary.dataSource });
    await suite.applied('ride', [1]);
    await suite.admin.query('UPDATE salary.inbox SET retry_at = now() WHERE retry_at IS NOT NULL');
    await suite.start('salary');
    await suite.applied('ride', [1, 2]);
  });
});
