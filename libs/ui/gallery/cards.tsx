import { useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  Card,
  KeyValueList,
  RideStatusBadge,
  Skeleton,
  Tabs,
  TripLine,
  formatDate,
  formatDuration,
  formatInr,
  formatKm,
} from '../src/index.ts';
import styles from './gallery.module.css';

export function Cards() {
  const [tab, setTab] = useState<'set' | 'adjust' | 'advance'>('set');
  return (
    <>
      <Card title="Ride 9D2E77AA" description="Today, 6:30 pm" actions={<RideStatusBadge status="on_trip" />}>
        <TripLine
          live
          pickup="Kempegowda International Airport, Terminal 2, Devanahalli"
          pickupHint="6:30 pm"
          between={`${formatKm(36.4)} · ${formatDuration(80)}`}
          dropoff="Manyata Tech Park, Nagawara"
          dropoffHint="7:50 pm"
        />
      </Card>
      <Card
        title="Fare"
        footer={
          <>
            <Button>Close</Button>
            <Button variant="primary">Book Ride</Button>
          </>
        }
      >
        <KeyValueList
          ends
          entries={[
            { key: 'base', label: 'Base fare', value: formatInr(1800, { decimals: 2 }) },
            { key: 'distance', label: 'Distance fare, 12.4 km', value: formatInr(148.8, { decimals: 2 }) },
            { key: 'waiting', label: 'Waiting charges', value: undefined },
            { key: 'total', label: 'Total', value: formatInr(1948.8, { decimals: 2 }), strong: true },
          ]}
        />
      </Card>
      <Card title="Driver">
        <div className={styles.row}>
          <Avatar name="Ravi Kumar" size={40} />
          <Avatar name="अनीता देशमुख" size={40} />
          <Badge tone="success">Active</Badge>
          <Badge>Inactive</Badge>
          <Badge tone="attention">On Ride</Badge>
          <Badge tone="info" icon="shield">
            License Verified
          </Badge>
          <Badge tone="danger">Refused</Badge>
        </div>
        <KeyValueList
          entries={[
            { key: 'phone', label: 'Phone', value: '98765 43210' },
            { key: 'vehicle', label: 'Vehicle', value: 'KA 01 AB 1234, Sedan' },
            { key: 'since', label: 'Registered', value: formatDate('2026-11-02') },
          ]}
        />
      </Card>
      <Card title="Salary">
        <Tabs
          label="Salary"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: 'set', label: 'Set Salary' },
            { key: 'adjust', label: 'Adjust Salary' },
            { key: 'advance', label: 'Give Advance', count: 3 },
          ]}
        >
          <Skeleton lines={3} label="Loading salary information..." />
        </Tabs>
      </Card>
    </>
  );
}
