import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { eventually } from '@pahiya/testing';
import { dropStream, subscribeServices, toEnvelope } from '../src/index.ts';
import { consumerOf, refuseOldServer, STREAM } from '../src/nats-stream.ts';
import { range, ridesMove, Suite } from './suite.ts';

const MOVED = 'booking.ride.moved.v1';
const OTHER = 'booking.ride.priced.v1';

describe('what NATS delivers', () => {
  const suite = new Suite('nats', ridesMove);
  beforeAll(() => suite.openBroker());
  afterAll(() => suite.broker?.stop());
  beforeEach(() => suite.openDatabase());
  afterEach(() => suite.closeDatabase());

  const filtersNow = async () => {
    let filters: string[] | undefined;
    await suite.withNats(async (nats) => {
      const { consumers } = await jetstreamManager(nats);
      filters = (await consumers.info(STREAM, consumerOf('salary'))).config.filter_subjects;
    });
    return filters;
  };

  it('is narrowed for a consumer that delivered every event, without loss, while a dead replica has some in hand', async () => {
    await suite.withNats(async (nats) => {
      const { consumers } = await jetstreamManager(nats);
      const js = jetstream(nats);
      // A consumer as the previous release made it, next to a service that still hears the other events.
      await consumers.delete(STREAM, consumerOf('salary'));
      for (const durable_name of [consumerOf('salary'), 'invoice-batches'])
        await consumers.add(STREAM, {
          durable_name,
          ack_policy: AckPolicy.Explicit,
          deliver_policy: DeliverPolicy.All,
          ack_wait: nanos(1000),
          max_ack_pending: 500,
          max_deliver: -1,
          filter_subject: 'pahiya.events.>',
        });
      for (const step of range(1, 6))
        for (const type of [MOVED, OTHER]) {
          const event = toEnvelope('booking', { type, subject: 'ride', data: { step } });
          await js.publish(`pahiya.events.${type}`, JSON.stringify(event), { msgID: event.id });
        }
      const consumer = await js.consumers.get(STREAM, consumerOf('salary'));
      const inHand: string[] = [];
      for await (const message of await consumer.fetch({ max_messages: 7, expires: 1000 }))
        inHand.push(message.subject);
      expect(inHand).toHaveLength(7);
      await subscribeServices(nats, { salary: [MOVED] });
    });
    expect(await filtersNow()).toEqual([`pahiya.events.${MOVED}`]);
    await suite.start('salary');
    await suite.applied('ride', range(1, 6));
    const booking = await suite.start('booking');
    await booking.move('ride', 7);
    await suite.applied('ride', range(1, 7));
    await suite.withNats(async (nats) => {
      const { consumers, streams } = await jetstreamManager(nats);
      await eventually(async () => (await consumers.info(STREAM, consumerOf('salary'))).num_ack_pending === 0, {
        describe: 'nothing to be in hand',
      });
      // The other service still has all of its events.
      expect((await streams.info(STREAM)).state.messages).toBe(13);
    });
  });

  it('grows with a subscription, and a second provisioning changes nothing', async () => {
    await suite.start('salary');
    const booking = await suite.start('booking');
    await booking.move('ride', 1);
    await suite.provision({ salary: [MOVED, OTHER] });
    await booking.move('ride', 2);
    await suite.provision({ salary: [MOVED, OTHER] });
    await booking.move('ride', 3);
    await suite.applied('ride', [1, 2, 3]);
    expect(await filtersNow()).toEqual([`pahiya.events.${MOVED}`, `pahiya.events.${OTHER}`]);
  });

  it('is dropped with its events, and the next provisioning begins anew', async () => {
    const booking = await suite.start('booking');
    await booking.move('ride', 1);
    await booking.messaging.idle();
    await suite.withNats(dropStream);
    // There is none any more.
    await suite.withNats(dropStream);
    await suite.provision({ salary: [MOVED] });
    await suite.start('salary');
    await booking.move('ride', 2);
    await suite.applied('ride', [2]);
  });

  it('is awaited before anything is published, and the wait says what to do', async () => {
    await suite.withNats(async (nats) => (await jetstreamManager(nats)).consumers.delete(STREAM, consumerOf('salary')));
    const booking = await suite.start('booking', { pollMs: 100 });
    await booking.move('ride', 1);
    await eventually(() =>
      booking.messaging
        .health()
        .troubles.some((trouble) => /'booking.ride.moved.v1' to salary-batches: run the provisioning/.test(trouble)),
    );
    expect((await suite.admin.query('SELECT FROM booking.outbox')).rowCount).toBe(1);
    await suite.provision({ salary: [MOVED] });
    await suite.start('salary');
    await suite.applied('ride', [1]);
  });

  it('needs a nats-server with several filters, and an older one is refused by its version', () => {
    const refuse = (version: string) => () => refuseOldServer({ info: { version } } as never);
    expect(refuse('2.9.10')).toThrow('NATS is nats-server 2.9.10, and must be 2.10 or later');
    expect(refuse('1.99.0')).toThrow(/2\.10/);
    for (const version of ['2.10.0', '2.10.27', '2.12.15', '3.0.0']) expect(refuse(version)).not.toThrow();
  });
});
