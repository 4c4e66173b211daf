import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { BOOKING_SORTS, ORDERS, routes, type BookingSort, type BookingStatus, type Order } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  ExportButton,
  FilterBar,
  isMonth,
  LoadMore,
  monthName,
  monthOptions,
  SearchField,
  Select,
  textNow,
  toast,
  useColumnChoice,
  useText,
} from '@pahiya/ui';
import { download, errorSentence, LoadFailure, useAddress } from '@pahiya/web-kit';
import { OrderSelect, whyNotExported } from '@pahiya/web-kit/rides';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { CompanySelect } from '../../companies/company-select.tsx';
import { AdminPage } from '../../page/admin-page.tsx';
import { PrintSheet } from '../../page/print-sheet.tsx';
import { bookings } from '../../rides/bookings.queries.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { rowOfBooking, type InvoiceRow } from './invoice-row.ts';
import { InvoicesTable, useInvoiceColumns } from './invoices-table.tsx';
import { ridesForPrint, type PrintedRides } from './invoices.queries.ts';
import { messages } from './messages.ts';
import { PrintedTable } from './printed-table.tsx';

/** docs/product.md, A ride's life: what this filter offers of the statuses. */
const STATUSES = ['completed', 'pending', 'cancelled'] as const satisfies readonly BookingStatus[];

/** The column that shows what the server sorts by: a ride's date is that of its pickup, when it was booked is in none. */
const COLUMN_OF: Readonly<Record<BookingSort, string>> = { booked: '', pickup: 'date', fare: 'fare' };

export function BookingInvoicesPage() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('month', 'company', 'status', 'q', 'sort', 'order', 'invoice');
  const [printed, setPrinted] = useState<PrintedRides<InvoiceRow>>();
  const companies = useQuery(companyChoicesQuery);
  const sort = BOOKING_SORTS.find((known) => known === address.sort) ?? 'booked';
  const order: Order = ORDERS.find((known) => known === address.order) ?? 'desc';
  const isNewestFirst = sort === 'booked' && order === 'desc';
  const filters = {
    month: isMonth(address.month) ? address.month : undefined,
    companyId: address.company || undefined,
    status: STATUSES.find((status) => status === address.status),
    q: address.q || undefined,
    ...(isNewestFirst ? {} : { sort, order }),
  };
  const isFiltered = Boolean(filters.month ?? filters.companyId ?? filters.status ?? filters.q);
  const open = (row: InvoiceRow) => setAddress({ invoice: row.bookingId }, { push: true });
  const { shown, columnsMenu } = useColumnChoice('invoices', useInvoiceColumns({ onInvoice: open, rider: 'chosen' }));
  const list = useInfiniteQuery(bookings.list(filters));
  const rides = list.data?.pages.flatMap((page) => page.bookings);
  const rows = rides?.map(rowOfBooking);
  const why = whyNotExported(list, rides?.length);
  const disabledReason = why && text(why);
  const company = companies.data?.find(({ _id }) => _id === address.company)?.companyName;
  /** Whoever prints past our button prints what is loaded. */
  const partOnPaper = () => {
    if (!printed) return list.hasNextPage ? text('loadedRides', { count: rows?.length ?? 0 }) : undefined;
    const {
      rides: { length: count },
      isCut,
      matching,
    } = printed;
    if (!isCut) return undefined;
    return matching === undefined ? text('firstRides', { count }) : text('partOfRides', { count, of: matching });
  };
  const print = useMutation({
    mutationFn: () => ridesForPrint(filters),
    onSuccess: (found) => {
      // On the page before the browser takes it.
      flushSync(() => setPrinted({ ...found, rides: found.rides.map(rowOfBooking) }));
      window.print();
      setPrinted(undefined);
    },
    onError: (error) =>
      toast.error(() => {
        const say = textNow(messages);
        return say('failedToLoad', { reason: errorSentence(error, say('pleaseTryAgain')) });
      }),
  });

  return (
    <AdminPage title={text('invoices')} tabTitle={text('bookingInvoice')} description={text('everyBooking')}>
      <Card flush>
        <FilterBar
          end={
            <>
              <Button
                size="compact"
                icon="print"
                pending={print.isPending}
                disabledReason={disabledReason}
                onClick={() => print.mutate()}
              >
                {text('export')}
              </Button>
              <ExportButton
                label={text('csv')}
                disabledReason={disabledReason}
                sentenceOf={(error) => errorSentence(error, text('csvFailed'))}
                run={(options) => download(routes.booking.exportBookings, { query: filters, ...options })}
              />
              {columnsMenu}
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
          <CompanySelect
            cutNames
            label={text('company')}
            placeholder={text('allCompanies')}
            value={address.company}
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
          <OrderSelect
            sorting={{ sort, order }}
            onChange={(next) => setAddress({ sort: next.sort, order: next.order })}
          />
        </FilterBar>
        <InvoicesTable
          rows={rows}
          loading={list.isPending}
          error={
            list.error && !rides && <LoadFailure title={(reason) => text('failedToLoad', { reason })} query={list} />
          }
          empty={
            <EmptyState
              icon="receipt"
              title={text('noRecords')}
              {...(isFiltered
                ? {
                    action: (
                      <Button onClick={() => setAddress({ month: '', company: '', status: '', q: '' })}>
                        {text('clearFilters')}
                      </Button>
                    ),
                  }
                : { description: text('invoicedWhenCompleted') })}
            />
          }
          footer={<LoadMore shown={rides?.length ?? 0} counted={(count) => text('records', { count })} query={list} />}
          columns={shown}
          onInvoice={open}
          sort={{ column: COLUMN_OF[sort], direction: order === 'asc' ? 'ascending' : 'descending' }}
          onSort={({ column, direction }) =>
            setAddress({
              sort: column === 'fare' ? 'fare' : 'pickup',
              order: direction === 'ascending' ? 'asc' : 'desc',
            })
          }
        />
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
            rows={printed?.rides ?? rows ?? []}
            part={partOnPaper()}
          />
        </PrintSheet>
      )}
    </AdminPage>
  );
}
