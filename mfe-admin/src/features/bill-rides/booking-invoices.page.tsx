import { useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { Button, Card, ExportButton, LoadMore, monthName, useColumnChoice, useText } from '@pahiya/ui';
import { download, errorSentence, LoadFailure } from '@pahiya/web-kit';
import { whyNotExported } from '@pahiya/web-kit/rides';
import { useCompanyName } from '../../companies/company-select.tsx';
import { AdminPage } from '../../page/admin-page.tsx';
import { bookings } from '../../rides/bookings.queries.ts';
import { BookingInvoicesFilters } from './booking-invoices-filters.tsx';
import { rowOfBooking, type InvoiceRow } from './invoice-row.ts';
import { useInvoicesAddress, type InvoicesAddress } from './invoices-address.ts';
import { InvoicesTable, useInvoiceColumns } from './invoices-table.tsx';
import { messages } from './messages.ts';
import { NoRecords } from './no-records.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import { PrintedTable } from './printed-table.tsx';
import { partOnPaper, useInvoicePrint } from './use-invoice-print.ts';

/** The filters in words, for the heading of the print-out. */
function useFilterWords({ texts, filters }: InvoicesAddress) {
  const text = useText(messages);
  const company = useCompanyName(texts.company);
  return [
    filters.month ? monthName(filters.month) : text('allMonths'),
    company ?? text('allCompanies'),
    text(filters.status ?? 'allStatuses'),
    filters.q && text('quoted', { text: filters.q }),
  ];
}

export function BookingInvoicesPage() {
  const text = useText(messages);
  const address = useInvoicesAddress();
  const { filters, texts } = address;
  const open = (row: InvoiceRow) => address.openInvoice(row.bookingId);
  const { shown, columnsMenu } = useColumnChoice(
    'invoices',
    useInvoiceColumns({ onInvoice: open, rider: 'chosen', hasStatus: true }),
  );
  const list = useInfiniteQuery(bookings.list(filters));
  const rows = list.data?.pages.flatMap((page) => page.bookings).map(rowOfBooking);
  const count = rows?.length ?? 0;
  const why = whyNotExported(list, rows?.length);
  const disabledReason = why && text(why);
  const filterWords = useFilterWords(address);
  const { printed, print, isPending: isLoadingToPrint } = useInvoicePrint(filters, filterWords);

  return (
    <AdminPage title={text('invoices')} tabTitle={text('bookingInvoice')} description={text('everyBooking')}>
      <Card flush>
        <BookingInvoicesFilters
          address={address}
          files={
            <>
              <Button
                size="compact"
                icon="print"
                pending={isLoadingToPrint}
                disabledReason={disabledReason}
                onClick={print}
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
        />
        <InvoicesTable
          rows={rows}
          loading={list.isPending}
          error={
            list.error &&
            !rows && <LoadFailure sentence={(reason) => text.rich('failedToLoad', { reason })} query={list} />
          }
          empty={<NoRecords onClearFilters={address.isFiltered ? address.clearFilters : undefined} />}
          footer={
            <LoadMore shown={count} counted={(shownCount) => text('records', { count: shownCount })} query={list} />
          }
          columns={shown}
          onInvoice={open}
          {...address.tableSort}
        />
      </Card>
      <OpenInvoice
        bookingId={texts.invoice}
        onClose={() => address.change({ invoice: '' })}
        paper={
          <PrintedTable
            filters={printed?.words ?? filterWords}
            rows={printed?.rides ?? rows ?? []}
            part={partOnPaper({ printed, loaded: { count, hasMore: list.hasNextPage } }, text)}
          />
        }
      />
    </AdminPage>
  );
}
