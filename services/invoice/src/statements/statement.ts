import type { Statement } from '@pahiya/contracts';
import type { StatementRide, StatementTotals } from '../pdf/statement.ts';
import type { StatementRow } from './statement.repository.ts';

type Line = Statement['lines'][number];

const monthName = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026'; without a month 'All months'. */
export function periodOf(month: string | undefined): string {
  return month === undefined ? 'All months' : monthName.format(new Date(`${month}-01T00:00:00Z`));
}

export function statementLine(row: StatementRow): Line {
  return {
    bookingId: row.rideId,
    rideCode: row.rideCode,
    serial: row.serial,
    date: row.date,
    riderName: row.riderName,
    companyName: row.companyName,
    pickup: row.pickup,
    dropoff: row.dropoff,
    driverName: row.driverName,
    driverPhone: row.driverPhone,
    vehicleNumber: row.vehicleNumber,
    vehicleModel: row.vehicleModel,
    taxableValue: row.taxablePaise / 100,
    tax: row.taxPaise / 100,
    fare: row.farePaise / 100,
  };
}

export function statementTotals({ rides, taxablePaise, taxPaise, farePaise }: StatementTotals): Statement['totals'] {
  return { rides, taxableValue: taxablePaise / 100, tax: taxPaise / 100, fare: farePaise / 100 };
}

export async function* statementRides(rows: AsyncIterable<StatementRow>): AsyncGenerator<StatementRide> {
  for await (const row of rows) yield { ...row, startsAt: new Date(row.startsAt) };
}

/** The file name, without characters of a company's code that a header may not contain. */
export function statementFilename(parts: readonly (string | undefined)[], extension: 'pdf' | 'csv'): string {
  const name = parts.filter((part) => part !== undefined).join('-');
  return `${name.replaceAll(/[^A-Za-z0-9_-]+/g, '-')}.${extension}`;
}
