import { ratesOf, coresOf, eventsHeard, fanOutUs, receivedPerS, sumOf, type Rates } from './loads.ts';
import type { Assumed } from './assumptions.ts';
import { cpuUs, type Measured } from './measured.ts';

/** A resource, and the rides a day at which it is as full as planned. */
export interface Limit {
  what: string;
  /** How much of it a million rides a day use. */
  used: number;
  has: number;
  unit: string;
  ridesPerDay: number;
}

/** Everything here grows in proportion to the rides. */
const MILLION = 1_000_000;

/** What `k8s/` lets run at most: replicas of one core each, and PostgreSQL's and NATS's cores. */
export const KUBERNETES = { gateway: 8, booking: 6, driver: 4, auth: 4, invoice: 2, postgres: 4, nats: 2 } as const;

function limitsOf(
  assumed: Assumed,
  resources: readonly (readonly [what: string, used: number, has: number, unit: string])[],
): Limit[] {
  return resources
    .map(([what, used, has, unit]) => ({ what, used, has, unit, ridesPerDay: (MILLION * has * assumed.share) / used }))
    .toSorted((a, b) => a.ridesPerDay - b.ridesPerDay);
}

/** The limits of `npm start` on a machine of two cores; the resource that fills first comes first. */
export function limitsOfOneNode({ embedded }: Measured, assumed: Assumed): Limit[] {
  const rates = ratesOf(assumed, MILLION);
  const cores = (process: string) => {
    const us = (work: Parameters<typeof cpuUs>[1]) => cpuUs(embedded, work, process);
    const onTripUs = Math.max(0, us('position on a trip') - us('position'));
    const micros =
      rates.rides * us('ride') +
      rates.reads * us('list') +
      rates.positions * us('position') +
      rates.positionsOnTrip * onTripUs;
    return micros / 1e6;
  };
  const best = Math.max(...(embedded.commits ?? []).map(({ perSecond }) => perSecond));
  return limitsOf(assumed, [
    ["Node's process, of one core", cores('MainThread'), 1, 'cores'],
    ['PostgreSQL, of the other core', cores('postgres'), 1, 'cores'],
    ['commits of PostgreSQL', rates.rides * embedded.costs.ride.commits, best, 'commits/s'],
  ]);
}

/** The cores that one replica of the gateway needs when every replica hears of every trip. */
function coresOfGatewayReplica(measured: Measured, rates: Rates, replicas: number): number {
  const { eachReplica } = fanOutUs(measured);
  return sumOf(coresOf(measured, 'gateway', rates)) / replicas + (rates.positionsOnTrip * eachReplica) / 1e6;
}

/**
 * The limits of one region on Kubernetes, with the most that `k8s/` lets run; the resource that fills first comes
 * first.
 */
export function limitsOfOneRegion(measured: Measured, assumed: Assumed): Limit[] {
  const rates = ratesOf(assumed, MILLION);
  const cores = (process: string) => sumOf(coresOf(measured, process, rates));
  const { eachReplica } = fanOutUs(measured);
  const heard = (service: 'driver' | 'invoice') =>
    [
      `events of rides, received by ${service} in one replica`,
      rates.rides * eventsHeard(measured, service),
      receivedPerS(measured, service),
      'events/s',
    ] as const;
  return limitsOf(assumed, [
    [
      `gateway, each of ${KUBERNETES.gateway} replicas: its share, and all trips`,
      coresOfGatewayReplica(measured, rates, KUBERNETES.gateway),
      1,
      'cores',
    ],
    ['gateway, however many replicas: all trips', (rates.positionsOnTrip * eachReplica) / 1e6, 1, 'cores'],
    ['booking', cores('booking'), KUBERNETES.booking, 'cores'],
    ['driver', cores('driver'), KUBERNETES.driver, 'cores'],
    ['auth', cores('auth'), KUBERNETES.auth, 'cores'],
    ['invoice', cores('invoice'), KUBERNETES.invoice, 'cores'],
    ['PostgreSQL', cores('postgres'), KUBERNETES.postgres, 'cores'],
    ['Redis, one thread', cores('redis-server'), 1, 'cores'],
    ['NATS', cores('nats-server'), KUBERNETES.nats, 'cores'],
    heard('driver'),
    heard('invoice'),
  ]);
}
