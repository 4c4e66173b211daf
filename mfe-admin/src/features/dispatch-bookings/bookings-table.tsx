import { useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { Button, EmptyState, LoadMore, Table, useText, type Column, type LoadMoreProps } from '@pahiya/ui';
import { LoadFailure, useFocusKept, type LoadFailureProps } from '@pahiya/web-kit';
import { tableSort } from '@pahiya/web-kit/rides';
import { type useDispatchAddress } from './bookings-address.ts';
import styles from './bookings.module.css';
import { messages } from './messages.ts';
import { isPossible, type RideTask } from './ride-task.tsx';
import { useHasWidth } from './use-has-width.ts';

/**
 * Beside an open side panel, each of these columns is shown only in a table of at least this width: in a narrower table it
 * would cause sideways scrolling. The panel shows the same data.
 */
const ROOM_PX = { actions: 728, driver: 880, vehicle: 1000 };

interface BookingsTableProps {
  address: ReturnType<typeof useDispatchAddress>;
  list: LoadMoreProps['query'] & LoadFailureProps['query'] & { isPending: boolean; isError: boolean };
  rides: readonly Booking[] | undefined;
  columns: readonly Column<Booking>[];
  /** `_id` of the ride at the assign desk. */
  atHand: string | undefined;
  isBesidePanel: boolean;
  isDialogOpen: boolean;
  onOpen: (ride: Booking) => void;
  onTask: (task: RideTask, ride: Booking) => void;
}

export function BookingsTable(props: BookingsTableProps) {
  const { address, list, rides, columns, atHand, isBesidePanel, isDialogOpen, onOpen, onTask } = props;
  const text = useText(messages);
  const table = useRef<HTMLDivElement>(null);
  useFocusKept(table, isDialogOpen);
  const room: Record<string, boolean> = {
    actions: useHasWidth(table, ROOM_PX.actions),
    driver: useHasWidth(table, ROOM_PX.driver),
    vehicle: useHasWidth(table, ROOM_PX.vehicle),
  };
  return (
    <div ref={table}>
      <Table
        caption={text('caption')}
        columns={columns.filter(({ key }) => !isBesidePanel || (room[key] ?? true))}
        rows={rides}
        rowKey={(ride) => ride._id}
        selectedKey={address.ride || atHand}
        onRowAction={onOpen}
        rowKeys={{
          d: (ride) => isPossible('driver', ride) && onTask('driver', ride),
          v: (ride) => isPossible('vehicle', ride) && onTask('vehicle', ride),
        }}
        {...tableSort(address)}
        loading={list.isPending}
        loadingLabel={text('loading')}
        error={list.isError && !rides && <LoadFailure title={text('failed')} retryIsSaid query={list} />}
        empty={
          <EmptyState
            icon="route"
            title={text('none')}
            description={text(address.isFiltered ? 'noneMatch' : 'noneYet')}
            action={address.isFiltered && <Button onClick={address.clearFilters}>{text('showAll')}</Button>}
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
  );
}
