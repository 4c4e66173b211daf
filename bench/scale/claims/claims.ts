import { Random } from '@pahiya/dispatch/search';
import type { Assumed } from '../capacity/assumptions.ts';
import { KUBERNETES } from '../capacity/limits.ts';
import { eventsHeard, ratesOf, receivedPerS } from '../capacity/loads.ts';
import type { Measured } from '../capacity/measured.ts';
import { arrivals, officeDay, type Profile } from '../simulation/arrivals.ts';
import { Cell, MOST_OF_BATCH, PACE_MS, type CellSettings } from '../simulation/cell.ts';
import { Receiver } from '../simulation/stations.ts';
import { Timeline } from '../simulation/timeline.ts';
import { scenario, type Scenario } from './scenario.ts';
import { settingsOf, sizesOfCell } from './settings.ts';

/** The measurements and the assumptions from which the plan is calculated. */
export interface Basis {
  measured: Measured;
  assumed: Assumed;
}

const SEED = 20_261_126;
const OUTAGE_S = 600;
const FAILOVER_S = 10;
const DAY_S = 86_400;

interface Ran {
  cell: Cell;
  ms: number;
}

function ran(settings: CellSettings, seconds: number): Ran {
  const timeline = new Timeline();
  const cell = new Cell({ timeline, random: new Random(SEED) }, settings);
  cell.start();
  timeline.runUntil(seconds * 1000);
  return { cell, ms: timeline.nowMs };
}

type Line = 'gateway' | 'booking' | 'driver' | 'database';
const NAMES: Readonly<Record<Line, string>> = {
  gateway: 'the gateway',
  booking: 'booking',
  driver: 'driver',
  database: 'PostgreSQL',
};

type Bound = readonly [bound: 'at most' | 'at least', value: number];
const busy = (line: Line, [bound, value]: Bound) => ({
  what: `a core of ${NAMES[line]} is busy`,
  bound,
  value,
  unit: '%' as const,
  of: ({ cell, ms }: Ran) => 100 * (line === 'gateway' ? cell.gatewayShare(ms) : cell[line].utilisation(ms)),
});
const waits = (line: Line, [bound, value]: Bound) => ({
  what: `p99 of the wait for ${NAMES[line]}`,
  bound,
  value,
  unit: 'ms' as const,
  of: ({ cell }: Ran) => cell[line].waits.percentileMs(99),
});
const effects = (value: number) => ({
  what: 'p99 of an event in the receiver of invoice, until its commit',
  bound: 'at most' as const,
  value,
  unit: 'ms' as const,
  of: ({ cell }: Ran) => cell.receivers.invoice.waits.percentileMs(99),
});

/** One region as large as `k8s/` lets it become; every replica of the gateway hears of every trip. */
function oneRegion({ measured, assumed }: Basis): Scenario {
  const { gateway, booking, driver, postgres } = KUBERNETES;
  const sizes = { gateways: gateway, bookings: booking, drivers: driver, databaseCores: postgres };
  const plan = { sizes, allHearAll: true, ridesPerDay: 500_000 };
  return scenario({
    where: 'one region as `k8s/` has it, 500,000 rides a day, at the peak',
    run: (seconds) => ran(settingsOf(measured, assumed, plan), seconds),
    claims: [
      busy('gateway', ['at most', 60]),
      busy('driver', ['at most', 60]),
      waits('gateway', ['at most', 2]),
      waits('driver', ['at most', 2]),
    ],
  });
}

/** More replicas do not help, because each hears of every trip. */
function moreGateways({ measured, assumed }: Basis): Scenario {
  const sizes = { ...sizesOfCell(measured, assumed), gateways: 32, drivers: 32 };
  const plan = { sizes, allHearAll: true, ridesPerDay: 2_000_000 };
  return scenario({
    where: 'one region, 2 million rides a day, 32 gateways, at the peak',
    run: (seconds) => ran(settingsOf(measured, assumed, plan), seconds),
    claims: [busy('gateway', ['at least', 95])],
  });
}

function cellAtPeak({ measured, assumed }: Basis): Scenario {
  const plan = { sizes: sizesOfCell(measured, assumed), allHearAll: false, ridesPerDay: assumed.cellRidesPerDay };
  return scenario({
    where: 'a cell, at the peak',
    run: (seconds) => ran(settingsOf(measured, assumed, plan), seconds),
    claims: [
      busy('gateway', ['at most', 60]),
      busy('driver', ['at most', 60]),
      busy('booking', ['at most', 60]),
      busy('database', ['at most', 40]),
      waits('gateway', ['at most', 1]),
      waits('driver', ['at most', 1]),
      waits('booking', ['at most', 2]),
      waits('database', ['at most', 10]),
      {
        what: 'p99 of a commit',
        bound: 'at most',
        value: 15,
        unit: 'ms',
        of: ({ cell }) => cell.log.waits.percentileMs(99),
      },
      effects(25),
    ],
  });
}

function withoutPositions({ measured, assumed }: Basis): CellSettings {
  const plan = { sizes: sizesOfCell(measured, assumed), allHearAll: false, ridesPerDay: assumed.cellRidesPerDay };
  const settings = settingsOf(measured, assumed, plan);
  return { ...settings, rates: { ...settings.rates, positions: 0 } };
}

/** Seconds until `isDone`, which is checked ten times a second; infinity after `most`. */
function secondsUntil(timeline: Timeline, most: number, isDone: () => boolean): number {
  const from = timeline.nowMs;
  while (timeline.nowMs < from + most * 1000) {
    timeline.runUntil(timeline.nowMs + 100);
    if (isDone()) return (timeline.nowMs - from) / 1000;
  }
  return Number.POSITIVE_INFINITY;
}

function databaseAway(basis: Basis): Scenario {
  return scenario({
    where: `a cell, at the peak, ${FAILOVER_S} s without PostgreSQL, whose calls all wait`,
    run() {
      const timeline = new Timeline();
      const cell = new Cell({ timeline, random: new Random(SEED) }, withoutPositions(basis));
      cell.start();
      timeline.runUntil(5000);
      cell.database.stop(FAILOVER_S * 1000);
      timeline.runUntil(timeline.nowMs + FAILOVER_S * 1000);
      return secondsUntil(timeline, DAY_S, () => cell.database.waiting === 0);
    },
    claims: [
      { what: 'until nothing waits for it any more', bound: 'at most', value: 10, unit: 's', of: (seconds) => seconds },
    ],
  });
}

interface Away {
  where: string;
  ridesPerDay: number;
  receivers: number;
  within: Bound;
}

function receiverAway({ measured, assumed }: Basis, { where, ridesPerDay, receivers, within }: Away): Scenario {
  const [bound, value] = within;
  return scenario({
    where: `${where}, at the peak, ${OUTAGE_S / 60} minutes without invoice`,
    run() {
      const world = { timeline: new Timeline(), random: new Random(SEED) };
      const eventMs = 1000 / receivedPerS(measured, 'invoice');
      const receiver = new Receiver(world, { partitions: receivers, eventMs, most: MOST_OF_BATCH, paceMs: PACE_MS });
      const perSecond = ratesOf(assumed, ridesPerDay).rides * eventsHeard(measured, 'invoice');
      arrivals(world, { perSecond }, () => receiver.arrive());
      receiver.stop(OUTAGE_S * 1000);
      world.timeline.runUntil(OUTAGE_S * 1000);
      return secondsUntil(world.timeline, 2 * OUTAGE_S, () => receiver.waiting < MOST_OF_BATCH);
    },
    claims: [{ what: 'until its events are handled', bound, value, unit: 's', of: (seconds) => seconds }],
  });
}

function wholeDay(basis: Basis): Scenario {
  const { rates, ...settings } = withoutPositions(basis);
  const { peak } = basis.assumed;
  const mean = { writes: rates.writes / peak, reads: rates.reads / peak, positions: 0 };
  const profile: Profile = officeDay;
  return scenario({
    where: 'a cell, calls of a day with two peaks',
    isLong: true,
    run: () => ran({ ...settings, rates: mean, profile }, DAY_S),
    claims: [busy('database', ['at most', 15]), waits('database', ['at most', 10]), effects(25)],
  });
}

export function scenariosOf(basis: Basis): readonly Scenario[] {
  const { cellRidesPerDay, ridesPerDay } = basis.assumed;
  const all = { where: 'all rides in one region', ridesPerDay };
  return [
    oneRegion(basis),
    moreGateways(basis),
    cellAtPeak(basis),
    databaseAway(basis),
    receiverAway(basis, {
      where: 'a cell, one receiver',
      ridesPerDay: cellRidesPerDay,
      receivers: 1,
      within: ['at most', 90],
    }),
    receiverAway(basis, { ...all, where: `${all.where}, one receiver`, receivers: 1, within: ['at least', 1200] }),
    receiverAway(basis, { ...all, where: `${all.where}, four receivers`, receivers: 4, within: ['at most', 240] }),
    wholeDay(basis),
  ];
}
