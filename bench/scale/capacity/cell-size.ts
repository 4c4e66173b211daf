import type { Assumed } from './assumptions.ts';
import { coresOf, fanOutUs, ratesOf, sumOf, type Rates } from './loads.ts';
import type { Measured } from './measured.ts';

const DAYS_A_MONTH = 30;
const DAYS_A_YEAR = 365;
const HOURS_A_MONTH = 730;
/** Tables whose rows are deleted after weeks. */
const INBOX = /\.inbox/;

/** A process of a cell: the cores that it needs at the peak, and the replicas that run. */
export interface Process {
  name: string;
  cores: number;
  replicas: number;
}

export interface CellSize {
  cells: number;
  ridesPerDay: number;
  rates: Rates;
  processes: readonly Process[];
  /** Cores of each of the three machines with PostgreSQL. */
  databaseCores: number;
  redisShards: number;
  walMbPerS: number;
  /** Bytes that a ride leaves for good, and its bytes in inboxes, which are deleted after some weeks. */
  keptBytes: number;
  inboxBytes: number;
  /** The attached months of one cell, on each of the three disks. */
  diskGb: number;
  /** The detached months of all cells, after all years. */
  archiveGb: number;
}

/** One replica more than the load needs, so that one may be away. */
const replicasFor = (cores: number, share: number): number => Math.ceil(cores / share) + 1;

/** Months of rides that are attached in PostgreSQL; older ones are in the archive. */
export const MONTHS_ONLINE = 13;

/**
 * The cores of the gateway when live messages have subjects: a replica hears only of the trips that its own pages
 * follow.
 */
function gatewayCoresOfCell(measured: Measured, assumed: Assumed, rates: Rates): number {
  const { eachReplica, eachPage } = fanOutUs(measured);
  const perPage = assumed.pagesPerTrip * (eachReplica + eachPage);
  return sumOf(coresOf(measured, 'gateway', rates)) + (rates.positionsOnTrip * perPage) / 1e6;
}

function bytesOfRide({ distributed }: Measured): { keptBytes: number; inboxBytes: number } {
  let [keptBytes, inboxBytes] = [0, 0];
  for (const [table, { bytes }] of Object.entries(distributed.bytes))
    if (INBOX.test(table)) inboxBytes += bytes;
    else keptBytes += bytes;
  return { keptBytes, inboxBytes };
}

export function cellSize(measured: Measured, assumed: Assumed): CellSize {
  const cells = Math.ceil(assumed.ridesPerDay / (assumed.cellRidesPerDay * assumed.cellFill));
  const ridesPerDay = assumed.cellRidesPerDay;
  const rates = ratesOf(assumed, ridesPerDay);
  const cores = (name: string) => sumOf(coresOf(measured, name, rates));
  const processes = ['gateway', 'auth', 'booking', 'driver', 'salary', 'invoice'].map((name): Process => {
    const needed = name === 'gateway' ? gatewayCoresOfCell(measured, assumed, rates) : cores(name);
    return { name, cores: needed, replicas: Math.max(2, replicasFor(needed, assumed.share)) };
  });
  const { keptBytes, inboxBytes } = bytesOfRide(measured);
  const perDay = ridesPerDay / 1e9;
  return {
    cells,
    ridesPerDay,
    rates,
    processes,
    databaseCores: Math.ceil(cores('postgres') / assumed.share),
    redisShards: Math.ceil(cores('redis-server') / assumed.share),
    walMbPerS: (rates.rides * measured.distributed.costs.ride.walBytes) / 1e6,
    keptBytes,
    inboxBytes,
    diskGb: perDay * (keptBytes * DAYS_A_MONTH * MONTHS_ONLINE + inboxBytes * assumed.daysOfInbox),
    archiveGb: (assumed.ridesPerDay / 1e9) * keptBytes * DAYS_A_YEAR * assumed.yearsOfRides,
  };
}

/** What a month of all cells costs, line by line, in dollars. */
export interface CostLine {
  what: string;
  how: string;
  amount: number;
  unit: string;
  price: number;
  dollars: number;
}

/** A JSON text in a frame of Socket.IO, as a page gets a position. */
const POSITION_BYTES = Buffer.byteLength(
  `42["driver_location",${JSON.stringify({ bookingId: 'b'.repeat(32), driverId: 'd'.repeat(32), latitude: 18.520_431, longitude: 73.856_743, at: new Date(0).toISOString() })}]`,
);

export function costOfMonth(measured: Measured, assumed: Assumed): CostLine[] {
  const size = cellSize(measured, assumed);
  const { cells } = size;
  const replicas = size.processes.reduce((sum, each) => sum + each.replicas, 0);
  const processCores = cells * replicas;
  const databaseCores = cells * 3 * size.databaseCores;
  const brokerCores = cells * (2 * size.redisShards + 3 * 2);
  const memoryGb = cells * (replicas * 0.5 + 3 * size.databaseCores * 8 + (2 * size.redisShards + 3) * 4);
  const egressGb = egressGbPerMonth(measured, assumed);
  const hours = (price: number) => price * HOURS_A_MONTH;
  const lines: Omit<CostLine, 'dollars'>[] = [
    line('processes', {
      amount: processCores,
      unit: 'cores',
      price: hours(assumed.corePerHour),
      how: `${cells} cells × ${replicas} replicas of one core`,
    }),
    line('PostgreSQL', {
      amount: databaseCores,
      unit: 'cores',
      price: hours(assumed.corePerHour),
      how: `${cells} cells × 3 machines × ${size.databaseCores} cores`,
    }),
    line('Redis and NATS', {
      amount: brokerCores,
      unit: 'cores',
      price: hours(assumed.corePerHour),
      how: `${cells} cells × (2 × ${size.redisShards} of Redis, with a replica each, + 3 × 2 of NATS)`,
    }),
    line('memory', {
      amount: memoryGb,
      unit: 'GB',
      price: hours(assumed.gbMemoryPerHour),
      how: '0.5 GB a replica, 8 GB a core of PostgreSQL, 4 GB each of Redis and NATS',
    }),
    line('disks', {
      amount: cells * 3 * size.diskGb,
      unit: 'GB',
      price: assumed.gbDiskPerMonth,
      how: `${cells} cells × 3 machines × ${MONTHS_ONLINE} months of rides and ${assumed.daysOfInbox} days of inboxes`,
    }),
    line('archive', {
      amount: size.archiveGb,
      unit: 'GB',
      price: assumed.gbObjectPerMonth,
      how: `${assumed.yearsOfRides} years of rides, not compressed, in object storage`,
    }),
    line('answers and positions that leave', {
      amount: egressGb,
      unit: 'GB',
      price: assumed.gbEgress,
      how: `${POSITION_BYTES} bytes a position, ${Math.round(measured.embedded.listBytes)} an answer`,
    }),
  ];
  return lines.map((each) => ({ ...each, dollars: each.amount * each.price }));
}

const line = (what: string, rest: Omit<CostLine, 'what' | 'dollars'>): Omit<CostLine, 'dollars'> => ({ what, ...rest });

function egressGbPerMonth(measured: Measured, assumed: Assumed): number {
  const onTrip = (assumed.ridesPerDay * assumed.minutesOnTrip * 60) / assumed.positionEveryS;
  const positions = onTrip * assumed.pagesPerTrip * POSITION_BYTES;
  const answers = assumed.ridesPerDay * assumed.readsPerRide * measured.embedded.listBytes;
  return ((positions + answers) * DAYS_A_MONTH) / 1e9;
}
