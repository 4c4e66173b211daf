import { useState, type ReactNode } from 'react';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type Statement } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  formatInr,
  formatNumber,
  Notice,
  SearchField,
  useText,
  VisuallyHidden,
} from '@pahiya/ui';
import { errorSentence, useAddress } from '@pahiya/web-kit';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { lineHas, rowOfLine } from './invoice-row.ts';
import { InvoicesTable } from './invoices-table.tsx';
import { messages } from './messages.ts';
import { PrintedTable } from './printed-table.tsx';
import styles from './billing.module.css';

/** Rows drawn at a time: a large company's month has tens of thousands. */
const STEP = 100;
const PRINT_LIMIT = 1000;

type FileFormat = 'pdf' | 'csv';

interface StatementViewProps {
  query: UseQueryResult<Statement>;
  /** Whose and of when: the head of the print-out. */
  subject: string;
  /** Asks for the same as a file. */
  onDownload: (format: FileFormat) => Promise<void>;
  filters: ReactNode;
  /** Shown while there is nothing to ask for yet. */
  waiting?: ReactNode;
}

/** Totals and lines of a month's or a company's invoices, with their files. */
export function StatementView({ query, subject, onDownload, filters, waiting }: StatementViewProps) {
  const text = useText(messages);
  const [address, setAddress] = useAddress('q', 'invoice');
  const [shown, setShown] = useState(STEP);
  const { data: statement, error } = query;
  const lines = statement?.lines.filter((line) => address.q === '' || lineHas(line, address.q));
  const rows = lines?.map(rowOfLine);
  const file = useMutation({ mutationFn: onDownload });
  const hasNone = !statement || statement.totals.rides === 0;

  return (
    <div className={styles.statement}>
      <Totals totals={statement?.totals} isWaiting={waiting !== undefined} isFailed={error !== null} />
      <Card flush>
        <FilterBar
          end={
            <>
              <Button size="compact" icon="print" disabled={hasNone} onClick={() => window.print()}>
                {text('export')}
              </Button>
              {(['csv', 'pdf'] as const).map((format) => (
                <Button
                  key={format}
                  size="compact"
                  icon="download"
                  disabled={hasNone || (file.isPending && file.variables !== format)}
                  pending={file.isPending && file.variables === format}
                  pendingLabel={text('generating')}
                  onClick={() => file.mutate(format)}
                >
                  {text(format)}
                </Button>
              ))}
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
        {file.isError && (
          <div className={styles.failure}>
            <Notice
              tone="error"
              title={text('fileFailed', { format: text(file.variables) })}
              action={
                <Button size="compact" icon="refresh" onClick={() => file.mutate(file.variables)}>
                  {text('retry')}
                </Button>
              }
            >
              {errorSentence(file.error, '')}
            </Notice>
          </div>
        )}
        <VisuallyHidden>
          <span role="status">
            {file.isPending
              ? text('generating')
              : file.isSuccess && text('fileSaved', { format: text(file.variables) })}
          </span>
        </VisuallyHidden>
        <div className={styles.table}>
          {waiting ?? (
            <InvoicesTable
              rows={rows?.slice(0, shown)}
              loading={query.isPending}
              error={
                error && !statement
                  ? text('failedToLoad', { reason: errorSentence(error, text('pleaseTryAgain')) })
                  : undefined
              }
              onRetry={() => void query.refetch()}
              empty={
                <EmptyState
                  icon="receipt"
                  title={text('noRecords')}
                  {...(address.q
                    ? { action: <Button onClick={() => setAddress({ q: '' })}>{text('clearFilters')}</Button> }
                    : { description: text('invoicedWhenCompleted') })}
                />
              }
              footer={
                <LineCount
                  shown={Math.min(shown, rows?.length ?? 0)}
                  all={rows?.length ?? 0}
                  onMore={() => setShown(shown + STEP)}
                />
              }
              onInvoice={(row) => setAddress({ invoice: row.bookingId }, { push: true })}
            />
          )}
        </div>
      </Card>
      {address.invoice ? (
        <InvoiceDialog key={address.invoice} bookingId={address.invoice} onClose={() => setAddress({ invoice: '' })} />
      ) : (
        <PrintSheet wide>
          <PrintedTable
            filters={[subject, address.q ? text('quoted', { text: address.q }) : undefined]}
            rows={rows?.slice(0, PRINT_LIMIT) ?? []}
            note={rows && rows.length > PRINT_LIMIT ? text('moreRidesTakePdf') : undefined}
          />
        </PrintSheet>
      )}
    </div>
  );
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

function LineCount({ shown, all, onMore }: { shown: number; all: number; onMore: () => void }) {
  const text = useText(messages);
  return (
    <>
      <span role="status">
        {shown < all
          ? text('firstOfRecords', { shown: formatNumber(shown), count: all })
          : text('records', { count: all })}
      </span>
      {shown < all && (
        <Button size="compact" onClick={onMore}>
          {text('showMore')}
        </Button>
      )}
    </>
  );
}
