import { useRef, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import {
  Button,
  Card,
  EmptyState,
  ExportButton,
  LoadMore,
  PHONE,
  Table,
  useColumnChoice,
  useMedia,
  useText,
} from '@pahiya/ui';
import { download, errorSentence, LoadFailure, useFocusKept } from '@pahiya/web-kit';
import { tableSort, whyNotExported } from '@pahiya/web-kit/rides';
import { AdminPage } from '../../page/admin-page.tsx';
import { AssignDriverDialog } from '../../rides/assign-driver-dialog.tsx';
import { AssignVehicleDialog } from '../../rides/assign-vehicle-dialog.tsx';
import { bookings, rideStatsQuery } from '../../rides/bookings.queries.ts';
import { CancelRideDialog } from '../../rides/cancel-ride-dialog.tsx';
import { adminMay, isWaiting } from '../../rides/ride-rules.ts';
import { AssignDesk } from './assign-desk.tsx';
import { useBookingsAddress } from './bookings-address.ts';
import { useBookingsColumns, type RideTask } from './bookings-columns.tsx';
import { BookingsFilters } from './bookings-filters.tsx';
import styles from './bookings.module.css';
import { messages } from './messages.ts';
import { RidePanel } from './ride-panel.tsx';
import { useDesk } from './use-desk.ts';

/** Where a side panel leaves no room for these columns. */
const NARROW_BESIDE_PANEL = '(max-width: 1599px)';
const LEFT_OUT_BESIDE_PANEL = ['driver', 'vehicle'];

export function BookingsPage() {
  const text = useText(messages);
  const address = useBookingsAddress();
  const [task, setTask] = useState<{ task: RideTask; ride: Booking }>();
  const { data: stats } = useQuery(rideStatsQuery);
  const list = useInfiniteQuery(bookings.list(address.filters));
  const rides = list.data?.pages.flatMap((page) => page.bookings);
  const why = whyNotExported(list, rides?.length);

  const [isDeskOpen, setDeskOpen] = useDesk();
  // A ride that is looked at stands before the desk until it is closed.
  const isDeskShown = isDeskOpen && !address.ride;
  const [atHand, setAtHand] = useState<string>();
  const isNarrow = useMedia(NARROW_BESIDE_PANEL);
  const isPhone = useMedia(PHONE);
  const start = (next: RideTask, ride: Booking) => setTask({ task: next, ride });
  const end = () => setTask(undefined);
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, task !== undefined);
  const { shown, columnsMenu } = useColumnChoice('bookings', useBookingsColumns(start));
  const isCramped = isNarrow && (isDeskShown || address.ride !== '');

  const openDesk = !isDeskShown && (
    <Button
      variant={stats?.pendingBookings ? 'primary' : 'secondary'}
      icon="user"
      wide={isPhone}
      onClick={() => setDeskOpen(true)}
    >
      {text('assignWaiting', { count: stats?.pendingBookings ?? 0 })}
    </Button>
  );

  return (
    <AdminPage
      title={text('title')}
      description={text('description')}
      actions={
        <>
          {isPhone && openDesk}
          <ExportButton
            size="regular"
            label={text('exportCsv')}
            disabledReason={why && text(why)}
            sentenceOf={(error) => errorSentence(error, text('exportFailed'))}
            run={(options) => download(routes.booking.exportBookings, { query: address.filters, ...options })}
          />
          {columnsMenu}
          {!isPhone && openDesk}
        </>
      }
    >
      <Card flush>
        <BookingsFilters address={address} />
        <div ref={table}>
          <Table
            caption={text('caption')}
            columns={shown.filter(({ key }) => !isCramped || !LEFT_OUT_BESIDE_PANEL.includes(key))}
            rows={rides}
            rowKey={(ride) => ride._id}
            selectedKey={address.ride || (isDeskShown ? atHand : undefined)}
            onRowAction={(ride) => {
              if (isDeskShown && isWaiting(ride)) address.pickRide(ride._id);
              else address.showRide(ride._id);
            }}
            rowKeys={{
              d: (ride) => adminMay('assign', ride) && start('driver', ride),
              v: (ride) => adminMay('assign vehicle', ride) && start('vehicle', ride),
            }}
            {...tableSort(address)}
            loading={list.isPending}
            loadingLabel={text('loading')}
            error={list.isError && !rides && <LoadFailure title={text('failed')} query={list} />}
            empty={
              <EmptyState
                icon="route"
                title={text('none')}
                description={text(address.isFiltered ? 'noneMatch' : 'noneYet')}
              />
            }
            hasMore={list.hasNextPage}
            footer={
              <>
                <LoadMore shown={rides?.length ?? 0} counted={(count) => text('rides', { count })} query={list} />
                <span className={styles.keys}>{text('rowKeys')}</span>
              </>
            }
          />
        </div>
      </Card>
      {isDeskShown ? (
        <AssignDesk
          rideId={address.at || undefined}
          onAtHand={setAtHand}
          onPick={(ride) => address.pickRide(ride?._id ?? '')}
          onChooseFreely={(ride) => start('driver', ride)}
          onClose={() => setDeskOpen(false)}
        />
      ) : (
        address.ride && (
          <RidePanel key={address.ride} rideId={address.ride} onClose={() => address.showRide('')} onTask={start} />
        )
      )}
      {task?.task === 'driver' && <AssignDriverDialog ride={task.ride} onClose={end} />}
      {task?.task === 'vehicle' && <AssignVehicleDialog ride={task.ride} onClose={end} />}
      {task?.task === 'cancel' && <CancelRideDialog ride={task.ride} onClose={end} />}
    </AdminPage>
  );
}
