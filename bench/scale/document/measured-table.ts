import { fanOutUs, receivedPerS } from '../capacity/loads.ts';
import { cpuUs, type Measured } from '../capacity/measured.ts';
import { num } from './numbers.ts';
import type { Table } from './table.ts';

const WORKS = [
  ['position', 'a position of a driver on no trip'],
  ['position on a trip', 'a position on a trip, one replica of each process, no page open'],
  ['list', "a rider's list of 20 rides"],
  ['booking', 'a booking, until its events are handled'],
  ['ride', 'a ride: book, assign, accept, start, complete, until its invoice'],
] as const;
const PROCESSES = [
  'gateway',
  'booking',
  'driver',
  'invoice',
  'auth',
  'postgres',
  'redis-server',
  'nats-server',
] as const;
const SHORT: Partial<Record<(typeof PROCESSES)[number], string>> = {
  'redis-server': 'Redis',
  'nats-server': 'NATS',
  postgres: 'PostgreSQL',
};
/** Less is the noise of a clock that ticks a hundred times a second. */
const LEAST_US = 5;

function cpuText({ distributed }: Measured, work: (typeof WORKS)[number][0]): string {
  return PROCESSES.map((name) => [SHORT[name] ?? name, cpuUs(distributed, work, name)] as const)
    .filter(([, us]) => us >= LEAST_US)
    .map(([name, us]) => `${name} ${num(us)}`)
    .join(', ');
}

const EMBEDDED = '`scale-embedded.json`';
const DISTRIBUTED = '`scale-distributed.json`';

/** What was measured, and in which file of bench/results/ it is kept. */
export function measuredTable(measured: Measured): Table {
  const { embedded, distributed } = measured;
  const { ride, position, 'position on a trip': onTrip } = distributed.costs;
  const { eachReplica, eachPage } = fanOutUs(measured);
  const bytes = Object.entries(distributed.bytes);
  const sum = (isIn: (table: string) => boolean) =>
    num(bytes.filter(([table]) => isIn(table)).reduce((total, [, each]) => total + each.bytes, 0));
  const isInbox = (table: string) => table.includes('.inbox');
  return [
    ['measured', 'figure', 'kept in'],
    ...WORKS.map(([work, said]) => [`CPU of ${said}`, `µs: ${cpuText(measured, work)}`, DISTRIBUTED]),
    ...WORKS.filter(([work]) => work !== 'booking').map(([work, said]) => [
      `the same in one process: ${said.replace(', one replica of each process', '')}`,
      `µs: Node ${num(cpuUs(embedded, work, 'MainThread'))}, PostgreSQL ${num(cpuUs(embedded, work, 'postgres'))}`,
      EMBEDDED,
    ]),
    [
      'what a replica of the gateway does for a position on a trip that it hears',
      `${num(eachReplica)} µs, and ${num(eachPage)} µs for each page that follows it`,
      `${DISTRIBUTED}: the differences of three rows`,
    ],
    [
      'commands of Redis for a position, without limits of requests',
      `${num(position.redisCommands)}; on a trip ${num(onTrip.redisCommands)}`,
      DISTRIBUTED,
    ],
    ['memory of Redis for a driver on a trip', `${num(distributed.redisBytes ?? 0)} bytes`, DISTRIBUTED],
    ['commits of a ride', num(ride.commits), DISTRIBUTED],
    ['log of PostgreSQL for a ride', `${num(ride.walBytes)} bytes`, DISTRIBUTED],
    ['what stays of a ride in all tables, with indexes', `${sum((table) => !isInbox(table))} bytes`, DISTRIBUTED],
    ['what stays in inboxes, for 60 days', `${sum(isInbox)} bytes`, DISTRIBUTED],
    [
      'events a second that one receiver of driver and one of invoice handle of a backlog',
      num(receivedPerS(measured, 'invoice')),
      DISTRIBUTED,
    ],
    [
      'commits a second of 1 and of 32 connections',
      (embedded.commits ?? [])
        .filter(({ connections }) => connections === 1 || connections === 32)
        .map(({ perSecond }) => num(perSecond))
        .join(' and '),
      EMBEDDED,
    ],
    ['a list of 20 rides as it is sent, compressed', `${num(embedded.listBytes)} bytes`, EMBEDDED],
  ];
}
