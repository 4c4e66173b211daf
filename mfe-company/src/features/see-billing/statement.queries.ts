import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api, download } from '@pahiya/web-kit';
import { wholeStatement, type StatementFormat } from '@pahiya/web-kit/rides';

export interface StatementOf {
  /** `_id` of the company. */
  companyId: string;
  /** YYYY-MM */
  month: string;
}

export const statementQuery = ({ companyId, month }: StatementOf) =>
  queryOptions({
    queryKey: ['company', 'statement', companyId, month],
    queryFn: ({ signal }) =>
      wholeStatement((cursor) =>
        api(routes.invoice.companyStatement, { params: { companyId }, query: { month, cursor }, signal }),
      ),
    meta: { shows: ['invoice'] },
  });

/** Saves the statement as a file. */
export const downloadStatement = ({ companyId, month }: StatementOf, format: StatementFormat) =>
  download(routes.invoice.companyStatement, { params: { companyId }, query: { month, format } });
