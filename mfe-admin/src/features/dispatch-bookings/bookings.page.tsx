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
  useText,
  type Column,
} from '@pahiya/ui';
import { useAddress, useRealtimeStatus } from '@pahiya/web-kit';
import { companyChoicesQuery } from '../../companies/companies.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { Place } from '../../page/place.tsx';
import { AssignDriverDialog } from '../../rides/assign-driver-dialog.tsx';
import { AssignVehicleDialog } from '../../rides/assign-vehicle-dialog.tsx';
import { bookings, rideStatsQuery } from '../../rides/bookings.queries.ts';
import { CancelRideDialog } from '../../rides/cancel-ride-dialog.tsx';
import { canStillChange, isWaiting } from '../../rides/ride-rules.ts';
import { AssignDesk } from './assign-desk.tsx';
import styles from './bookings.module.css';
import { messages } from './messages.ts';
import { RidePanel } from './ride-panel.tsx';
import { useDesk } from './use-desk.ts';

/** While live events do not come. */
const POLL_MS = 30_000;

const isStatus = (text: string): text is BookingStatus => BOOKING_STATUSES.some((status) => status === text);

export type RideTask = 'driver' | 'vehicle' | 'cancel';

function useColumns(onTask: (task: RideTask, ride: Booking) => void): Column<Booking>[] {
  const text = useText(messages);
  return [
    {
      key: 'id',
      header: text('bookingId'),
      width: '104px',
      cell: (ride) => <span className={styles.code}>{shortId(ride.bookingId, { first: 6 })}</span>,
    },
    { key: 'pickup', header: text('pickup'), width: '50%', cell: (ride) => <Place>{ride.pickup}</Place> },
    { key: 'drop', header: text('drop'), width: '50%', cell: (ride) => <Place>{ride.dropoff}</Place> },
    {
      key: 'date',
      header: text('date'),
      width: '172px',
      cell: (ride) => (
        <>
          {formatDate(ride.date)} <span className={styles.muted}>{formatTime(ride.time)}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: text('status'),
      width: '116px',
      cardEnd: true,
      cell: (ride) => <RideStatusBadge status={ride.status} />,
    },
    {
      key: 'driver',
      header: text('driver'),
      width: '136px',
      cell: (ride) => ride.assignedDriver?.fullName ?? <None />,
    },
    { key: 'vehicle', header: text('vehicle'), width: '124px', cell: (ride) => ride.vehicleNumber ?? <None /> },
    {
      key: 'actions',
      header: text('actions'),
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
              label={text('assignDriverTo', { code })}
              variant={ride.assignedDriver ? 'quiet' : 'secondary'}
              onClick={() => onTask('driver', ride)}
            />
            <IconButton
              icon="car"
              size="compact"
              label={text('assignVehicleTo', { code })}
              variant={ride.assignedDriver && !ride.vehicleNumber ? 'secondary' : 'quiet'}
              onClick={() => onTask('vehicle', ride)}
            />
            <Menu
              size="compact"
              label={text('moreActionsFor', { code })}
              items={[
                {
                  key: 'cancel',
                  label: text('cancelRide'),
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
}

/** Left out of the table while the panel takes its room. */
const SHOWN_IN_PANEL = ['driver', 'vehicle'];

function None() {
  return <span className={styles.muted}>–</span>;
}

export function BookingsPage() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('status', 'month', 'company', 'q', 'ride', 'at');
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
  const { data: stats } = useQuery(rideStatsQuery);
  const [isDeskOpen, setDeskOpen] = useDesk();
  // Any other ride that is looked at stands before the desk until it is closed.
  const isDeskShown = isDeskOpen && !address.ride;
  const isPanelOpen = isDeskShown || address.ride !== '';
  const start = (next: RideTask, ride: Booking) => setTask({ task: next, ride });
  const end = () => setTask(undefined);
  const columns = useColumns(start);

  return (
    <AdminPage
      title={text('title')}
      description={text('description')}
      actions={
        !isDeskShown && (
          <Button
            variant={stats?.pendingBookings ? 'primary' : 'secondary'}
            icon="user"
            onClick={() => setDeskOpen(true)}
          >
            {text('assignWaiting', { count: stats?.pendingBookings ?? 0 })}
          </Button>
        )
      }
    >
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
                {text('clearFilters')}
              </Button>
            )
          }
        >
          <SearchField
            label={text('searchRides')}
            placeholder={text('searchHint')}
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
          <Select
            label={text('status')}
            hideLabel
            compact
            placeholder={text('allStatuses')}
            value={address.status}
            options={BOOKING_STATUSES.map((value) => ({ value, label: text('statusWord', { status: value }) }))}
            onChange={(status) => setAddress({ status })}
          />
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
            options={(companies.data ?? []).map(({ _id, companyName }) => ({ value: _id, label: companyName }))}
            onChange={(company) => setAddress({ company })}
          />
        </FilterBar>
        <div className={styles.table}>
          <Table
            caption={text('caption')}
            columns={columns.filter(({ key }) => !isPanelOpen || !SHOWN_IN_PANEL.includes(key))}
            rows={rides}
            rowKey={(ride) => ride._id}
            selectedKey={address.ride || (isDeskShown && address.at) || undefined}
            onRowAction={(ride) => {
              if (isDeskShown && isWaiting(ride)) setAddress({ at: ride._id });
              else setAddress({ ride: ride._id }, { push: address.ride === '' });
            }}
            loading={list.isPending}
            loadingLabel={text('loading')}
            error={list.isError && !rides ? text('failed') : undefined}
            onRetry={() => void list.refetch()}
            empty={<Empty isFiltered={isFiltered} />}
            footer={<LoadMore shown={rides?.length ?? 0} of={[text('ride'), text('rides')]} query={list} />}
          />
        </div>
      </Card>
      {isDeskShown ? (
        <AssignDesk
          rideId={address.at || undefined}
          onPick={(ride) => setAddress({ at: ride?._id ?? '' })}
          onChooseFreely={(ride) => start('driver', ride)}
          onClose={() => setDeskOpen(false)}
        />
      ) : (
        address.ride && (
          <RidePanel key={address.ride} rideId={address.ride} onClose={() => setAddress({ ride: '' })} onTask={start} />
        )
      )}
      {task?.task === 'driver' && <AssignDriverDialog ride={task.ride} onClose={end} />}
      {task?.task === 'vehicle' && <AssignVehicleDialog ride={task.ride} onClose={end} />}
      {task?.task === 'cancel' && <CancelRideDialog ride={task.ride} onClose={end} />}
    </AdminPage>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const text = useText(messages);
  return <EmptyState icon="route" title={text('none')} description={text(isFiltered ? 'noneMatch' : 'noneYet')} />;
}
