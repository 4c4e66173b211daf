import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type BookingStatus } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  isMonth,
  LoadMore,
  monthName,
  monthOptions,
  SearchField,
  Select,
  toast,
} from '@pahiya/ui';
import { errorSentence, saveFile, useAddress } from '@pahiya/web-kit';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { bookings } from '../../rides/bookings.queries.ts';
import { ridesAsCsv } from './csv.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { cutName, rowOfBooking } from './invoice-row.ts';
import { InvoicesTable, PrintedTable } from './invoices-table.tsx';
import { CSV_LIMIT, ridesForFile } from './invoices.queries.ts';
import styles from './billing.module.css';

/** As many rides as one print-out holds. */
const PRINT_LIMIT = 1000;

const STATUSES: readonly { value: BookingStatus; label: string }[] = [
  { value: 'completed', label: 'Completed' },
  { value: 'pending', label: 'Pending' },
  { value: 'cancelled', label: 'Cancelled' },
];

export function BookingInvoicesPage() {
  const [address, setAddress] = useAddress('month', 'company', 'status', 'q', 'invoice');
  const [isPreparing, setPreparing] = useState(false);
  const companies = useQuery(companyChoicesQuery);
  const filters = {
    month: isMonth(address.month) ? address.month : undefined,
    companyId: address.company || undefined,
    status: STATUSES.find(({ value }) => value === address.status)?.value,
    q: address.q || undefined,
  };
  const list = useInfiniteQuery(bookings.list(filters));
  const rides = list.data?.pages.flatMap((page) => page.bookings);
  const rows = rides?.map(rowOfBooking);
  const company = companies.data?.find(({ _id }) => _id === address.company)?.companyName;
  const csv = useMutation({
    mutationFn: () => ridesForFile(filters),
    onSuccess: ({ rides: found, isCut }) => {
      const content = new Blob([ridesAsCsv(found)], { type: 'text/csv;charset=utf-8' });
      saveFile(content, `invoices${filters.month ? `-${filters.month}` : ''}.csv`);
      if (isCut)
        toast.warning(
          `The file holds the newest ${CSV_LIMIT.toLocaleString('en-IN')} rides. Choose a month to get all of it.`,
        );
    },
    onError: (error) => toast.error(`Failed to load bookings: ${errorSentence(error, 'Please try again.')}`),
  });

  const print = async () => {
    setPreparing(true);
    let shown = { ...list, count: rides?.length ?? 0 };
    while (shown.hasNextPage && shown.count < PRINT_LIMIT) {
      const next = await list.fetchNextPage();
      if (next.isError) break;
      shown = { ...next, count: next.data?.pages.reduce((sum, page) => sum + page.bookings.length, 0) ?? 0 };
    }
    setPreparing(false);
    // After the rows just loaded are on the page.
    setTimeout(() => window.print());
  };

  return (
    <AdminPage title="Invoices" description="Every booking with its invoice.">
      <Card flush>
        <FilterBar
          end={
            <>
              <Button
                size="compact"
                icon="print"
                pending={isPreparing}
                disabled={!rides?.length}
                onClick={() => void print()}
              >
                Export
              </Button>
              <Button
                size="compact"
                icon="download"
                pending={csv.isPending}
                disabled={!rides?.length}
                onClick={() => csv.mutate()}
              >
                CSV
              </Button>
            </>
          }
        >
          <Select
            label="Month"
            hideLabel
            compact
            placeholder="All months"
            value={address.month}
            options={monthOptions(address.month)}
            onChange={(month) => setAddress({ month })}
          />
          <Select
            label="Company"
            hideLabel
            compact
            placeholder="All companies"
            value={address.company}
            options={(companies.data ?? []).map(({ _id, companyName }) => ({
              value: _id,
              label: cutName(companyName),
            }))}
            onChange={(next) => setAddress({ company: next })}
          />
          <Select
            label="Status"
            hideLabel
            compact
            placeholder="All statuses"
            value={address.status}
            options={STATUSES}
            onChange={(status) => setAddress({ status })}
          />
          <SearchField
            label="Search invoices"
            placeholder="Place, rider, driver…"
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
        </FilterBar>
        <div className={styles.table}>
          <InvoicesTable
            rows={rows}
            loading={list.isPending}
            error={
              list.error && !rides
                ? `Failed to load bookings: ${errorSentence(list.error, 'Please try again.')}`
                : undefined
            }
            onRetry={() => void list.refetch()}
            empty={<EmptyState icon="receipt" title="No records found" />}
            footer={<LoadMore shown={rides?.length ?? 0} of={['record', 'records']} query={list} />}
            onInvoice={(row) => setAddress({ invoice: row.bookingId }, { push: true })}
          />
        </div>
      </Card>
      {address.invoice ? (
        <InvoiceDialog key={address.invoice} bookingId={address.invoice} onClose={() => setAddress({ invoice: '' })} />
      ) : (
        <PrintSheet wide>
          <PrintedTable
            title="Invoices"
            filters={[
              filters.month ? monthName(filters.month) : 'All months',
              company ?? 'All companies',
              filters.status ?? 'all statuses',
              filters.q && `“${filters.q}”`,
            ]
              .filter(Boolean)
              .join(' · ')}
            rows={rows ?? []}
            note={list.hasNextPage ? 'More rides match than are printed here. Choose a month or a company.' : undefined}
          />
        </PrintSheet>
      )}
    </AdminPage>
  );
}
