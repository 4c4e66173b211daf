import { useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  formatDate,
  formatTime,
  IconButton,
  isMonth,
  LoadMore,
  Menu,
  monthOptions,
  RideStatusBadge,
  SearchField,
  Select,
  shortId,
  Table,
  type Column,
} from '@pahiya/ui';
import { useAddress, useRealtimeStatus } from '@pahiya/web-kit';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { Place } from '../../page/place.tsx';
import { AssignDriverDialog } from '../../rides/assign-driver-dialog.tsx';
import { AssignVehicleDialog } from '../../rides/assign-vehicle-dialog.tsx';
import { bookings } from '../../rides/bookings.queries.ts';
import { CancelRideDialog } from '../../rides/cancel-ride-dialog.tsx';
import { canStillChange } from '../../rides/ride-rules.ts';
import styles from './bookings.module.css';
import { RidePanel } from './ride-panel.tsx';

/** While live events do not come. */
const POLL_MS = 30_000;

const STATUS_WORDS: Readonly<Record<BookingStatus, string>> = {
  pending: 'Pending',
  assigned: 'Assigned',
  accepted: 'Accepted',
  on_trip: 'On trip',
  completed: 'Completed',
  denied: 'Denied',
  cancelled: 'Cancelled',
};
const isStatus = (text: string): text is BookingStatus => BOOKING_STATUSES.some((status) => status === text);

export type RideTask = 'driver' | 'vehicle' | 'cancel';

const columns = (onTask: (task: RideTask, ride: Booking) => void): Column<Booking>[] => [
  {
    key: 'id',
    header: 'Booking ID',
    width: '104px',
    cell: (ride) => <span className={styles.code}>{shortId(ride.bookingId, { first: 6 })}</span>,
  },
  { key: 'pickup', header: 'Pickup', width: '50%', cell: (ride) => <Place>{ride.pickup}</Place> },
  { key: 'drop', header: 'Drop', width: '50%', cell: (ride) => <Place>{ride.dropoff}</Place> },
  {
    key: 'date',
    header: 'Date',
    width: '172px',
    cell: (ride) => (
      <>
        {formatDate(ride.date)} <span className={styles.muted}>{formatTime(ride.time)}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '116px',
    cardEnd: true,
    cell: (ride) => <RideStatusBadge status={ride.status} />,
  },
  { key: 'driver', header: 'Driver', width: '136px', cell: (ride) => ride.assignedDriver?.fullName ?? <None /> },
  { key: 'vehicle', header: 'Vehicle', width: '124px', cell: (ride) => ride.vehicleNumber ?? <None /> },
  {
    key: 'actions',
    header: 'Actions',
    width: '132px',
    actions: true,
    cell: (ride) => {
      const code = shortId(ride.bookingId, { first: 6 });
      if (!canStillChange(ride)) return null;
      return (
        <>
          <IconButton
            icon="user"
            size="compact"
            label={`Assign Driver to ${code}`}
            variant={ride.assignedDriver ? 'quiet' : 'secondary'}
            onClick={() => onTask('driver', ride)}
          />
          <IconButton
            icon="car"
            size="compact"
            label={`Assign Vehicle to ${code}`}
            variant={ride.assignedDriver && !ride.vehicleNumber ? 'secondary' : 'quiet'}
            onClick={() => onTask('vehicle', ride)}
          />
          <Menu
            size="compact"
            label={`More actions for ${code}`}
            items={[
              {
                key: 'cancel',
                label: 'Cancel ride',
                icon: 'ban',
                danger: true,
                onSelect: () => onTask('cancel', ride),
              },
            ]}
          />
        </>
      );
    },
  },
];

/** Left out of the table while the panel takes its room. */
const SHOWN_IN_PANEL = ['driver', 'vehicle'];

function None() {
  return <span className={styles.muted}>–</span>;
}

export function BookingsPage() {
  const [address, setAddress] = useAddress('status', 'month', 'company', 'q', 'ride');
  const [task, setTask] = useState<{ task: RideTask; ride: Booking }>();
  const isLive = useRealtimeStatus((state) => state.status === 'connected');
  const companies = useQuery(companyChoicesQuery);
  const list = useInfiniteQuery({
    ...bookings.list({
      status: isStatus(address.status) ? address.status : undefined,
      month: isMonth(address.month) ? address.month : undefined,
      companyId: address.company || undefined,
      q: address.q || undefined,
    }),
    refetchInterval: isLive ? false : POLL_MS,
  });
  const rides = list.data?.pages.flatMap((page) => page.bookings);
  const isFiltered = Boolean(address.status || address.month || address.company || address.q);
  const start = (next: RideTask, ride: Booking) => setTask({ task: next, ride });
  const end = () => setTask(undefined);

  return (
    <AdminPage title="All Bookings" description="Every ride of every company, newest first.">
      <Card flush>
        <FilterBar
          end={
            isFiltered && (
              <Button
                variant="quiet"
                size="compact"
                icon="close"
                onClick={() => setAddress({ status: '', month: '', company: '', q: '' })}
              >
                Clear filters
              </Button>
            )
          }
        >
          <SearchField
            label="Search rides"
            placeholder="Id, place, rider, driver…"
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
          <Select
            label="Status"
            hideLabel
            compact
            placeholder="All statuses"
            value={address.status}
            options={BOOKING_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
            onChange={(status) => setAddress({ status })}
          />
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
            options={(companies.data ?? []).map(({ _id, companyName }) => ({ value: _id, label: companyName }))}
            onChange={(company) => setAddress({ company })}
          />
        </FilterBar>
        <div className={styles.table}>
          <Table
            caption="Bookings"
            columns={columns(start).filter(({ key }) => !address.ride || !SHOWN_IN_PANEL.includes(key))}
            rows={rides}
            rowKey={(ride) => ride._id}
            selectedKey={address.ride || undefined}
            onRowAction={(ride) => setAddress({ ride: ride._id }, { push: address.ride === '' })}
            loading={list.isPending}
            loadingLabel="Loading bookings..."
            error={list.isError && !rides ? 'Failed to fetch bookings. Please try again.' : undefined}
            onRetry={() => void list.refetch()}
            empty={<Empty isFiltered={isFiltered} />}
            footer={<LoadMore shown={rides?.length ?? 0} of={['ride', 'rides']} query={list} />}
          />
        </div>
      </Card>
      {address.ride && (
        <RidePanel key={address.ride} rideId={address.ride} onClose={() => setAddress({ ride: '' })} onTask={start} />
      )}
      {task?.task === 'driver' && <AssignDriverDialog ride={task.ride} onClose={end} />}
      {task?.task === 'vehicle' && <AssignVehicleDialog ride={task.ride} onClose={end} />}
      {task?.task === 'cancel' && <CancelRideDialog ride={task.ride} onClose={end} />}
    </AdminPage>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }): ReactNode {
  return (
    <EmptyState
      icon="route"
      title="No bookings found."
      description={
        isFiltered
          ? 'No ride matches these filters. Clear one of them to see more.'
          : 'Rides appear here the moment an employee of a registered company books one.'
      }
    />
  );
}
