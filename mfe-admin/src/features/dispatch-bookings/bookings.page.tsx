import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { Button, Card, useColumnChoice, useText } from '@pahiya/ui';
import { download } from '@pahiya/web-kit';
import { ExportBookings } from '@pahiya/web-kit/rides';
import { PlanWaiting } from '../../dispatch/plan-waiting.tsx';
import { AdminPage } from '../../page/admin-page.tsx';
import { bookings, rideStatsQuery } from '../../rides/bookings.queries.ts';
import { isWaiting } from '../../rides/ride-rules.ts';
import { AssignDesk } from './assign-desk.tsx';
import { useDispatchAddress } from './bookings-address.ts';
import { useBookingsColumns } from './bookings-columns.tsx';
import { BookingsFilters } from './bookings-filters.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { messages } from './messages.ts';
import { RidePanel } from './ride-panel.tsx';
import { RideTaskDialog, type RideTask } from './ride-task.tsx';
import { useDesk } from './use-desk.ts';

export function BookingsPage() {
  const text = useText(messages);
  const address = useDispatchAddress();
  const [task, setTask] = useState<{ task: RideTask; ride: Booking }>();
  const list = useInfiniteQuery(bookings.list(address.filters));
  const rides = list.data?.pages.flatMap((page) => page.bookings);

  const [isDeskOpen, setDeskOpen] = useDesk();
  // An open ride takes the place of the desk until it is closed.
  const isDeskShown = isDeskOpen && !address.ride;
  const [atHand, setAtHand] = useState<string>();
  const start = (next: RideTask, ride: Booking) => setTask({ task: next, ride });
  const { shown, columnsMenu } = useColumnChoice('bookings', useBookingsColumns(start));

  return (
    <AdminPage
      title={text('title')}
      description={text('description')}
      actions={<Dispatch onOpen={isDeskShown ? undefined : () => setDeskOpen(true)} />}
    >
      <Card flush>
        <BookingsFilters
          address={address}
          end={
            <>
              <ExportBookings
                list={list}
                count={rides?.length}
                run={(options) => download(routes.booking.exportBookings, { query: address.filters, ...options })}
              />
              {columnsMenu}
            </>
          }
        />
        <BookingsTable
          address={address}
          list={list}
          rides={rides}
          columns={shown}
          atHand={isDeskShown ? atHand : undefined}
          isBesidePanel={isDeskShown || address.ride !== ''}
          isDialogOpen={task !== undefined}
          onOpen={(ride) => {
            if (isDeskShown && isWaiting(ride)) address.pickRide(ride._id);
            else address.showRide(ride._id);
          }}
          onTask={start}
        />
      </Card>
      {isDeskShown && (
        <AssignDesk
          rideId={address.at || undefined}
          onAtHand={setAtHand}
          onPick={(ride) => address.pickRide(ride?._id ?? '')}
          onChooseFreely={(ride) => start('driver', ride)}
          onClose={() => setDeskOpen(false)}
        />
      )}
      {address.ride && (
        <RidePanel key={address.ride} rideId={address.ride} onClose={() => address.showRide('')} onTask={start} />
      )}
      {task && <RideTaskDialog {...task} onClose={() => setTask(undefined)} />}
    </AdminPage>
  );
}

interface DispatchProps {
  /** Opens the desk; undefined while it is open. */
  onOpen: (() => void) | undefined;
}

/** The two ways to assign drivers: ride by ride at the desk, or a plan for all waiting rides. */
function Dispatch({ onOpen }: DispatchProps) {
  const text = useText(messages);
  const waitingCount = useQuery(rideStatsQuery).data?.waitingBookings ?? 0;
  return (
    <>
      {onOpen && (
        <Button variant={waitingCount === 1 ? 'primary' : 'secondary'} icon="user" onClick={onOpen}>
          {text('assignWaiting', { count: waitingCount })}
        </Button>
      )}
      {waitingCount > 1 && <PlanWaiting waitingCount={waitingCount} />}
    </>
  );
}
