import type { Statement } from '@pahiya/contracts';
import type { Clock, Database, FileReply } from '@pahiya/service-kit';
import type { Company } from '../companies/company.entity.ts';
import { statementCsv } from '../csv/statement-csv.ts';
import type { Operator } from '../invoices/invoice.ts';
import { drawStatement } from '../pdf/statement-pdf.ts';
import { ridesOf, totalsOf } from './statement.repository.ts';
import { periodOf, statementFilename, statementLine, statementRides, statementTotals } from './statement.ts';

export interface StatementWish {
  month: string | undefined;
  /** Whose rides; everyone's without one. */
  company: Company | undefined;
  format: 'json' | 'pdf' | 'csv';
}

export interface Stating {
  database: Database;
  operator: Operator;
  clock: Clock;
}

/** The invoiced rides of a month, of a company, or both: to show, or as a file that is written while it is read. */
export async function makeStatement(
  { database, operator, clock }: Stating,
  wish: StatementWish,
): Promise<Statement | FileReply> {
  const { month, company, format } = wish;
  const filter = { month, companyId: company?.companyId };
  const totals = await totalsOf(database, filter);
  const rows = ridesOf(database, filter, totals.upTo);
  if (format === 'json') {
    const { companyId: _id, code: companyId, name: companyName } = company ?? { companyId: '', code: '', name: '' };
    const lines: Statement['lines'] = [];
    for await (const row of rows) lines.push(statementLine(row));
    return {
      month: month ?? null,
      company: company ? { _id, companyId, companyName } : null,
      lines,
      totals: statementTotals(totals),
    };
  }
  const rides = statementRides(rows);
  const filename = statementFilename([company ? `company-invoice-${company.code}` : 'monthly-invoice', month], format);
  if (format === 'csv') return { file: statementCsv({ rides }), contentType: 'text/csv; charset=utf-8', filename };
  const file = drawStatement({
    title: company ? 'Company Invoice' : 'Monthly Invoice',
    period: periodOf(month),
    issuedAt: clock.now(),
    operator,
    company: company ?? null,
    rideCount: totals.rides,
    rides,
  });
  return { file, contentType: 'application/pdf', filename };
}
