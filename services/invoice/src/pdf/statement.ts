import type { Operator } from '../invoices/invoice.ts';

/** Money in whole paise: `taxablePaise + taxPaise = farePaise`. */
export type StatementRide = {
  startsAt: Date;
  serial: string;
  rideCode: string;
  riderName: string;
  companyName: string;
  pickup: string;
  dropoff: string;
  driverName: string | null;
  vehicleNumber: string | null;
  taxablePaise: number;
  taxPaise: number;
  farePaise: number;
};

export type StatementDocument = {
  /** 'Monthly Invoice' or 'Company Invoice'. */
  title: string;
  /** 'November 2026' */
  period: string;
  issuedAt: Date;
  operator: Operator;
  /** The owner of these rides; null for everyone's. */
  company: { name: string; code: string; gstin: string | null } | null;
  /** Known before the first row is drawn, so that every page can show the number of pages. */
  rideCount: number;
  rides: Iterable<StatementRide> | AsyncIterable<StatementRide>;
};

export type StatementTotals = { rides: number; taxablePaise: number; taxPaise: number; farePaise: number };

export const noRides = (): StatementTotals => ({ rides: 0, taxablePaise: 0, taxPaise: 0, farePaise: 0 });

/** Adds one ride to the totals. Throws RangeError when its taxable value and tax do not add up to its fare. */
export const withRide = (
  totals: StatementTotals,
  { serial, taxablePaise, taxPaise, farePaise }: StatementRide,
): StatementTotals => {
  if (taxablePaise + taxPaise !== farePaise)
    throw new RangeError(`Taxable value and tax of ${serial} are not its fare`);
  return {
    rides: totals.rides + 1,
    taxablePaise: totals.taxablePaise + taxablePaise,
    taxPaise: totals.taxPaise + taxPaise,
    farePaise: totals.farePaise + farePaise,
  };
};
