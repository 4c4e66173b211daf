import { ASSUMPTIONS, type Assumed } from '../capacity/assumptions.ts';
import { cellSize, costOfMonth, MONTHS_ONLINE } from '../capacity/cell-size.ts';
import { limitsOfOneNode, limitsOfOneRegion, type Limit } from '../capacity/limits.ts';
import { coresOf, eventsHeard, fanOutUs, ratesOf, receivedPerS, sumOf } from '../capacity/loads.ts';
import { scenariosOf, type Basis } from '../claims/claims.ts';
import { measuredTable } from './measured-table.ts';
import { many, num } from './numbers.ts';
import type { Table } from './table.ts';

const assumptionsTable = (): Table => [
  ['assumed', 'value', 'why'],
  ...ASSUMPTIONS.map(({ name, value, said, why }) => [name, `${many(value)} ${said}`.trim(), why]),
];

/** What the whole load would need in one region. */
function loadTable({ measured, assumed }: Basis): Table {
  const rates = ratesOf(assumed, assumed.ridesPerDay);
  const { eachReplica } = fanOutUs(measured);
  const cores = (name: string) => `${num(sumOf(coresOf(measured, name, rates)))} cores`;
  const onTrip = rates.positionsOnTrip * assumed.positionEveryS;
  const { ride } = measured.distributed.costs;
  const heard = eventsHeard(measured, 'invoice');
  const rides = num(rates.rides);
  return [
    ['at the peak, a second', 'arithmetic', 'result'],
    ['rides', `${many(assumed.ridesPerDay)} / 86,400 × ${assumed.peak}`, rides],
    ['lists and pages', `${rides} × ${assumed.readsPerRide}`, num(rates.reads)],
    ['positions', `${many(assumed.drivers)} / ${assumed.positionEveryS}`, num(rates.positions)],
    [
      'positions for each ride that is booked',
      `${num(rates.positions)} / ${rides}`,
      num(rates.positions / rates.rides),
    ],
    ['drivers on a trip', `${rides} × ${assumed.minutesOnTrip} × 60`, many(onTrip)],
    ['positions that somebody follows', `${many(onTrip)} / ${assumed.positionEveryS}`, num(rates.positionsOnTrip)],
    ['gateway, without what it hears', 'positions, lists and rides × CPU of each', cores('gateway')],
    [
      'each replica of the gateway, for what it hears',
      `${num(rates.positionsOnTrip)} × ${num(eachReplica)} µs`,
      `${num((rates.positionsOnTrip * eachReplica) / 1e6)} cores`,
    ],
    ['driver', 'the same with its CPU', cores('driver')],
    ['booking', 'the same', cores('booking')],
    ['PostgreSQL', 'the same', cores('postgres')],
    ['Redis', 'the same', cores('redis-server')],
    ['commits of PostgreSQL', `${rides} × ${num(ride.commits)}`, num(rates.rides * ride.commits)],
    [
      'log of PostgreSQL',
      `${rides} × ${num(ride.walBytes / 1000)} kB`,
      `${num((rates.rides * ride.walBytes) / 1e6)} MB`,
    ],
    [
      'events that invoice receives',
      `${rides} × ${num(heard)}`,
      `${num(rates.rides * heard)}, of ${num(receivedPerS(measured, 'invoice'))} that one receiver handles`,
    ],
  ];
}

const limitsTable = (limits: readonly Limit[], { share }: Assumed): Table => [
  ['what fills', 'at a million rides a day', 'has', 'rides a day at the limit'],
  ...limits.map(({ what, used, has, unit, ridesPerDay }) => [
    what,
    `${num(used)} ${unit}`,
    num(has),
    `1,000,000 × ${num(has)} × ${share} / ${num(used)} = ${many(ridesPerDay)}`,
  ]),
];

function cellTable({ measured, assumed }: Basis): Table {
  const size = cellSize(measured, assumed);
  const { share } = assumed;
  return [
    ['in a cell', 'arithmetic', 'result'],
    [
      'cells',
      `${many(assumed.ridesPerDay)} / (${many(assumed.cellRidesPerDay)} × ${assumed.cellFill}), rounded up`,
      String(size.cells),
    ],
    [
      'positions a second',
      `${many(assumed.drivers)} × ${many(size.ridesPerDay)} / ${many(assumed.ridesPerDay)} / ${assumed.positionEveryS}`,
      num(size.rates.positions),
    ],
    ...size.processes.map(({ name, cores, replicas }) => [
      `replicas of ${name}`,
      `${num(cores)} cores / ${share}, rounded up, and one more`,
      String(replicas),
    ]),
    ['cores of PostgreSQL, on each of three machines', `needed / ${share}, rounded up`, String(size.databaseCores)],
    ['processes of Redis, each with a replica', `needed / ${share}, rounded up`, String(size.redisShards)],
    [
      'log of PostgreSQL, for each replica of it',
      `${num(size.rates.rides)} rides a second`,
      `${num(size.walMbPerS)} MB/s`,
    ],
    [
      'disk, on each of three machines',
      `${many(size.ridesPerDay)} × (${num(size.keptBytes)} bytes × ${MONTHS_ONLINE} × 30 + ${num(size.inboxBytes)} × ${assumed.daysOfInbox})`,
      `${num(size.diskGb)} GB`,
    ],
    [
      'a restore of such a disk',
      `${num(size.diskGb)} GB / ${assumed.restoreMbPerS} MB/s`,
      `${num((size.diskGb * 1000) / assumed.restoreMbPerS / 3600)} hours`,
    ],
  ];
}

function costTable({ measured, assumed }: Basis): Table {
  const lines = costOfMonth(measured, assumed);
  const dollars = lines.reduce((sum, each) => sum + each.dollars, 0);
  const rides = assumed.ridesPerDay * 30;
  const rupees = dollars * assumed.rupeesPerDollar;
  return [
    ['a month', 'arithmetic', 'amount', '$'],
    ...lines.map(({ what, how, amount, unit, dollars: sum }) => [what, how, `${num(amount)} ${unit}`, num(sum)]),
    ['**all**', '', '', `**${num(dollars)}**`],
    [
      '**a ride**',
      `$ ${num(dollars)} × ₹ ${assumed.rupeesPerDollar} / ${many(rides)} rides`,
      '',
      `**₹ ${num(rupees / rides)}**`,
    ],
  ];
}

const claimsTable = (basis: Basis): Table => [
  ['what is simulated', 'what is claimed', 'bound'],
  ...scenariosOf(basis).flatMap(({ where, isLong, claims }) =>
    claims.map(({ what, bound, value, unit }) => [
      isLong ? `${where} (long)` : where,
      what,
      `${bound} ${num(value)} ${unit}`,
    ]),
  ),
];

/** The tables of docs/scale.md, by the names of their places. */
export const tablesOf = (basis: Basis): Readonly<Record<string, Table>> => ({
  assumed: assumptionsTable(),
  measured: measuredTable(basis.measured),
  load: loadTable(basis),
  'one node': limitsTable(limitsOfOneNode(basis.measured, basis.assumed), basis.assumed),
  'one region': limitsTable(limitsOfOneRegion(basis.measured, basis.assumed), basis.assumed),
  cell: cellTable(basis),
  cost: costTable(basis),
  claims: claimsTable(basis),
});
