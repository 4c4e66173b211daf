import type { Statement } from '@pahiya/contracts';
import {
  decodeCursor,
  notACursor,
  pageOf,
  recordRead,
  type Clock,
  type Database,
  type FileReply,
} from '@pahiya/service-kit';
import type { Company } from '../companies/company.entity.ts';
import { statementCsv } from '../csv/statement-csv.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { Operator } from '../invoices/invoice.ts';
import {
  placeOf,
  ridesOf,
  someRidesOf,
  totalsOf,
  type RidePlace,
  type StatementFilter,
  type Watermark,
} from './statement.repository.ts';
import {
  periodOf,
  statementFilename,
  statementLine,
  statementRide,
  statementTotals,
  type StatementRide,
  type StatementRow,
} from './statement.ts';

export interface StatementWish {
  month: string | undefined;
  /** The company whose rides are listed; all companies if absent. */
  company: Company | undefined;
  format: 'json' | 'pdf' | 'csv';
  /** Page of the lines to show. A file contains all lines. */
  page: { limit: number; cursor: string | undefined };
  /** The account that asks for the statement. */
  account: string;
}

export interface Stating {
  database: Database;
  operator: Operator;
  drawing: Drawing;
  clock: Clock;
}

/** The invoiced rides of a month, of a company, or both: to show, or as a file streamed while it is read. */
export async function makeStatement(
  { database, operator, drawing, clock }: Stating,
  wish: StatementWish,
): Promise<Statement | FileReply> {
  const { month, company, format } = wish;
  const filter = { month, companyId: company?.companyId };
  if (format === 'json') return statementToShow(database, wish, filter);
  const totals = await totalsOf(database, filter);
  const companyId = company?.companyId ?? null;
  await recordRead(database, {
    action: 'list.exported',
    subject: 'list/statement',
    companyId,
    after: { format, month },
  });
  const rides = statementRides(ridesOf(database, filter, totals.upTo));
  const filename = statementFilename([company ? `company-invoice-${company.code}` : 'monthly-invoice', month], format);
  if (format === 'csv') return { file: statementCsv({ rides }), contentType: 'text/csv; charset=utf-8', filename };
  const document = {
    title: company ? 'Company Invoice' : 'Monthly Invoice',
    period: periodOf(month),
    issuedAt: clock.now(),
    operator,
    company: company ?? null,
    rideCount: totals.rides,
    rides,
  };
  const file = await drawing.statement(document, wish.account);
  return { file, contentType: 'application/pdf', filename };
}

interface PageBefore {
  after: RidePlace;
  upTo: Watermark;
}

async function* statementRides(rows: AsyncIterable<StatementRow>): AsyncGenerator<StatementRide> {
  for await (const row of rows) yield statementRide(row);
}

/** @throws PahiyaError VALIDATION_FAILED for an invalid cursor */
function pageBefore(cursor: string): PageBefore {
  const [date = '', time = '', rideId = '', upTo = ''] = decodeCursor(cursor, 4);
  return { after: [date, time, rideId], upTo: watermarkIn(upTo) };
}

const FINANCIAL_YEAR = /^\d{4}-\d{2}$/;
const GREATEST_NUMBER = 2 ** 31 - 1;

function watermarkIn(text: string): Watermark {
  const found = parsed(text);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw notACursor();
  for (const [year, last] of Object.entries(found))
    if (!FINANCIAL_YEAR.test(year) || !Number.isInteger(last) || last < 0 || last > GREATEST_NUMBER) throw notACursor();
  return found as Watermark;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw notACursor();
    throw error;
  }
}

/**
 * One page of lines, with the totals of the lines of all pages: invoices issued since the first page are in neither.
 * @throws PahiyaError VALIDATION_FAILED for an invalid cursor
 */
async function statementToShow(
  database: Database,
  { month, company, page: { limit, cursor } }: StatementWish,
  filter: StatementFilter,
): Promise<Statement> {
  const before = cursor === undefined ? undefined : pageBefore(cursor);
  const totals = await totalsOf(database, filter, before?.upTo);
  const { upTo } = totals;
  const found = await someRidesOf(database, filter, { ...before, upTo, limit: limit + 1 });
  const { page, ...next } = pageOf(found, limit, (row) => [...placeOf(row), JSON.stringify(upTo)]);
  return {
    month: month ?? null,
    company: company ? { _id: company.companyId, companyId: company.code, companyName: company.name } : null,
    lines: page.map(statementLine),
    totals: statementTotals(totals),
    ...next,
  };
}
