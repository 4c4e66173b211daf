import { type ReactNode } from 'react';
import { type UseQueryResult } from '@tanstack/react-query';
import { type Statement } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  formatInr,
  formatNumber,
  SearchField,
  useColumnChoice,
  useText,
} from '@pahiya/ui';
import { errorSentence, LoadFailure, useAddress } from '@pahiya/web-kit';
import { useStatementFiles, whyNotExported, type StatementFormat } from '@pahiya/web-kit/rides';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { MOST_PRINTED } from './invoices.queries.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { lineHas, rowOfLine, type InvoiceRow } from './invoice-row.ts';
import { InvoicesTable, useInvoiceColumns } from './invoices-table.tsx';
import { messages } from './messages.ts';
import { PrintedTable } from './printed-table.tsx';
import styles from './billing.module.css';

interface StatementViewProps {
  query: UseQueryResult<Statement>;
  /** Whose and of when: the head of the print-out. */
  subject: string;
  /** Asks for the same as a file. */
  onDownload: (format: StatementFormat) => Promise<void>;
  filters: ReactNode;
  /** Shown while there is nothing to ask for yet. */
  waiting?: ReactNode;
}

/** Totals and lines of a month's or a company's invoices, with their files. */
export function StatementView({ query, subject, onDownload, filters, waiting }: StatementViewProps) {
  const text = useText(messages);
  const [address, setAddress] = useAddress('q', 'sort', 'order', 'invoice');
  const { data: statement, error } = query;
  const lines = statement?.lines.filter((line) => address.q === '' || lineHas(line, address.q));
  // As a statement comes: by date, the earliest first.
  const sort = { sort: address.sort || 'date', order: address.order };
  const rows = sorted(lines?.map(rowOfLine), sort);
  const open = (row: InvoiceRow) => setAddress({ invoice: row.bookingId }, { push: true });
  const { shown, columnsMenu } = useColumnChoice(
    'statement',
    useInvoiceColumns({ onInvoice: open, rider: statement?.company ? 'shown' : 'withCompany' }),
  );
  const why = waiting ? 'nothingToExport' : whyNotExported(query, statement?.totals.rides);
  const disabledReason = why && text(why);
  const files = useStatementFiles({
    run: onDownload,
    sentenceOf: errorSentence,
    disabledReason,
  });

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
          {filters}
          <SearchField
            label={text('searchInvoices')}
            placeholder={text('searchInvoicesHint')}
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
        </FilterBar>
        {files.failure && <div className={styles.failure}>{files.failure}</div>}
        <InvoicesTable
          columns={shown}
          rows={rows}
          sort={{ column: sort.sort, direction: sort.order === 'desc' ? 'descending' : 'ascending' }}
          onSort={({ column, direction }) =>
            setAddress({ sort: column, order: direction === 'descending' ? 'desc' : '' })
          }
          loading={query.isPending && !waiting}
          error={
            error && !statement && <LoadFailure title={(reason) => text('failedToLoad', { reason })} query={query} />
          }
          empty={
            waiting ?? (
              <EmptyState
                icon="receipt"
                title={text('noRecords')}
                {...(address.q
                  ? { action: <Button onClick={() => setAddress({ q: '' })}>{text('clearFilters')}</Button> }
                  : { description: text('invoicedWhenCompleted') })}
              />
            )
          }
          footer={<span role="status">{text('records', { count: rows?.length ?? 0 })}</span>}
          onInvoice={open}
        />
      </Card>
      {address.invoice ? (
        <InvoiceDialog key={address.invoice} bookingId={address.invoice} onClose={() => setAddress({ invoice: '' })} />
      ) : (
        <PrintSheet wide>
          <PrintedTable
            filters={[subject, address.q ? text('quoted', { text: address.q }) : undefined]}
            rows={rows?.slice(0, MOST_PRINTED) ?? []}
            part={
              rows && rows.length > MOST_PRINTED
                ? text('partOfStatement', { count: MOST_PRINTED, of: rows.length })
                : undefined
            }
          />
        </PrintSheet>
      )}
    </div>
  );
}

/** The whole statement is here, so it is sorted here. */
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
