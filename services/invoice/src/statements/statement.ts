import type { Statement } from '@pahiya/contracts';
import type { Operator } from '../invoices/invoice.ts';

type Line = Statement['lines'][number];

/** A stored ride of a statement. */
export interface StatementRow {
  rideId: string;
  rideCode: string;
  serial: string;
  rideDate: string;
  rideTime: string;
  startsAt: string;
  riderName: string;
  companyName: string;
  pickup: string;
  dropoff: string;
  driverName: string | null;
  driverPhone: string | null;
  vehicleNumber: string | null;
  vehicleModel: string | null;
  taxablePaise: number;
  totalPaise: number;
}

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
  /** The company of these rides; null for the rides of all companies. */
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

const monthName = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026'; without a month 'All months'. */
export function periodOf(month: string | undefined): string {
  return month === undefined ? 'All months' : monthName.format(new Date(`${month}-01T00:00:00Z`));
}

const taxOf = ({ taxablePaise, totalPaise }: StatementRow): number => totalPaise - taxablePaise;

export function statementLine(row: StatementRow): Line {
  return {
    bookingId: row.rideId,
    rideCode: row.rideCode,
    serial: row.serial,
    date: row.rideDate,
    riderName: row.riderName,
    companyName: row.companyName,
    pickup: row.pickup,
    dropoff: row.dropoff,
    driverName: row.driverName,
    driverPhone: row.driverPhone,
    vehicleNumber: row.vehicleNumber,
    vehicleModel: row.vehicleModel,
    taxableValue: row.taxablePaise / 100,
    tax: taxOf(row) / 100,
    fare: row.totalPaise / 100,
  };
}

export function statementTotals({ rides, taxablePaise, taxPaise, farePaise }: StatementTotals): Statement['totals'] {
  return { rides, taxableValue: taxablePaise / 100, tax: taxPaise / 100, fare: farePaise / 100 };
}

export function statementRide(row: StatementRow): StatementRide {
  return {
    startsAt: new Date(row.startsAt),
    serial: row.serial,
    rideCode: row.rideCode,
    riderName: row.riderName,
    companyName: row.companyName,
    pickup: row.pickup,
    dropoff: row.dropoff,
    driverName: row.driverName,
    vehicleNumber: row.vehicleNumber,
    taxablePaise: row.taxablePaise,
    taxPaise: taxOf(row),
    farePaise: row.totalPaise,
  };
}

/** The file name, without characters of a company's code that a header may not contain. */
export function statementFilename(parts: readonly (string | undefined)[], extension: 'pdf' | 'csv'): string {
  const name = parts.filter((part) => part !== undefined).join('-');
  return `${name.replaceAll(/[^A-Za-z0-9_-]+/g, '-')}.${extension}`;
}
