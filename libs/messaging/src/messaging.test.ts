import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { DataSource } from 'typeorm';
import type { Catalogue } from './catalogue.ts';
import { DEFAULT_RETRY } from './attempt.ts';
import { backoffMs } from './loop.ts';
import { createMessaging } from './messaging.ts';
import { pgTransport } from './pg-transport.ts';

describe('a service whose subscriptions, contracts and handlers differ', () => {
  const catalogue: Catalogue = {
    events: {
      'booking.ride.booked.v1': { data: Type.Object({}) },
      'auth.company.updated.v1': { data: Type.Object({}) },
    },
    subscriptions: { salary: ['booking.ride.booked.v1', 'booking.ride.lost.v1'] },
  };
  const create = (service: string) =>
    createMessaging({
      service,
      catalogue,
      handlers: { 'booking.ride.lost.v1': async () => {}, 'auth.company.updated.v1': async () => {} },
      dataSource: new DataSource({ type: 'postgres' }),
      listenUrl: 'postgres://127.0.0.1:1/none',
      transport: pgTransport(),
      registry: new Registry(),
      log: console,
    });

  it('is refused with a list of all differences', () => {
    expect(() => create('salary')).toThrow(
      [
        'The salary service cannot start with these event handlers:',
        "- 'booking.ride.lost.v1' is subscribed to but has no contract",
        "- 'booking.ride.booked.v1' is subscribed to but has no handler",
        "- 'auth.company.updated.v1' has a handler but is not subscribed to",
      ].join('\n'),
    );
  });

  it('is refused when it is not in the catalogue', () => {
    expect(() => create('payroll')).toThrow("the catalogue has no subscriptions for 'payroll'");
  });
});

describe('an event with a permanent failure', () => {
  it('is retried for more than ten minutes before it becomes a dead letter', () => {
    const { attempts, maxDelayMs } = DEFAULT_RETRY;
    const waitsMs = Array.from({ length: attempts - 1 }, (_, index) => backoffMs(index + 1, maxDelayMs));
    expect(waitsMs.reduce((sum, waitMs) => sum + waitMs, 0)).toBeGreaterThan(10 * 60_000);
  });
});
