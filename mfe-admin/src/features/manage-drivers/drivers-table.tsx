import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DRIVER_LIST_STATUSES, type Driver } from '@pahiya/contracts';
import { Button, Card, EmptyState, LinkButton, LoadMore, Table, useColumnChoice, useText } from '@pahiya/ui';
import { LoadFailure, useAddress } from '@pahiya/web-kit';
import { PEOPLE_ADDRESS, peopleAddress, PeopleFilters } from '@pahiya/web-kit/people';
import { driverListQuery } from '../../drivers/drivers.queries.ts';
import { toSearch } from '../../page/to-search.ts';
import { paths } from '../../paths.ts';
import { DeleteDriverDialog } from './delete-driver-dialog.tsx';
import { DriverDetailsDialog } from './driver-details-dialog.tsx';
import { useDriversColumns } from './drivers-columns.tsx';
import { messages } from './messages.ts';
import styles from './drivers.module.css';

/** The drivers that match the address, and the dialogs about one of them. */
export function DriversTable() {
  const text = useText(messages);
  const [texts, setAddress] = useAddress(...PEOPLE_ADDRESS, 'driver', 'edit');
  const address = peopleAddress(texts, setAddress, 'registered');
  const isWaitingList = address.status === 'waiting';
  const [leaving, setLeaving] = useState<Driver>();
  const card = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(
    driverListQuery({
      q: address.q || undefined,
      status: DRIVER_LIST_STATUSES.find((known) => known === address.status),
      ...address.asked,
    }),
  );
  const drivers = list.data?.pages.flatMap((page) => page.drivers);
  const view = (driver: Driver) => setAddress({ driver: driver._id }, { push: true });
  const edit = (driver: Driver) => setAddress({ edit: driver._id }, { push: true });
  const { shown, columnsMenu } = useColumnChoice(
    'drivers',
    useDriversColumns({ onView: view, onEdit: edit, onDelete: setLeaving }),
  );

  return (
    <div ref={card} tabIndex={-1} className={styles.list}>
      <Card flush>
        <PeopleFilters
          hasStatus={!isWaitingList}
          address={address}
          label={text('searchDrivers')}
          placeholder={text('searchHint')}
          end={columnsMenu}
        />
        <Table
          caption={text(isWaitingList ? 'waitingForActivation' : 'drivers')}
          columns={shown}
          rows={drivers}
          rowKey={(driver) => driver._id}
          {...address.tableSort}
          onRowAction={view}
          rowKeys={{ e: edit }}
          loading={list.isPending}
          loadingLabel={text('loadingDrivers')}
          error={
            list.error &&
            !drivers && <LoadFailure sentence={(reason) => text.rich('failedToLoadDrivers', { reason })} query={list} />
          }
          empty={
            <NoDrivers q={address.q} status={address.status} onShowAll={() => setAddress({ q: '', status: '' })} />
          }
          hasMore={list.hasNextPage}
          footer={
            <LoadMore shown={drivers?.length ?? 0} counted={(count) => text('driverCount', { count })} query={list} />
          }
        />
      </Card>
      {texts.driver && (
        <DriverDetailsDialog
          key={texts.driver}
          driverId={texts.driver}
          onClose={() => setAddress({ driver: '' })}
          onDelete={(driver) => {
            setAddress({ driver: '' });
            setLeaving(driver);
          }}
        />
      )}
      {leaving && (
        <DeleteDriverDialog
          driver={leaving}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => {
            setLeaving(undefined);
            // The row that had the focus was removed, so the focus moves to the card.
            card.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

interface NoDriversProps {
  q: string;
  status: string;
  onShowAll: () => void;
}

/** Shown if there are no rows: says why, and what to do. */
function NoDrivers({ q, status, onShowAll }: NoDriversProps) {
  const text = useText(messages);
  if (status === 'waiting' && q === '')
    return <EmptyState icon="idCard" title={text('nobodyWaits')} description={text('nobodyWaitsWhy')} />;
  if (q !== '' || status !== '')
    return (
      <EmptyState
        icon="search"
        title={text('noDriverMatches')}
        description={text('changeTheFilters')}
        action={<Button onClick={toSearch(onShowAll)}>{text('showAllDrivers')}</Button>}
      />
    );
  return (
    <EmptyState
      icon="users"
      title={text('noDriversFound')}
      action={
        <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
          {text('addNewDriver')}
        </LinkButton>
      }
    />
  );
}
