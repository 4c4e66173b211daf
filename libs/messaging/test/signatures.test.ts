import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { eventually } from '@pahiya/testing';
import { eventSignatures, replayDeadLetters, replayUnpublished, toEnvelope, type Envelope } from '../src/index.ts';
import { applyMove } from './harness.ts';
import { describeOnEachTransport, metric, type Suite } from './suite.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const [booking, bookingNext, salary, stranger] = [newKey(), newKey(), newKey(), newKey()];
const keys: Record<string, KeyObject[]> = { booking: [booking, bookingNext], salary: [salary] };
const keysOf = (service: string) => (keys[service] ?? []).map((key) => createPublicKey(key));
const signaturesOf = (key: KeyObject, acceptUnsigned = false, now = () => new Date()) =>
  eventSignatures({ key, keysOf, acceptUnsigned, now });

const moved = (step: number, more: Partial<Envelope> = {}): Envelope => ({
  ...toEnvelope('booking', { type: 'booking.ride.moved.v1', subject: 'ride', data: { step } }),
  ...more,
});
const signedBy = (key: KeyObject, event: Envelope) => signaturesOf(key).sign(event);
/** The first 48 bits of an id are its time. */
const ID_OF_2020 = '016f5e66-e800-7000-8000-000000000000';

const forgeries: [string, () => Envelope][] = [
  ['unsigned', () => moved(66)],
  ['foreign', () => signedBy(salary, moved(66, { source: '/pahiya/salary' }))],
  ['unknown-key', () => signedBy(stranger, moved(66))],
  ['unknown-key', () => signedBy(salary, moved(66))],
  ['forged', () => ({ ...signedBy(booking, moved(1)), data: { step: 66 } })],
  ['forged', () => ({ ...signedBy(booking, moved(1)), subject: 'another ride' })],
  ['too-old', () => signedBy(booking, moved(66, { id: ID_OF_2020 }))],
];

it('tells the age of an event by the clock that it is given, not by that of its machine', () => {
  const event = signedBy(booking, moved(66, { id: ID_OF_2020 }));
  const faultOn = (day: string) => signaturesOf(salary, false, () => new Date(day)).faultOf(event);
  expect([faultOn('2020-02-20'), faultOn('2020-03-20')]).toEqual([undefined, 'too-old']);
});

async function open(suite: Suite, options: { acceptUnsigned?: boolean } = {}) {
  const listener = await suite.start('salary', { signatures: signaturesOf(salary, options.acceptUnsigned) });
  return { listener, producer: await suite.start('booking', { signatures: signaturesOf(booking) }) };
}

describeOnEachTransport('signed events', (suite) => {
  it('applies what its producer signed, and drops and counts what nobody can prove', async () => {
    const { listener, producer } = await open(suite);
    await producer.move('ride', 1);
    await suite.applied('ride', [1]);
    for (const [, forge] of forgeries) await suite.deliver(forge());
    await producer.move('ride', 2);
    await suite.applied('ride', [1, 2]);
    const counted = await eventually(async () => {
      const { values } = (await listener.registry.getSingleMetric('pahiya_events_unverified_total')?.get()) ?? {
        values: [],
      };
      const seen = Object.fromEntries(values.map(({ labels, value }) => [labels['reason'], value]));
      const dropped = values.reduce((sum, { value }) => sum + value, 0);
      return dropped === forgeries.length ? seen : undefined;
    });
    expect(counted).toMatchObject({ unsigned: 1, foreign: 1, 'unknown-key': 2, forged: 2, 'too-old': 1 });
    expect(await metric(listener, 'pahiya_dead_letters_total')).toBe(0);
    const { rowCount } = await suite.admin.query('SELECT FROM salary.inbox');
    expect(rowCount).toBe(2);
  });

  it('applies an event of a producer whose clock is years behind, once', async () => {
    const { producer } = await open(suite);
    const event = { ...moved(1), id: ID_OF_2020, subject: 'ride' };
    const store = () =>
      suite.admin.query('INSERT INTO booking.outbox (event, created_at) VALUES ($1, $2)', [event, at]);
    const { rows } = await suite.admin.query<{ at: string }>('SELECT now()::text AS at');
    const at = rows[0]?.at;
    await store();
    await producer.move('ride', 2);
    await suite.applied('ride', [1, 2]);
    // As a relay publishes it that has died before it took it from the outbox.
    await store();
    await producer.move('ride', 3);
    await suite.applied('ride', [1, 2, 3]);
  });

  it('applies an event that could not be published for months, when it is replayed', async () => {
    const event = { ...moved(1), id: ID_OF_2020, subject: 'ride' };
    await suite.admin.query(
      `INSERT INTO booking.unpublished (position, event_id, subject, error, event, created_at)
       VALUES (0, $1, 'ride', 'too large', $2, '2020-01-01')`,
      [event.id, event],
    );
    const { producer } = await open(suite);
    await replayUnpublished({ service: 'booking', dataSource: producer.dataSource });
    await producer.move('ride', 2);
    await suite.applied('ride', [1, 2]);
  });

  it('believes both keys of a producer while its key changes', async () => {
    const { producer } = await open(suite);
    await producer.move('ride', 1);
    await suite.applied('ride', [1]);
    await producer.messaging.stop();
    const next = await suite.start('booking', { signatures: signaturesOf(bookingNext) });
    await next.move('ride', 2);
    await suite.applied('ride', [1, 2]);
  });

  it('accepts unsigned events of 0.1.0 only with acceptUnsigned, and refuses a wrong signature even then', async () => {
    await open(suite, { acceptUnsigned: true });
    const before = await suite.start('booking');
    await suite.deliver({ ...signedBy(booking, moved(66)), data: { step: 67 } });
    await suite.deliver(moved(66, { source: '/pahiya/salary' }));
    await before.move('ride', 1);
    await suite.applied('ride', [1]);
  });

  it('keeps the signature of a dead letter, and handles it when it is replayed', async () => {
    let broken = true;
    const listener = await suite.start('salary', {
      signatures: signaturesOf(salary),
      retry: { attempts: 1 },
      moved: async (event, tx) => {
        if (broken) throw new Error('not yet');
        await applyMove(event, tx);
      },
    });
    const producer = await suite.start('booking', { signatures: signaturesOf(booking) });
    await producer.move('ride', 1);
    const [letter] = await eventually(async () => {
      const { rows } = await suite.admin.query<{ event: Envelope }>('SELECT event FROM salary.dead_letter');
      return rows.length === 1 ? rows : undefined;
    });
    expect(signaturesOf(salary).faultOf(letter?.event ?? moved(0))).toBeUndefined();
    broken = false;
    await replayDeadLetters({ service: 'salary', dataSource: listener.dataSource });
    await suite.applied('ride', [1]);
  });
});
