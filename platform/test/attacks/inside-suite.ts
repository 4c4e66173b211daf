import { createPublicKey, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  CALL_TOKEN_HEADER,
  fillPath,
  INTERNAL_SECRET_HEADER,
  routes,
  subscriptions,
  type Booking,
} from '@pahiya/contracts';
import { connectNats, eventSignatures, type Envelope } from '@pahiya/messaging';
import { callSigner, connectRedis, privateKeyOf } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import type { DistributedPlatform } from '../../src/distributed/open-distributed.ts';
import type { BrokerUser } from '../../src/inside/nats-config.ts';
import type { Secrets } from '../../src/secrets.ts';
import { root } from '../deployment.ts';
import { openWorld } from '../world.ts';

const { auth, booking, invoice } = routes;

export interface AttackedPlatform {
  urlOf: (name: 'gateway' | 'booking' | 'invoice') => string;
  /** The address at which a process serves its metrics. */
  internalUrlOf: (name: 'invoice') => string;
  dataDirOf: () => string;
  brokersOf: DistributedPlatform['brokersOf'];
  processes: () => DistributedPlatform['processes'];
}

/** A completion as it would be published of this ride, without a signature. */
function completionOf({ _id: rideId, bookingId, companyId: { _id: companyId } }: Booking): Envelope {
  const sample = JSON.parse(
    readFileSync(join(root, 'libs/contracts/samples/booking.ride.completed.v1.json'), 'utf8'),
  ) as Envelope<string, { ride: { company: object } }>;
  const { data } = sample;
  const fact = { ...data.ride, rideId, bookingId, company: { ...data.ride.company, companyId } };
  return { ...sample, id: randomUUIDv7(), subject: rideId, data: { ...data, ride: fact } };
}

/** Attacks from inside the network, with the credentials of one process or even of the broker. */
export function describeAttacksFromInside({
  urlOf,
  internalUrlOf,
  dataDirOf,
  brokersOf,
  processes,
}: AttackedPlatform): void {
  const connect = (user: BrokerUser) => {
    const { NATS_URL: servers, INSIDE_CA_FILE: caFile } = brokersOf(user);
    return connectNats({ servers, name: 'attacker', caFile });
  };
  const connectTo = (user: BrokerUser) => {
    const { REDIS_URL, INSIDE_CA_FILE } = brokersOf(user);
    return connectRedis(REDIS_URL, { warn: () => undefined } as never, { caFile: INSIDE_CA_FILE });
  };
  const open = () => openWorld(urlOf('gateway'));
  const secrets = async () => JSON.parse(await readFile(join(dataDirOf(), 'secrets.json'), 'utf8')) as Secrets;
  const signaturesOf = async (name: 'booking' | 'salary') => {
    const key = privateKeyOf((await secrets()).serviceKeys[name]);
    return eventSignatures({ key, keysOf: () => [createPublicKey(key)], now: () => new Date() });
  };
  const unverified = async (): Promise<number> => {
    const text = await (await fetch(`${internalUrlOf('invoice')}/metrics`)).text();
    const counts = [...text.matchAll(/^pahiya_events_unverified_total\{.*\} (\d+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };

  it('makes no invoice of a forged completion, but of one that booking has signed', async () => {
    const { api, people, admin, rider } = await open();
    const ride = await people.book(rider);
    const invoiceOf = () => api.call(invoice.getInvoice, { params: { bookingId: ride._id }, token: admin });
    const [asBooking, asSalary] = [await signaturesOf('booking'), await signaturesOf('salary')];
    const genuine = asBooking.sign(completionOf(ride));
    const forgeries = [
      completionOf(ride),
      asSalary.sign(completionOf(ride)),
      { ...genuine, id: randomUUIDv7() },
      asSalary.sign({ ...completionOf(ride), source: '/pahiya/salary' }),
    ];
    // The operator may publish anything, which no process may.
    const nats = await connect('operator');
    try {
      const publish = (event: Envelope) =>
        jetstream(nats).publish(`pahiya.events.${event.type}`, JSON.stringify(event), { msgID: event.id });
      const before = await unverified();
      for (const forged of forgeries) await publish(forged);
      await eventually(async () => (await unverified()) === before + forgeries.length, {
        describe: 'the invoice service to count what it dropped',
      });
      expect((await invoiceOf()).body.invoice?.serial ?? null).toBeNull();
      // This event differs from the forgeries only in the signature of booking.
      await publish(genuine);
      await eventually(async () => (await invoiceOf()).body.invoice?.serial, { describe: 'the signed one to count' });
    } finally {
      await nats.close();
    }
  });

  it('serves no internal route to a service that the contract does not name, nor by the shared secret', async () => {
    const { people, rider } = await open();
    const { _id } = await people.book(rider);
    const { serviceKeys, internalSecret } = await secrets();
    const url = urlOf('booking') + fillPath(booking.rideSnapshot.path, { id: _id });
    const tokenOf = (name: 'invoice' | 'salary', key: 'invoice' | 'salary' = name) =>
      callSigner({ name, key: privateKeyOf(serviceKeys[key]) }).tokenFor('booking');
    const statusWith = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
    expect(await statusWith({ [CALL_TOKEN_HEADER]: await tokenOf('invoice') })).toBe(200);
    expect(await statusWith({ [CALL_TOKEN_HEADER]: await tokenOf('salary') })).toBe(404);
    expect(await statusWith({ [CALL_TOKEN_HEADER]: await tokenOf('invoice', 'salary') })).toBe(404);
    expect(await statusWith({ [INTERNAL_SECRET_HEADER]: internalSecret })).toBe(404);
  });

  it('delivers to salary no ride, and lets no service make or widen what it hears', async () => {
    const { people, rider } = await open();
    const [operator, thief] = [await connect('operator'), await connect('salary')];
    const stolen: string[] = [];
    try {
      const { consumers } = await jetstreamManager(operator);
      const deliveredTo = async (name: string) => (await consumers.info('PAHIYA_EVENTS', name)).delivered.stream_seq;
      const before = await deliveredTo('invoice-batches');
      const pulled = await jetstream(thief).consumers.get('PAHIYA_EVENTS', 'salary-batches');
      const pulling = await pulled.consume({
        callback: (message) => {
          stolen.push(message.subject);
          // Leaves the message to the service whose password is used here.
          message.nak();
        },
      });
      await people.book(rider);
      await eventually(async () => (await deliveredTo('invoice-batches')) > before, {
        describe: 'the ride to reach the service that hears of it',
      });
      await pulling.close();
      const heard: string[] = subscriptions.salary.map((type) => `pahiya.events.${type}`);
      expect(stolen.filter((subject) => !heard.includes(subject))).toEqual([]);
      expect((await pulled.info()).config.filter_subjects).toEqual(heard.toSorted());

      const all = {
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        filter_subject: 'pahiya.events.>',
      };
      const manager = await jetstreamManager(thief);
      const add = (name: object) => manager.consumers.add('PAHIYA_EVENTS', { ...all, ...name });
      for (const attack of [
        () => manager.consumers.update('PAHIYA_EVENTS', 'salary-batches', { filter_subjects: ['pahiya.events.>'] }),
        () => add({ name: 'salary-batches', durable_name: 'salary-batches' }),
        () => add({ durable_name: 'salary-batches', filter_subject: '', filter_subjects: ['pahiya.events.>'] }),
        () => add({ durable_name: 'of-a-thief' }),
        () => add({ deliver_subject: '_INBOX_salary.all' }),
        () => manager.consumers.delete('PAHIYA_EVENTS', 'invoice-batches'),
        () => manager.streams.getMessage('PAHIYA_EVENTS', { last_by_subj: 'pahiya.events.booking.ride.booked.v1' }),
        () => manager.streams.add({ name: 'LOOT', sources: [{ name: 'PAHIYA_EVENTS' }] }),
      ])
        await expect(attack()).rejects.toThrow(/permissions violation/i);
    } finally {
      await Promise.all([operator.close(), thief.close()]);
    }
  });

  it('takes from a service its own events only, and shows it what is for itself only', async () => {
    const nats = await connect('salary');
    const refused: string[] = [];
    void (async () => {
      for await (const status of nats.status()) if (status.type === 'error') refused.push(String(status.error.message));
    })();
    try {
      nats.publish('pahiya.events.booking.ride.completed.v1', '{}');
      nats.publish('pahiya.live.sessions.ended', '{"sessionIds":[]}');
      nats.publish('$JS.API.STREAM.PURGE.PAHIYA_EVENTS', '{}');
      nats.publish('$JS.API.CONSUMER.MSG.NEXT.PAHIYA_EVENTS.invoice-batches', '{}');
      for (const subject of ['pahiya.events.>', 'pahiya.live.>', '_INBOX_booking.>', '>'])
        nats.subscribe(subject, { callback: () => undefined });
      await nats.flush();
      await eventually(() => refused.length === 8, { describe: `eight refusals, not ${refused.join('; ')}` });
      expect(refused.every((message) => /permissions violation/i.test(message))).toBe(true);
      // It may publish events of its own.
      const own = { msgID: randomUUIDv7() };
      expect((await jetstream(nats).publish('pahiya.events.salary.nobody.hears.v1', '{}', own)).stream).toBe(
        'PAHIYA_EVENTS',
      );
    } finally {
      await nats.close();
    }
    const { NATS_URL, INSIDE_CA_FILE: caFile } = brokersOf('salary');
    const stranger = Object.assign(new URL(NATS_URL), { username: 'salary', password: 'guessed' }).href;
    await expect(connectNats({ servers: stranger, name: 'stranger', caFile })).rejects.toThrow(/authorization/i);
  });

  it('lets only auth write in Redis which sessions are open, and nobody empty it', async () => {
    const [booking, auth] = [await connectTo('booking'), await connectTo('auth')];
    try {
      expect(await booking.get('session:whichever')).toBeNull();
      for (const attack of [
        () => booking.del('session:whichever'),
        () => booking.set('open-session:whichever', '1'),
        () => booking.set('value:position:whichever', '{}'),
        () => booking.flushAll(),
        () => booking.keys('*'),
        () => auth.flushAll(),
        () => auth.configGet('*'),
      ])
        await expect(attack()).rejects.toThrow(/NOPERM/);
      expect(await auth.set('open-session:whichever', '1', { expiration: { type: 'EX', value: 1 } })).toBe('OK');
    } finally {
      await booking.destroy();
      await auth.destroy();
    }
  });

  it('revives no token with a key that was deleted in Redis, and lets nobody in while auth is away', async () => {
    const { api, company, people, rider } = await open();
    const [dismissed, other] = [await people.rider(company), await people.rider(company)];
    await api.must(auth.logout, { token: rider.token });
    await api.must(auth.removeEmployee, { params: { employeeId: dismissed._id }, token: company.token });
    const client = await connectTo('operator');
    try {
      const statuses = () =>
        Promise.all(
          [rider, dismissed, other].map(async ({ token }) => (await api.call(booking.myBookings, { token })).status),
        );
      for (const lose of [async () => client.del(await client.keys('session:*')), async () => client.flushAll()]) {
        await lose();
        expect(await statuses()).toEqual([401, 401, 200]);
      }
      await processes().auth.stop();
      expect((await api.call(booking.myBookings, { token: other.token })).status).toBe(200);
      await client.flushAll();
      expect(await statuses()).toEqual([503, 503, 503]);
    } finally {
      await client.destroy();
      await processes().auth.start();
    }
    await eventually(() => api.must(booking.myBookings, { token: other.token }));
  });
}
