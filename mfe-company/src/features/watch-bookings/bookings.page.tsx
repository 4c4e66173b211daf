import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  isMonth,
  LinkButton,
  formatNumber,
  LoadMore,
  monthOptions,
  SearchField,
  Select,
  Table,
  useMedia,
} from '@pahiya/ui';
import { Page, useAddress } from '@pahiya/web-kit';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { bookings } from '../../rides/bookings.queries.ts';
import { rideColumns } from '../../rides/ride-columns.tsx';
import { CancelRideDialog } from './cancel-ride-dialog.tsx';
import { RidePanel } from './ride-panel.tsx';

const STATUS_WORDS: Record<BookingStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  accepted: 'Accepted',
  on_trip: 'On trip',
  completed: 'Completed',
  denied: 'Denied',
  cancelled: 'Cancelled',
};

/** From here on a side panel stands beside the table and takes a part of its width. */
const PANEL_BESIDE = '(min-width: 1180px)';
/** Columns that the table does without while the panel shows them. */
const LEFT_TO_THE_PANEL: readonly string[] = ['cab', 'driver'];

const isStatus = (text: string): text is BookingStatus => BOOKING_STATUSES.some((status) => status === text);

export function BookingsPage() {
  const [address, setAddress] = useAddress('month', 'status', 'q', 'ride');
  const [cancelled, setCancelled] = useState<Booking>();
  const filters = {
    month: isMonth(address.month) ? address.month : undefined,
    status: isStatus(address.status) ? address.status : undefined,
    q: address.q || undefined,
  };
  const list = useInfiniteQuery({ ...bookings.list(filters), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.bookings);
  const isBesidePanel = useMedia(PANEL_BESIDE) && address.ride !== '';
  const isFiltered = Object.values(filters).some(Boolean);

  return (
    <Page title="Bookings" description="Every ride your employees booked, newest first.">
      <Card flush>
        <FilterBar>
          <SearchField
            label="Search bookings"
            placeholder="Search"
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
          <Select
            label="Month"
            hideLabel
            compact
            placeholder="All months"
            value={filters.month ?? ''}
            onChange={(month) => setAddress({ month })}
            options={monthOptions(address.month)}
          />
          <Select
            label="Status"
            hideLabel
            compact
            placeholder="All statuses"
            value={filters.status ?? ''}
            onChange={(status) => setAddress({ status })}
            options={BOOKING_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
          />
        </FilterBar>
        <Table
          caption="Bookings"
          columns={isBesidePanel ? rideColumns.filter(({ key }) => !LEFT_TO_THE_PANEL.includes(key)) : rideColumns}
          rows={rows}
          rowKey={({ _id }) => _id}
          selectedKey={address.ride || undefined}
          onRowAction={({ _id }) => setAddress({ ride: _id }, { push: !address.ride })}
          loading={list.isPending || list.isPlaceholderData}
          loadingLabel="Loading bookings..."
          error={list.isError && !rows && <ListFailure title="Failed to fetch bookings" query={list} />}
          empty={
            isFiltered ? (
              <EmptyState
                icon="filter"
                title="No booking matches these filters"
                action={<Button onClick={() => setAddress({ month: '', status: '', q: '' })}>Show all bookings</Button>}
              />
            ) : (
              <EmptyState
                icon="route"
                title="No bookings yet"
                description="The rides your employees book appear here as they book them."
                action={<LinkButton href={paths.registerEmployee}>Register an employee</LinkButton>}
              />
            )
          }
          footer={
            <LoadMore
              shown={rows?.length ?? 0}
              counted={(shown) => `${formatNumber(shown)} ${shown === 1 ? 'booking' : 'bookings'}`}
              query={list}
            />
          }
        />
      </Card>
      <RidePanel
        rideId={address.ride}
        known={rows?.find(({ _id }) => _id === address.ride)}
        onClose={() => setAddress({ ride: '' })}
        onCancel={setCancelled}
      />
      {cancelled && <CancelRideDialog ride={cancelled} onClose={() => setCancelled(undefined)} />}
    </Page>
  );
}
