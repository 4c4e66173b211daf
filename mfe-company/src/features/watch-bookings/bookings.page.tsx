import { useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BOOKING_SORTS, routes, type Booking } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  LinkButton,
  LoadMore,
  Table,
  useColumnChoice,
  useMedia,
  useText,
  WIDE,
} from '@pahiya/ui';
import { download, Page, useAddress, useFocusKept } from '@pahiya/web-kit';
import {
  BOOKINGS_ADDRESS,
  BookingsFilters,
  CancelRideDialog,
  ExportBookings,
  tableSort,
  useBookingsAddress,
} from '@pahiya/web-kit/rides';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { bookings, useCancelRide } from '../../rides/bookings.queries.ts';
import { useRideColumns } from '../../rides/ride-columns.tsx';
import { messages } from './messages.ts';
import { RidePanel } from './ride-panel.tsx';

/** Columns that the table hides while the panel beside it shows the same data. */
const LEFT_TO_THE_PANEL: readonly string[] = ['cab', 'driver', 'booked'];

function useSortableColumns() {
  return useRideColumns().map((column) => ({
    ...column,
    sortable: BOOKING_SORTS.some((sort) => sort === column.key),
  }));
}

export function BookingsPage() {
  const text = useText(messages);
  const address = useBookingsAddress(...useAddress(...BOOKINGS_ADDRESS));
  const [cancelled, setCancelled] = useState<Booking>();
  const list = useInfiniteQuery({ ...bookings.list(address.filters), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.bookings);
  const isBesidePanel = useMedia(WIDE) && address.ride !== '';
  const { shown, columnsMenu } = useColumnChoice('company-bookings', useSortableColumns());
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, cancelled !== undefined);

  return (
    <Page title={text('title')} description={text('description')}>
      <Card flush>
        <BookingsFilters
          address={address}
          end={
            <>
              <ExportBookings
                list={list}
                count={list.isPlaceholderData ? undefined : rows?.length}
                run={(options) =>
                  download(routes.booking.exportCompanyBookings, { query: address.filters, ...options })
                }
              />
              {columnsMenu}
            </>
          }
        />
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
            empty={address.isFiltered ? <NoMatch onShowAll={address.clearFilters} /> : <NoBookings />}
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

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const text = useText(messages);
  return (
    <EmptyState
      icon="filter"
      title={text('noneMatch')}
      action={<Button onClick={onShowAll}>{text('showAll')}</Button>}
    />
  );
}

function NoBookings() {
  const text = useText(messages);
  return (
    <EmptyState
      icon="route"
      title={text('none')}
      description={text('noneHint')}
      action={<LinkButton href={paths.registerEmployee}>{text('registerFirst')}</LinkButton>}
    />
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
