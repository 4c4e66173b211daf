import { useState, type ReactNode } from 'react';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type Statement } from '@pahiya/contracts';
import { Button, Card, EmptyState, FilterBar, formatInr, SearchField, toast } from '@pahiya/ui';
import { errorSentence, useAddress } from '@pahiya/web-kit';
import { FigureStrip } from '../../page/figure-strip.tsx';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { lineHas, rowOfLine } from './invoice-row.ts';
import { InvoicesTable, PrintedTable } from './invoices-table.tsx';
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
  const [address, setAddress] = useAddress('q', 'invoice');
  const [shown, setShown] = useState(STEP);
  const { data: statement, error } = query;
  const lines = statement?.lines.filter((line) => address.q === '' || lineHas(line, address.q));
  const rows = lines?.map(rowOfLine);
  const file = useMutation({
    mutationFn: onDownload,
    onError: (failure) => toast.error(errorSentence(failure, 'The file could not be made. Please try again.')),
  });
  const hasNone = !statement || statement.totals.rides === 0;

  return (
    <div className={styles.statement}>
      <Totals totals={statement?.totals} isWaiting={waiting !== undefined} isFailed={error !== null} />
      <Card flush>
        <FilterBar
          end={
            <>
              <Button size="compact" icon="print" disabled={hasNone} onClick={() => window.print()}>
                Export
              </Button>
              {(['csv', 'pdf'] as const).map((format) => (
                <Button
                  key={format}
                  size="compact"
                  icon="download"
                  disabled={hasNone}
                  pending={file.isPending && file.variables === format}
                  onClick={() => file.mutate(format)}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
            </>
          }
        >
          {filters}
          <SearchField
            label="Search invoices"
            placeholder="Number, place, rider…"
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
        </FilterBar>
        <div className={styles.table}>
          {waiting ?? (
            <InvoicesTable
              rows={rows?.slice(0, shown)}
              loading={query.isPending}
              error={
                error && !statement
                  ? `Failed to load bookings: ${errorSentence(error, 'Please try again.')}`
                  : undefined
              }
              onRetry={() => void query.refetch()}
              empty={
                <EmptyState
                  icon="receipt"
                  title="No records found"
                  description="A ride is invoiced the moment its driver completes it."
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
            title="Invoices"
            filters={[subject, address.q && `“${address.q}”`].filter(Boolean).join(' · ')}
            rows={rows?.slice(0, PRINT_LIMIT) ?? []}
            note={
              rows && rows.length > PRINT_LIMIT ? 'More rides match than are printed here: take the PDF.' : undefined
            }
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
  const figure = (of: (known: Statement['totals']) => string) =>
    totals ? of(totals) : isWaiting || isFailed ? '–' : undefined;
  return (
    <FigureStrip
      figures={[
        { label: 'Invoiced rides', figure: figure(({ rides }) => rides.toLocaleString('en-IN')) },
        { label: 'Taxable value', figure: figure(({ taxableValue }) => formatInr(taxableValue, { decimals: 2 })) },
        { label: 'GST', figure: figure(({ tax }) => formatInr(tax, { decimals: 2 })) },
        { label: 'Total', figure: figure(({ fare }) => formatInr(fare, { decimals: 2 })) },
      ]}
    />
  );
}

function LineCount({ shown, all, onMore }: { shown: number; all: number; onMore: () => void }) {
  const counted = `${all.toLocaleString('en-IN')} ${all === 1 ? 'record' : 'records'}`;
  return (
    <>
      <span role="status">{shown < all ? `First ${shown.toLocaleString('en-IN')} of ${counted} shown` : counted}</span>
      {shown < all && (
        <Button size="compact" onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  );
}
