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
  toast,
  type Column,
} from '@pahiya/ui';
import { errorSentence, useAddress } from '@pahiya/web-kit';
import { driverListQuery, useDeleteDriver } from '../../drivers/drivers.queries.ts';
import { AdminPage } from '../../page/admin-page.tsx';
import { paths } from '../../paths.ts';
import { DriverDetailsDialog } from './driver-details-dialog.tsx';
import { DriverStatus } from './driver-status.tsx';
import styles from './drivers.module.css';
import { EditDriverPage } from './edit-driver.page.tsx';

interface RowActions {
  onView: (driver: Driver) => void;
  onEdit: (driver: Driver) => void;
  onDelete: (driver: Driver) => void;
}

const columns = ({ onView, onEdit, onDelete }: RowActions): Column<Driver>[] => [
  {
    key: 'id',
    header: 'Driver ID',
    width: '112px',
    cell: (driver) => <span className={styles.code}>{shortId(driver.driverId, { first: 6 })}</span>,
  },
  { key: 'name', header: 'Name', cell: (driver) => <span className={styles.name}>{driver.fullName}</span> },
  { key: 'email', header: 'Email', cell: (driver) => driver.email ?? '–' },
  {
    key: 'phone',
    header: 'Phone',
    width: '140px',
    cell: (driver) => <span className={styles.figures}>{driver.phoneNumber}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '120px',
    cardEnd: true,
    cell: (driver) => <DriverStatus status={driver.status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '132px',
    actions: true,
    cell: (driver) => (
      <>
        <IconButton
          icon="eye"
          size="compact"
          label={`View details of ${driver.fullName}`}
          onClick={() => onView(driver)}
        />
        <IconButton icon="edit" size="compact" label={`Edit ${driver.fullName}`} onClick={() => onEdit(driver)} />
        <IconButton icon="trash" size="compact" label={`Delete ${driver.fullName}`} onClick={() => onDelete(driver)} />
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
      title="Manage Drivers"
      actions={
        <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
          Add New Driver
        </LinkButton>
      }
    >
      <Card flush>
        <FilterBar>
          <SearchField
            label="Search drivers"
            placeholder="Name, phone, vehicle…"
            value={address.q}
            onChange={(q) => setAddress({ q })}
          />
          <Select
            label="Status"
            hideLabel
            compact
            placeholder="All statuses"
            value={address.status}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
            onChange={(status) => setAddress({ status })}
          />
        </FilterBar>
        <div className={styles.table}>
          <Table
            caption="Drivers"
            columns={columns({
              onView: view,
              onEdit: (driver) => setAddress({ edit: driver._id }, { push: true }),
              onDelete: setLeaving,
            })}
            rows={drivers}
            rowKey={(driver) => driver._id}
            onRowAction={view}
            loading={list.isPending}
            loadingLabel="Loading drivers..."
            error={
              list.error && !drivers
                ? `Failed to load drivers: ${errorSentence(list.error, 'Please try again.')}`
                : undefined
            }
            onRetry={() => void list.refetch()}
            empty={
              isFiltered ? (
                <EmptyState
                  icon="search"
                  title="No driver matches"
                  description="Change the search or the status above."
                />
              ) : (
                <EmptyState
                  icon="users"
                  title="No drivers found. Add a new driver to get started."
                  action={
                    <LinkButton variant="primary" icon="plus" href={paths.addDriver}>
                      Add New Driver
                    </LinkButton>
                  }
                />
              )
            }
            footer={<LoadMore shown={drivers?.length ?? 0} of={['driver', 'drivers']} query={list} />}
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
  const remove = useDeleteDriver();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Are you sure you want to delete ${driver.fullName}?`}
      confirmLabel="Delete Driver"
      danger
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id: driver._id },
          {
            onSuccess: () => {
              toast.success('Driver deleted successfully');
              onClose();
            },
          },
        )
      }
    >
      <div className={styles.confirm}>
        {remove.isError && <Notice tone="error">{errorSentence(remove.error, 'Failed to delete driver')}</Notice>}
        <p>
          The driver can’t sign in any more and both documents are removed. Past rides, invoices and payments stay as
          they are.
        </p>
      </div>
    </ConfirmDialog>
  );
}
