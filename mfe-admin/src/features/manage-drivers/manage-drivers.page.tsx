import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DRIVER_LIST_STATUSES, type Driver, type DriverListStatus } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Card,
  ConfirmDialog,
  EmptyState,
  FilterBar,
  formatDate,
  formatInr,
  IconButton,
  LinkButton,
  formatNumber,
  LoadMore,
  SearchField,
  Select,
  shortId,
  Table,
  Tabs,
  textNow,
  toast,
  useColumnChoice,
  useText,
  type Column,
} from '@pahiya/ui';
import { errorSentence, LoadFailure, useAddress } from '@pahiya/web-kit';
import {
  driverListQuery,
  useDeleteDriver,
  waitingDriversQuery,
  type DriverSort,
} from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { DriverDetailsDialog } from './driver-details-dialog.tsx';
import { DriverStatus, GENDER_WORDS } from './driver-status.tsx';
import { messages, type DriverText } from './messages.ts';
import styles from './drivers.module.css';
import { EditDriverPage } from './edit-driver.page.tsx';

interface RowActions {
  onView: (driver: Driver) => void;
  onEdit: (driver: Driver) => void;
  onDelete: (driver: Driver) => void;
}

const columns = (text: DriverText, { onView, onEdit, onDelete }: RowActions): Column<Driver>[] => [
  {
    key: 'id',
    header: text('driverId'),
    width: '112px',
    cell: (driver) => <span className={styles.code}>{shortId(driver.driverId, { first: 6 })}</span>,
  },
  {
    key: 'name',
    header: text('name'),
    width: '200px',
    sortable: true,
    cardTitle: true,
    cell: (driver) => <span className={styles.name}>{driver.fullName}</span>,
  },
  { key: 'email', header: text('email'), cell: (driver) => driver.email ?? '–' },
  {
    key: 'phone',
    header: text('phone'),
    width: '140px',
    cell: (driver) => <span className={styles.figures}>{driver.phoneNumber}</span>,
  },
  {
    key: 'vehicle',
    header: text('vehicle'),
    width: '190px',
    optional: true,
    cell: (driver) => [driver.vehicleNumber, cabTypeWord(driver.vehicleType)].filter(Boolean).join(' · '),
  },
  {
    key: 'gender',
    header: text('gender'),
    width: '96px',
    optional: true,
    cell: (driver) => text(GENDER_WORDS[driver.gender]),
  },
  {
    key: 'salary',
    header: text('salary'),
    width: '112px',
    numeric: true,
    optional: true,
    cell: (driver) => formatInr(driver.salary),
  },
  {
    key: 'rides',
    header: text('rides'),
    width: '96px',
    numeric: true,
    optional: true,
    cell: (driver) => formatNumber(driver.totalRides),
  },
  {
    key: 'registered',
    header: text('registered'),
    width: '132px',
    sortable: true,
    wideOnly: true,
    cell: (driver) => formatDate(driver.createdAt),
  },
  {
    key: 'status',
    header: text('status'),
    width: '128px',
    cardEnd: true,
    cell: (driver) => <DriverStatus status={driver.status} waiting={driver.waiting} />,
  },
  {
    key: 'actions',
    header: text('actions'),
    width: '136px',
    actions: true,
    cell: (driver) => (
      <>
        <IconButton
          icon="eye"
          size="compact"
          label={text('viewDetailsOf', { name: driver.fullName })}
          onClick={() => onView(driver)}
        />
        <IconButton
          icon="edit"
          size="compact"
          label={text('editOf', { name: driver.fullName })}
          onClick={() => onEdit(driver)}
        />
        <IconButton
          icon="trash"
          size="compact"
          label={text('deleteOf', { name: driver.fullName })}
          onClick={() => onDelete(driver)}
        />
      </>
    ),
  },
];

const isListStatus = (status: string): status is DriverListStatus =>
  DRIVER_LIST_STATUSES.some((known) => known === status);

/** The columns whose order the server knows. */
const SORTS = ['name', 'registered'] as const;
const isSort = (column: string): column is DriverSort => SORTS.some((known) => known === column);

export function ManageDriversPage() {
  const [{ edit }, setAddress] = useAddress('edit');
  return edit ? (
    <EditDriverPage key={edit} driverId={edit} onLeave={() => setAddress({ edit: '' })} />
  ) : (
    <DriversPage />
  );
}

function DriversPage() {
  const text = useText(messages);
  const [{ status }, setAddress] = useAddress('status');
  const waiting = useInfiniteQuery(waitingDriversQuery);
  const count = waiting.data?.pages.reduce((sum, page) => sum + page.drivers.length, 0);
  return (
    <AdminPage
      title={text('manageDrivers')}
      actions={
        <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
          {text('addNewDriver')}
        </LinkButton>
      }
    >
      <Tabs
        label={text('whichDrivers')}
        tabs={[
          { key: 'all', label: text('allDrivers') },
          {
            key: 'waiting',
            label: text('waitingForActivation'),
            ...(count ? { count: waiting.hasNextPage ? `${formatNumber(count)}+` : count } : {}),
          },
        ]}
        selected={status === 'waiting' ? 'waiting' : 'all'}
        onSelect={(tab) => setAddress({ status: tab === 'waiting' ? 'waiting' : '' })}
      >
        <DriversTable />
      </Tabs>
    </AdminPage>
  );
}

function DriversTable() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('q', 'status', 'sort', 'order', 'driver', 'edit');
  const [leaving, setLeaving] = useState<Driver>();
  const card = useRef<HTMLDivElement>(null);
  const sort = isSort(address.sort) ? address.sort : 'registered';
  const order = address.sort === sort && address.order !== 'desc' ? 'asc' : 'desc';
  const isUsual = sort === 'registered' && order === 'desc';
  const list = useInfiniteQuery(
    driverListQuery({
      q: address.q || undefined,
      status: isListStatus(address.status) ? address.status : undefined,
      ...(isUsual ? {} : { sort, order }),
    }),
  );
  const drivers = list.data?.pages.flatMap((page) => page.drivers);
  const isWaitingList = address.status === 'waiting';
  const isFiltered = address.q !== '' || address.status !== '';
  const view = (driver: Driver) => setAddress({ driver: driver._id }, { push: true });
  const edit = (driver: Driver) => setAddress({ edit: driver._id }, { push: true });
  const { shown, columnsMenu } = useColumnChoice(
    'drivers',
    columns(text, { onView: view, onEdit: edit, onDelete: setLeaving }),
  );

  return (
    <div ref={card} tabIndex={-1} className={styles.list}>
      <Card flush>
        <FilterBar end={columnsMenu}>
          <SearchField
            label={text('searchDrivers')}
            placeholder={text('searchHint')}
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
          {!isWaitingList && (
            <Select
              label={text('status')}
              hideLabel
              compact
              placeholder={text('anyStatus')}
              value={address.status}
              options={[
                { value: 'active', label: text('active') },
                { value: 'inactive', label: text('inactive') },
              ]}
              onChange={(status) => setAddress({ status })}
            />
          )}
        </FilterBar>
        <Table
          caption={text(isWaitingList ? 'waitingForActivation' : 'drivers')}
          columns={shown}
          rows={drivers}
          rowKey={(driver) => driver._id}
          sort={{ column: sort, direction: order === 'desc' ? 'descending' : 'ascending' }}
          onSort={({ column, direction }) =>
            setAddress({ sort: column, order: direction === 'descending' ? 'desc' : '' })
          }
          onRowAction={view}
          rowKeys={{ e: edit }}
          loading={list.isPending}
          loadingLabel={text('loadingDrivers')}
          error={
            list.error &&
            !drivers && <LoadFailure title={(reason) => text('failedToLoadDrivers', { reason })} query={list} />
          }
          empty={
            isWaitingList && !address.q ? (
              <EmptyState icon="idCard" title={text('nobodyWaits')} description={text('nobodyWaitsWhy')} />
            ) : isFiltered ? (
              <EmptyState
                icon="search"
                title={text('noDriverMatches')}
                description={text('changeTheFilters')}
                action={<Button onClick={() => setAddress({ q: '', status: '' })}>{text('showAllDrivers')}</Button>}
              />
            ) : (
              <EmptyState
                icon="users"
                title={text('noDriversFound')}
                action={
                  <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
                    {text('addNewDriver')}
                  </LinkButton>
                }
              />
            )
          }
          hasMore={list.hasNextPage}
          footer={
            <LoadMore shown={drivers?.length ?? 0} counted={(count) => text('driverCount', { count })} query={list} />
          }
        />
      </Card>
      {address.driver && (
        <DriverDetailsDialog
          key={address.driver}
          driverId={address.driver}
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
            // The row that had the focus is gone.
            card.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

interface DeleteDriverDialogProps {
  driver: Driver;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDriverDialog({ driver, onClose, onDeleted }: DeleteDriverDialogProps) {
  const text = useText(messages);
  const remove = useDeleteDriver();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text('sureToDelete', { name: driver.fullName })}
      confirmLabel={text('deleteDriver')}
      cancelLabel={text('cancel')}
      danger
      pending={remove.isPending}
      failure={remove.error && errorSentence(remove.error, text('failedToDelete'))}
      onConfirm={() =>
        remove.mutate(
          { id: driver._id },
          {
            onSuccess: () => {
              toast.success(() => textNow(messages)('driverDeleted'));
              onDeleted();
            },
          },
        )
      }
    >
      <p>{text('whatIsLost')}</p>
    </ConfirmDialog>
  );
}
