import { deliveryFaults, leaseFaults, pageFaults, projectionFaults } from './check-events.ts';
import { amountFaults, ledgerFaults } from './check-money.ts';
import { callFaults, driverFaults, lifeFaults, limitFaults } from './check-rides.ts';
import type { FinalState } from './final-state.ts';
import type { History } from './history.ts';

/** The promises of the platform, each with the cases in which it was broken. */
export type Findings = Record<
  | 'looks'
  | 'life'
  | 'calls'
  | 'drivers'
  | 'limits'
  | 'ledgers'
  | 'amounts'
  | 'deliveries'
  | 'lease'
  | 'projections'
  | 'pages',
  string[]
>;

/** Compares what callers and pages saw with what the databases say, after all has come to rest. */
export function check(history: History, state: FinalState, limits: { companyId: string; most: number }): Findings {
  return {
    looks: history.looks,
    life: lifeFaults(state),
    calls: callFaults(history, state),
    drivers: driverFaults(history, state),
    limits: limitFaults(state.rides, limits),
    ledgers: ledgerFaults(history, state),
    amounts: amountFaults(state),
    deliveries: deliveryFaults(state),
    lease: leaseFaults(history, state),
    projections: projectionFaults(state),
    pages: pageFaults(history, state),
  };
}

/** As lines to read: each promise that was broken, with its first cases. */
export const linesOf = (findings: Findings, most = 8): string[] =>
  Object.entries(findings).flatMap(([promise, faults]) => [
    ...faults.slice(0, most).map((fault) => `${promise}: ${fault}`),
    ...(faults.length > most ? [`${promise}: … and ${faults.length - most} more`] : []),
  ]);
