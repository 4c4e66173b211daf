import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, findProgram, natsProgram, startProgram } from '@pahiya/testing';
import { connectNats, discardUnpublished, natsTransport, replayUnpublished, type MessagingLog } from '../src/index.ts';
import { appendMoves, type Replica } from './harness.ts';
import { describeOnEachTransport, metric } from './suite.ts';

describeOnEachTransport('an event that cannot be published', (suite) => {
  const errors: object[] = [];
  const log: MessagingLog = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields) => void errors.push(fields),
  };
  beforeEach(() => void errors.splice(0));

  const unpublished = async (): Promise<{ event_id: string; error: string | null }[]> =>
    (await suite.admin.query('SELECT event_id, error FROM booking.unpublished ORDER BY position')).rows;
  const heldOf = (replica: Replica) => metric(replica, 'pahiya_unpublished_events');
  const tooLarge = { step: 2, note: 'x'.repeat(1_200_000) };

  it('is set aside when it breaks its contract; its subject waits, and others are published', async () => {
    await suite.start('salary');
    const booking = await suite.start('booking', { log });
    await booking.move('stuck', 1, 2.5, 3);
    await booking.move('free', 1);
    await suite.applied('free', [1]);
    await booking.move('stuck', 4);
    await booking.move('free', 2);
    await suite.applied('free', [1, 2]);
    await suite.applied('stuck', [1]);

    await eventually(async () => (await heldOf(booking)) === 3);
    const [refused, ...behind] = await unpublished();
    expect(refused?.error).toContain('data/step must be integer');
    expect(behind.map(({ error }) => error)).toEqual([null, null]);
    expect(errors).toEqual([expect.objectContaining({ eventId: refused?.event_id, subject: 'stuck' })]);
    expect(booking.messaging.health()).toMatchObject({
      ok: false,
      troubles: [expect.stringContaining("1 set aside in 'unpublished', and 2 behind: 'booking.ride.moved.v1' breaks")],
    });

    await discardUnpublished({ service: 'booking', dataSource: booking.dataSource, ids: [refused?.event_id ?? ''] });
    await suite.applied('stuck', [1, 3, 4]);
    await eventually(async () => booking.messaging.health().ok && (await heldOf(booking)) === 0);
  });

  it('is published in its place after it is corrected and replayed, even by another replica', async () => {
    // JetStream accepts a megabyte. The queue in PostgreSQL gets a similar limit.
    await suite.admin.query('ALTER TABLE bus.delivery ADD CONSTRAINT size CHECK (length(event::text) < 1000000)');
    await suite.start('salary');
    const first = await suite.start('booking');
    await first.dataSource.transaction((tx) => appendMoves(tx, 'stuck', [{ step: 1 }, tooLarge, { step: 3 }]));
    await first.move('free', 1);
    await suite.applied('free', [1]);
    await suite.applied('stuck', [1]);
    await eventually(async () => (await unpublished()).length === 2);
    await eventually(async () => (await heldOf(first)) === 2);
    await first.messaging.stop();
    // Otherwise the highest figure of all replicas would stay this one for ever.
    expect(await heldOf(first)).toBe(0);

    const second = await suite.start('booking');
    await eventually(() => second.messaging.health().relay === 'active' && !second.messaging.health().ok);
    const options = { service: 'booking', dataSource: second.dataSource };
    expect(await replayUnpublished(options)).toHaveLength(1);
    await second.move('free', 2);
    await suite.applied('free', [1, 2]);
    await eventually(async () => (await unpublished())[0]?.error != null, { describe: 'it to be refused again' });

    await suite.admin.query(
      "UPDATE booking.unpublished SET event = jsonb_set(event::jsonb - 'note', '{data}', '{\"step\":2}') WHERE error IS NOT NULL",
    );
    await replayUnpublished(options);
    await suite.applied('stuck', [1, 2, 3]);
    expect(await unpublished()).toEqual([]);
  });

  it('is set aside when it is no envelope, and other events are published', async () => {
    await suite.start('salary');
    const booking = await suite.start('booking', { log });
    await booking.dataSource.query(`INSERT INTO outbox (event) VALUES ('{}'), ('{"type":"a b","subject":"\\u0000"}')`);
    await booking.move('free', 1);
    await suite.applied('free', [1]);
    await eventually(async () => (await unpublished()).length === 2);
    expect(errors).toHaveLength(2);
  });
});

describe('a type that the broker does not let a service publish', () => {
  it('is a refusal of the event and not a failure of the broker', async () => {
    const program = findProgram('nats-server');
    if (program === undefined) throw new Error('This test needs nats-server (Debian: apt-get install nats-server).');
    const folder = mkdtempSync(join(tmpdir(), 'pahiya-nats-'));
    const config = join(folder, 'nats.conf');
    writeFileSync(
      config,
      `no_auth_user: service
       authorization { users: [
         { user: service, password: secret, permissions: { publish: { deny: "pahiya.events.forbidden.>" } } }
       ] }`,
    );
    const args: typeof natsProgram.args = (place) => [...natsProgram.args(place), '-c', config];
    const server = await startProgram(program, { ...natsProgram, args }, { folder });
    const nats = await connectNats({ servers: server.url, name: 'suite' });
    try {
      const link = natsTransport(Promise.resolve(nats)).attach({
        service: 'booking',
        subscriptions: {},
        session: { listen: () => undefined, onConnect: () => undefined } as never,
        receive: async () => 0,
        pollMs: 1000,
        log: console,
      });
      const event = { id: 'one', type: 'forbidden.ride.moved.v1', subject: 'ride' } as never;
      const error: unknown = await link.publish([event]).catch((refusal: unknown) => refusal);
      expect(String(error)).toMatch(/Permissions Violation/i);
      expect(link.refuses(error)).toBe(true);
    } finally {
      await nats.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
