import { jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { toEnvelope } from './envelope.ts';
import { Inbox, type InboxOptions } from './inbox.ts';

afterEach(() => jest.restoreAllMocks());

it('tells of a forged event a minute after another, although the clock was set back between them', async () => {
  const told: unknown[] = [];
  const connection = { query: async () => ({ rows: [{ known: [], waiting: [] }] }) };
  const tx = { queryRunner: { connect: async () => connection } } as unknown as EntityManager;
  const inbox = new Inbox({
    service: 'salary',
    dataSource: { transaction: (work: (tx: EntityManager) => unknown) => work(tx) } as unknown as DataSource,
    types: [],
    signatures: { sign: (event) => event, faultOf: () => 'forged' },
    metrics: { unverified: () => undefined } as unknown as InboxOptions['metrics'],
    log: { error: (fields: unknown) => told.push(fields) } as unknown as InboxOptions['log'],
    check: () => undefined,
    handle: async () => undefined,
    handlerTimeoutMs: 1000,
    retry: { attempts: 1, maxDelayMs: 1000 },
  });
  const forged = { type: 'booking.ride.moved.v1', subject: 'ride', data: {} };
  const deliver = () => inbox.receive(async () => ({ events: [toEnvelope('booking', forged)] }));
  await deliver();
  await deliver();
  expect(told).toHaveLength(1);
  const [time, passed] = [Date.now(), performance.now()];
  jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
  jest.spyOn(performance, 'now').mockReturnValue(passed + 61_000);
  await deliver();
  expect(told).toHaveLength(2);
});
