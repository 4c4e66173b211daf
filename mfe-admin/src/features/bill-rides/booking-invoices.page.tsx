import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { type BookingStatus } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  isMonth,
  formatNumber,
  LoadMore,
  monthName,
  monthOptions,
  SearchField,
  Select,
  textNow,
  toast,
  useText,
} from '@pahiya/ui';
import { errorSentence, saveFile, useAddress } from '@pahiya/web-kit';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { bookings } from '../../rides/bookings.queries.ts';
import { ridesAsCsv } from './csv.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { cutName, rowOfBooking, type InvoiceRow } from './invoice-row.ts';
import { InvoicesTable } from './invoices-table.tsx';
import { CSV_LIMIT, ridesForFile, ridesForPrint } from './invoices.queries.ts';
import { messages } from './messages.ts';
import { PrintedTable } from './printed-table.tsx';
import styles from './billing.module.css';

/** Spec section 4: what this filter offers of the statuses. */
const STATUSES = ['completed', 'pending', 'cancelled'] as const satisfies readonly BookingStatus[];

export function BookingInvoicesPage() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('month', 'company', 'status', 'q', 'invoice');
  const [printed, setPrinted] = useState<{ rows: readonly InvoiceRow[]; isCut: boolean }>();
  const companies = useQuery(companyChoicesQuery);
  const filters = {
    month: isMonth(address.month) ? address.month : undefined,
    companyId: address.company || undefined,
    status: STATUSES.find((status) => status === address.status),
    q: address.q || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useInfiniteQuery(bookings.list(filters));
  const rides = list.data?.pages.flatMap((page) => page.bookings);
  const rows = rides?.map(rowOfBooking);
  const company = companies.data?.find(({ _id }) => _id === address.company)?.companyName;
  const failed = (error: Error) =>
    text('failedToLoad', { reason: errorSentence(error, textNow(messages)('pleaseTryAgain')) });
  const csv = useMutation({
    mutationFn: () => ridesForFile(filters),
    onSuccess: ({ rides: found, isCut }) => {
      const content = new Blob([ridesAsCsv(found)], { type: 'text/csv;charset=utf-8' });
      saveFile(content, `invoices${filters.month ? `-${filters.month}` : ''}.csv`);
      if (isCut) toast.warning(textNow(messages)('csvCut', { limit: CSV_LIMIT }));
    },
    onError: (error) => toast.error(failed(error)),
  });
  const print = useMutation({
    mutationFn: () => ridesForPrint(filters),
    onSuccess: ({ rides: found, isCut }) => {
      // On the page before the browser takes it.
      flushSync(() => setPrinted({ rows: found.map(rowOfBooking), isCut }));
      window.print();
      setPrinted(undefined);
    },
    onError: (error) => toast.error(failed(error)),
  });

  return (
    <AdminPage title={text('invoices')} description={text('everyBooking')}>
      <Card flush>
        <FilterBar
          end={
            <>
              <Button
                size="compact"
                icon="print"
                pending={print.isPending}
                disabled={!rides?.length}
                onClick={() => print.mutate()}
              >
                {text('export')}
              </Button>
              <Button
                size="compact"
                icon="download"
                pending={csv.isPending}
                disabled={!rides?.length}
                onClick={() => csv.mutate()}
              >
                {text('csv')}
              </Button>
            </>
          }
        >
          <Select
            label={text('month')}
            hideLabel
            compact
            placeholder={text('allMonths')}
            value={address.month}
            options={monthOptions(address.month)}
            onChange={(month) => setAddress({ month })}
          />
          <Select
            label={text('company')}
            hideLabel
            compact
            placeholder={text('allCompanies')}
            value={address.company}
            options={(companies.data ?? []).map(({ _id, companyName }) => ({
              value: _id,
              label: cutName(companyName),
            }))}
            onChange={(next) => setAddress({ company: next })}
          />
          <Select
            label={text('status')}
            hideLabel
            compact
            placeholder={text('allStatuses')}
            value={address.status}
            options={STATUSES.map((value) => ({ value, label: text(value) }))}
            onChange={(status) => setAddress({ status })}
          />
          <SearchField
            label={text('searchInvoices')}
            placeholder={text('searchBookingsHint')}
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
        </FilterBar>
        <div className={styles.table}>
          <InvoicesTable
            rows={rows}
            loading={list.isPending}
            error={list.error && !rides ? failed(list.error) : undefined}
            onRetry={() => void list.refetch()}
            empty={
              <EmptyState
                icon="receipt"
                title={text('noRecords')}
                action={
                  isFiltered && (
                    <Button onClick={() => setAddress({ month: '', company: '', status: '', q: '' })}>
                      {text('clearFilters')}
                    </Button>
                  )
                }
              />
            }
            footer={
              <LoadMore
                shown={rides?.length ?? 0}
                counted={(shown) => `${formatNumber(shown)} ${shown === 1 ? text('recordUnit') : text('recordsUnit')}`}
                query={list}
              />
            }
            onInvoice={(row) => setAddress({ invoice: row.bookingId }, { push: true })}
          />
        </div>
      </Card>
      {address.invoice ? (
        <InvoiceDialog key={address.invoice} bookingId={address.invoice} onClose={() => setAddress({ invoice: '' })} />
      ) : (
        <PrintSheet wide>
          <PrintedTable
            filters={[
              filters.month ? monthName(filters.month) : text('allMonths'),
              company ?? text('allCompanies'),
              text(filters.status ?? 'allStatuses'),
              filters.q && text('quoted', { text: filters.q }),
            ]}
            rows={printed?.rows ?? rows ?? []}
            note={(printed ? printed.isCut : list.hasNextPage) ? text('moreRidesMatch') : undefined}
          />
        </PrintSheet>
      )}
    </AdminPage>
  );
}
