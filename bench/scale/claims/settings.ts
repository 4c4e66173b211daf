import type { Assumed } from '../capacity/assumptions.ts';
import { cellSize } from '../capacity/cell-size.ts';
import { eventsHeard, fanOutUs, ratesOf, receivedPerS, WRITES_OF_RIDE } from '../capacity/loads.ts';
import { cpuUs, type Measured } from '../capacity/measured.ts';
import type { CellSettings } from '../simulation/cell.ts';

export type Sizes = Pick<CellSettings, 'gateways' | 'bookings' | 'drivers' | 'databaseCores'>;

/** What runs, and for how many rides. */
export interface Plan {
  ridesPerDay: number;
  sizes: Sizes;
  /** Whether every replica of the gateway hears of every trip, as it does while live messages have no subjects. */
  allHearAll: boolean;
}

/** The settings of the simulation, from the measurements of the distributed platform. */
export function settingsOf(measured: Measured, assumed: Assumed, plan: Plan): CellSettings {
  const rates = ratesOf(assumed, plan.ridesPerDay);
  const ms = (work: Parameters<typeof cpuUs>[1], name: string) => cpuUs(measured.distributed, work, name) / 1000;
  const write = (name: string) => ms('ride', name) / WRITES_OF_RIDE;
  const onTrip = rates.positionsOnTrip / rates.positions;
  const fanOut = fanOutUs(measured);
  const shownMs = (assumed.pagesPerTrip * (fanOut.eachReplica + fanOut.eachPage)) / 1000;
  const onTripMs = Math.max(0, ms('position on a trip', 'driver') - ms('position', 'driver'));
  const receiver = (service: 'driver' | 'invoice') => ({
    // One replica of a service receives: docs/decisions/0003.
    partitions: 1,
    eventMs: 1000 / receivedPerS(measured, service),
    eventsPerWrite: eventsHeard(measured, service) / WRITES_OF_RIDE,
  });
  return {
    ...plan.sizes,
    rates: { writes: rates.rides * WRITES_OF_RIDE, reads: rates.reads, positions: rates.positions },
    flushMs: assumed.flushMs,
    write: { gatewayMs: write('gateway'), serviceMs: write('booking'), databaseMs: write('postgres') },
    read: { gatewayMs: ms('list', 'gateway'), serviceMs: ms('list', 'booking'), databaseMs: ms('list', 'postgres') },
    position: {
      gatewayMs: ms('position', 'gateway') + (plan.allHearAll ? 0 : onTrip * shownMs),
      serviceMs: ms('position', 'driver') + onTrip * onTripMs,
    },
    fanOutShare: plan.allHearAll ? Math.min(0.99, (rates.positionsOnTrip * fanOut.eachReplica) / 1e6) : 0,
    receivers: { driver: receiver('driver'), invoice: receiver('invoice') },
  };
}

export function sizesOfCell(measured: Measured, assumed: Assumed): Sizes {
  const { processes, databaseCores } = cellSize(measured, assumed);
  const replicas = (name: string) => processes.find((each) => each.name === name)?.replicas ?? 0;
  return { gateways: replicas('gateway'), bookings: replicas('booking'), drivers: replicas('driver'), databaseCores };
}
