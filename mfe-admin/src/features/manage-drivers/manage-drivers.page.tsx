import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Driver } from '@pahiya/contracts';
import {
  Card,
  ConfirmDialog,
  EmptyState,
  FilterBar,
  IconButton,
  LinkButton,
  LoadMore,
  Notice,
  SearchField,
  Select,
  shortId,
  Table,
  textNow,
  toast,
  useText,
  type Column,
} from '@pahiya/ui';
import { errorSentence, useAddress } from '@pahiya/web-kit';
import { driverListQuery, useDeleteDriver } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { DriverDetailsDialog } from './driver-details-dialog.tsx';
import { DriverStatus } from './driver-status.tsx';
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
  { key: 'name', header: text('name'), cell: (driver) => <span className={styles.name}>{driver.fullName}</span> },
  { key: 'email', header: text('email'), cell: (driver) => driver.email ?? '–' },
  {
    key: 'phone',
    header: text('phone'),
    width: '140px',
    cell: (driver) => <span className={styles.figures}>{driver.phoneNumber}</span>,
  },
  {
    key: 'status',
    header: text('status'),
    width: '120px',
    cardEnd: true,
    cell: (driver) => <DriverStatus status={driver.status} />,
  },
  {
    key: 'actions',
    header: text('actions'),
    width: '132px',
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

const isDriverStatus = (text: string): text is Driver['status'] => text === 'active' || text === 'inactive';

export function ManageDriversPage() {
  const [{ edit }, setAddress] = useAddress('edit');
  return edit ? (
    <EditDriverPage key={edit} driverId={edit} onLeave={() => setAddress({ edit: '' })} />
  ) : (
    <DriversTable />
  );
}

function DriversTable() {
  const text = useText(messages);
  const [address, setAddress] = useAddress('q', 'status', 'driver', 'edit');
  const [leaving, setLeaving] = useState<Driver>();
  const list = useInfiniteQuery(
    driverListQuery({
      q: address.q || undefined,
      status: isDriverStatus(address.status) ? address.status : undefined,
    }),
  );
  const drivers = list.data?.pages.flatMap((page) => page.drivers);
  const isFiltered = address.q !== '' || address.status !== '';
  const view = (driver: Driver) => setAddress({ driver: driver._id }, { push: true });

  return (
    <AdminPage
      title={text('manageDrivers')}
      actions={
        <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
          {text('addNewDriver')}
        </LinkButton>
      }
    >
      <Card flush>
        <FilterBar>
          <SearchField
            label={text('searchDrivers')}
            placeholder={text('searchHint')}
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
          <Select
            label={text('status')}
            hideLabel
            compact
            placeholder={text('allDrivers')}
            value={address.status}
            options={[
              { value: 'active', label: text('active') },
              { value: 'inactive', label: text('inactive') },
            ]}
            onChange={(status) => setAddress({ status })}
          />
        </FilterBar>
        <div className={styles.table}>
          <Table
            caption={text('drivers')}
            columns={columns(text, {
              onView: view,
              onEdit: (driver) => setAddress({ edit: driver._id }, { push: true }),
              onDelete: setLeaving,
            })}
            rows={drivers}
            rowKey={(driver) => driver._id}
            onRowAction={view}
            loading={list.isPending}
            loadingLabel={text('loadingDrivers')}
            error={
              list.error && !drivers
                ? text('failedToLoadDrivers', { reason: errorSentence(list.error, text('pleaseTryAgain')) })
                : undefined
            }
            onRetry={() => void list.refetch()}
            empty={
              isFiltered ? (
                <EmptyState icon="search" title={text('noDriverMatches')} description={text('changeTheFilters')} />
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
            footer={
              <LoadMore shown={drivers?.length ?? 0} of={[text('driverUnit'), text('driversUnit')]} query={list} />
            }
          />
        </div>
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
      {leaving && <DeleteDriverDialog driver={leaving} onClose={() => setLeaving(undefined)} />}
    </AdminPage>
  );
}

function DeleteDriverDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
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
      onConfirm={() =>
        remove.mutate(
          { id: driver._id },
          {
            onSuccess: () => {
              toast.success(textNow(messages)('driverDeleted'));
              onClose();
            },
          },
        )
      }
    >
      <div className={styles.confirm}>
        {remove.isError && <Notice tone="error">{errorSentence(remove.error, text('failedToDelete'))}</Notice>}
        <p>{text('whatIsLost')}</p>
      </div>
    </ConfirmDialog>
  );
}
