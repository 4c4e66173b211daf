import { useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BOOKING_SORTS, routes, type Booking } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  ExportButton,
  LinkButton,
  LoadMore,
  Table,
  useColumnChoice,
  useMedia,
  useText,
} from '@pahiya/ui';
import { download, errorSentence, Page, useAddress, useFocusKept } from '@pahiya/web-kit';
import {
  BOOKINGS_ADDRESS,
  bookingsAddress,
  BookingsFilters,
  CancelRideDialog,
  tableSort,
  whyNotExported,
} from '@pahiya/web-kit/rides';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { bookings, useCancelRide } from '../../rides/bookings.queries.ts';
import { useRideColumns } from '../../rides/ride-columns.tsx';
import { messages } from './messages.ts';
import { RidePanel } from './ride-panel.tsx';

/** From here on a side panel stands beside the table and takes a part of its width. */
const PANEL_BESIDE = '(min-width: 1180px)';
/** Columns that the table does without while the panel shows them. */
const LEFT_TO_THE_PANEL: readonly string[] = ['cab', 'driver', 'booked'];

function useSortableColumns() {
  return useRideColumns().map((column) => ({
    ...column,
    sortable: BOOKING_SORTS.some((sort) => sort === column.key),
  }));
}

export function BookingsPage() {
  const text = useText(messages);
  const address = bookingsAddress(...useAddress(...BOOKINGS_ADDRESS));
  const [cancelled, setCancelled] = useState<Booking>();
  const list = useInfiniteQuery({ ...bookings.list(address.filters), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.bookings);
  const why = whyNotExported(list, list.isPlaceholderData ? undefined : rows?.length);
  const isBesidePanel = useMedia(PANEL_BESIDE) && address.ride !== '';
  const { shown, columnsMenu } = useColumnChoice('company-bookings', useSortableColumns());
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, cancelled !== undefined);
  const showAll = () => {
    address.clearFilters();
    // The button leaves with the filters.
    table.current?.parentElement?.querySelector('input')?.focus();
  };

  return (
    <Page
      title={text('title')}
      description={text('description')}
      actions={
        <>
          <ExportButton
            size="regular"
            label={text('exportCsv')}
            disabledReason={why && text(why)}
            sentenceOf={(error) => errorSentence(error, text('exportFailed'))}
            run={(options) => download(routes.booking.exportCompanyBookings, { query: address.filters, ...options })}
          />
          {columnsMenu}
        </>
      }
    >
      <Card flush>
        <BookingsFilters address={address} />
        <div ref={table}>
          <Table
            caption={text('caption')}
            columns={isBesidePanel ? shown.filter(({ key }) => !LEFT_TO_THE_PANEL.includes(key)) : shown}
            rows={rows}
            rowKey={({ _id }) => _id}
            selectedKey={address.ride || undefined}
            onRowAction={({ _id }) => address.showRide(_id)}
            {...tableSort(address)}
            loading={list.isPending || list.isPlaceholderData}
            loadingLabel={text('loading')}
            error={list.isError && !rows && <ListFailure title={text('failed')} query={list} />}
            empty={
              address.isFiltered ? (
                <EmptyState
                  icon="filter"
                  title={text('noneMatch')}
                  action={<Button onClick={showAll}>{text('showAll')}</Button>}
                />
              ) : (
                <EmptyState
                  icon="route"
                  title={text('none')}
                  description={text('noneHint')}
                  action={<LinkButton href={paths.registerEmployee}>{text('registerFirst')}</LinkButton>}
                />
              )
            }
            hasMore={list.hasNextPage}
            footer={
              <LoadMore shown={rows?.length ?? 0} counted={(count) => text('bookings', { count })} query={list} />
            }
          />
        </div>
      </Card>
      <RidePanel
        rideId={address.ride}
        known={rows?.find(({ _id }) => _id === address.ride)}
        onClose={() => address.showRide('')}
        onCancel={setCancelled}
      />
      {cancelled && <Cancellation ride={cancelled} onClose={() => setCancelled(undefined)} />}
    </Page>
  );
}

function Cancellation({ ride, onClose }: { ride: Booking; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <CancelRideDialog
      ride={ride}
      viewer="company"
      cancel={useCancelRide()}
      onClose={onClose}
      onRefused={() => void client.invalidateQueries({ queryKey: bookings.keys.all })}
    />
  );
}
