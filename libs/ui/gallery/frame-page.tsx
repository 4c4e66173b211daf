import { useState } from 'react';
import {
  AppFrame,
  Badge,
  Button,
  Card,
  Logo,
  PageHeader,
  RideStatusBadge,
  SidePanel,
  Table,
  TripLine,
  formatTime,
  shortId,
} from '../src/index.ts';
import { columns, rides } from './sample-rides.tsx';
import type { Ride } from './sample-rides.tsx';

export function FramePage() {
  const [selected, setSelected] = useState<Ride | undefined>(rides[0]);
  return (
    <AppFrame
      label="Admin console"
      brand={<Logo size={24} />}
      currentPath="/admin/bookings"
      header={<strong>Bookings</strong>}
      navigation={[
        { items: [{ label: 'Dashboard', href: '/admin', icon: 'chart', exact: true }] },
        {
          label: 'Companies',
          items: [
            { label: 'Register Company', href: '/admin/companies/register-company', icon: 'plus' },
            { label: 'Registered Companies', href: '/admin/companies/registered-companies', icon: 'building' },
          ],
        },
        {
          label: 'Drivers',
          items: [
            { label: 'Add Driver', href: '/admin/drivers/add-driver', icon: 'plus' },
            { label: 'Manage Drivers', href: '/admin/drivers/manage-drivers', icon: 'idCard' },
            { label: 'Salary Management', href: '/admin/drivers/salary-management', icon: 'wallet' },
          ],
        },
        { label: 'Rides', items: [{ label: 'Bookings', href: '/admin/bookings', icon: 'route', count: 4 }] },
      ]}
      navigationEnd={<Badge>Demonstration</Badge>}
    >
      <PageHeader
        title="All Bookings"
        description="Every ride of every company"
        actions={
          <Button variant="primary" icon="plus">
            New booking
          </Button>
        }
      />
      <Card flush>
        <Table
          caption="Bookings"
          columns={columns}
          rows={rides}
          rowKey={(ride) => ride.id}
          selectedKey={selected?.id}
          onRowAction={setSelected}
        />
      </Card>
      <SidePanel
        open={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={`Ride ${shortId(selected?.id)}`}
        description={selected && <RideStatusBadge status={selected.status} />}
        footer={<Button variant="primary">Assign driver</Button>}
      >
        {selected && (
          <TripLine
            pickup={selected.pickup}
            dropoff={selected.dropoff}
            pickupHint={formatTime(selected.time)}
            live={selected.status === 'on_trip'}
          />
        )}
      </SidePanel>
    </AppFrame>
  );
}
