import { type ReactNode } from 'react';
import { type UseQueryResult } from '@tanstack/react-query';
import { maxLengthOf, SearchText, type Statement } from '@pahiya/contracts';
import {
  Button,
  Card,
  FilterBar,
  formatInr,
  formatNumber,
  MOST_PRINTED,
  SearchField,
  useColumnChoice,
  useText,
} from '@pahiya/ui';
import { errorSentence, LoadFailure, useAddress } from '@pahiya/web-kit';
import { useStatementFiles, whyNotExported, type StatementFormat } from '@pahiya/web-kit/rides';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { lineHas, rowOfLine, type InvoiceRow } from './invoice-row.ts';
import { InvoicesTable, useInvoiceColumns } from './invoices-table.tsx';
import { messages } from './messages.ts';
import { NoRecords } from './no-records.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import { PrintedTable } from './printed-table.tsx';
import styles from './billing.module.css';

interface StatementViewProps {
  query: UseQueryResult<Statement>;
  /** The company or the month of the statement, for the heading of the print-out. */
  subject: string;
  /** Downloads the statement as a file. */
  onDownload: (format: StatementFormat) => Promise<void>;
  filters: ReactNode;
  /** Shown instead of the lines while no company is chosen. */
  waiting?: ReactNode;
}

/**
 * The lines that match the search, in the order of the address, and the open invoice. The browser has the whole
 * statement, so it searches and sorts the lines itself.
 */
function useLines(statement: Statement | undefined) {
  const [{ q, invoice, ...address }, setAddress] = useAddress('q', 'sort', 'order', 'invoice');
  const lines = statement?.lines.filter((line) => q === '' || lineHas(line, q));
  // The server's own order: by date, the earliest first.
  const sort = { sort: address.sort || 'date', order: address.order };
  return {
    q,
    search: (text: string) => setAddress({ q: text }),
    invoice,
    openInvoice: (row: InvoiceRow) => setAddress({ invoice: row.bookingId }, { push: true }),
    closeInvoice: () => setAddress({ invoice: '' }),
    rows: sorted(lines?.map(rowOfLine), sort),
    tableSort: {
      sort: { column: sort.sort, direction: sort.order === 'desc' ? 'descending' : 'ascending' },
      onSort: ({ column, direction }: { column: string; direction: 'ascending' | 'descending' }) =>
        setAddress({ sort: column, order: direction === 'descending' ? 'desc' : '' }),
    } as const,
  };
}

/** Totals and lines of a month's or a company's invoices, with print, PDF and CSV. */
export function StatementView({ query, subject, onDownload, filters, waiting }: StatementViewProps) {
  const text = useText(messages);
  const { data: statement, error } = query;
  const { q, search, invoice, openInvoice, closeInvoice, rows, tableSort } = useLines(statement);
  const { shown, columnsMenu } = useColumnChoice(
    'statement',
    useInvoiceColumns({
      onInvoice: openInvoice,
      rider: statement?.company ? 'shown' : 'withCompany',
      hasStatus: false,
    }),
  );
  const why = waiting ? 'nothingToExport' : whyNotExported(query, statement?.totals.rides);
  const disabledReason = why && text(why);
  const files = useStatementFiles({ run: onDownload, sentenceOf: errorSentence, disabledReason });

  return (
    <div className={styles.statement}>
      <Totals totals={statement?.totals} isWaiting={waiting !== undefined} isFailed={error !== null} />
      <Card flush>
        <FilterBar
          end={
            <>
              <Button size="compact" icon="print" disabledReason={disabledReason} onClick={() => window.print()}>
                {text('export')}
              </Button>
              {files.buttons}
              {columnsMenu}
            </>
          }
        >
          <SearchField
            label={text('searchInvoices')}
            placeholder={text('searchInvoicesHint')}
            maxLength={maxLengthOf(SearchText)}
            value={q}
            onChange={search}
          />
          {filters}
        </FilterBar>
        {files.failure && <div className={styles.failure}>{files.failure}</div>}
        <InvoicesTable
          columns={shown}
          rows={rows}
          {...tableSort}
          loading={query.isPending && !waiting}
          error={
            error &&
            !statement && <LoadFailure sentence={(reason) => text.rich('failedToLoad', { reason })} query={query} />
          }
          empty={waiting ?? <NoRecords onClearFilters={q ? () => search('') : undefined} />}
          footer={<span role="status">{text('records', { count: rows?.length ?? 0 })}</span>}
          onInvoice={openInvoice}
        />
      </Card>
      <OpenInvoice
        bookingId={invoice}
        onClose={closeInvoice}
        paper={<StatementOnPaper subject={subject} q={q} rows={rows} />}
      />
    </div>
  );
}

interface StatementOnPaperProps extends Pick<StatementViewProps, 'subject'> {
  /** The searched text. */
  q: string;
  rows: readonly InvoiceRow[] | undefined;
}

function StatementOnPaper({ subject, q, rows = [] }: StatementOnPaperProps) {
  const text = useText(messages);
  const isCut = rows.length > MOST_PRINTED;
  return (
    <PrintedTable
      filters={[subject, q ? text('quoted', { text: q }) : undefined]}
      rows={rows.slice(0, MOST_PRINTED)}
      part={isCut ? text('partOfStatement', { count: MOST_PRINTED, of: rows.length }) : undefined}
    />
  );
}

function sorted(rows: InvoiceRow[] | undefined, { sort, order }: { sort: string; order: string }) {
  if (sort !== 'date' && sort !== 'fare') return rows;
  const turn = order === 'desc' ? -1 : 1;
  const by = (one: InvoiceRow, other: InvoiceRow) =>
    sort === 'fare' ? one.fare - other.fare : one.date.localeCompare(other.date);
  return rows?.toSorted((one, other) => turn * by(one, other));
}

interface TotalsProps {
  totals: Statement['totals'] | undefined;
  isWaiting: boolean;
  isFailed: boolean;
}

function Totals({ totals, isWaiting, isFailed }: TotalsProps) {
  const text = useText(messages);
  const figure = (of: (known: Statement['totals']) => string) =>
    totals ? of(totals) : isWaiting || isFailed ? '–' : undefined;
  return (
    <FigureStrip
      figures={[
        { label: text('invoicedRides'), figure: figure(({ rides }) => formatNumber(rides)) },
        { label: text('taxableValue'), figure: figure(({ taxableValue }) => formatInr(taxableValue, { decimals: 2 })) },
        { label: text('gst'), figure: figure(({ tax }) => formatInr(tax, { decimals: 2 })) },
        { label: text('total'), figure: figure(({ fare }) => formatInr(fare, { decimals: 2 })) },
      ]}
    />
  );
}
