import type { Assumed } from './assumptions.ts';
import { cpuUs, type Measured } from './measured.ts';

/** The load per second at the peak. */
export interface Rates {
  rides: number;
  reads: number;
  positions: number;
  positionsOnTrip: number;
}

const SECONDS_A_DAY = 86_400;

/** The number of drivers grows with the rides. */
export function ratesOf(assumed: Assumed, ridesPerDay: number): Rates {
  const rides = (ridesPerDay / SECONDS_A_DAY) * assumed.peak;
  const drivers = (assumed.drivers * ridesPerDay) / assumed.ridesPerDay;
  const onTrip = Math.min(drivers, rides * assumed.minutesOnTrip * 60);
  return {
    rides,
    reads: rides * assumed.readsPerRide,
    positions: drivers / assumed.positionEveryS,
    positionsOnTrip: onTrip / assumed.positionEveryS,
  };
}

/** Calls of a ride's life that write: book, assign, accept, start, complete. */
export const WRITES_OF_RIDE = 5;

/** Cores of a process, all its replicas together, by what they are for. */
export interface Cores {
  rides: number;
  reads: number;
  positions: number;
}

export const sumOf = ({ rides, reads, positions }: Cores): number => rides + reads + positions;

/** The cores of the process `name` of the distributed platform at these rates. */
export function coresOf({ distributed }: Measured, name: string, rates: Rates): Cores {
  const us = (work: Parameters<typeof cpuUs>[1]) => cpuUs(distributed, work, name);
  const onTripUs = name === 'gateway' ? 0 : Math.max(0, us('position on a trip') - us('position'));
  return {
    rides: (rates.rides * us('ride')) / 1e6,
    reads: (rates.reads * us('list')) / 1e6,
    positions: (rates.positions * us('position') + rates.positionsOnTrip * onTripUs) / 1e6,
  };
}

/**
 * CPU microseconds that a position of a trip costs each replica of the gateway, and each page that follows the trip.
 */
export function fanOutUs({ distributed }: Measured): { eachReplica: number; eachPage: number } {
  const [quiet, heard, shown] = (['position', 'position on a trip', 'position on a trip, 10 pages'] as const).map(
    (work) => cpuUs(distributed, work, 'gateway'),
  ) as [number, number, number];
  return { eachReplica: Math.max(0, heard - quiet), eachPage: Math.max(0, (shown - heard) / 10) };
}

/** Events of one ride that a service hears, from the rows that a ride leaves in its inbox. */
export const eventsHeard = ({ distributed }: Measured, service: string): number =>
  distributed.bytes[`${service}.inbox`]?.rows ?? 0;

/** The lowest rate, in events a second, at which one receiver of a service handled a backlog. */
export function receivedPerS({ distributed }: Measured, service: string): number {
  const heard = distributed.events.details.filter(({ route }) => route.to.includes(service));
  return Math.min(...heard.map(({ perSecond }) => perSecond));
}
