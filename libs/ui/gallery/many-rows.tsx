import { useState } from 'react';
import {
  Card,
  ExportButton,
  FilterBar,
  formatDate,
  formatInr,
  formatNumber,
  formatTime,
  RideStatusBadge,
  SearchField,
  Table,
  useColumnChoice,
} from '../src/index.ts';
import type { Column, ExportButtonProps, RideStatus, Sort } from '../src/index.ts';

interface Ride {
  id: string;
  status: RideStatus;
  rider: string;
  pickup: string;
  dropoff: string;
  date: string;
  time: string;
  fare: number;
}

const STATUSES: readonly RideStatus[] = ['pending', 'assigned', 'accepted', 'on_trip', 'completed', 'cancelled'];
const PLACES = [
  'Koregaon Park, Pune',
  'Hinjawadi Phase 2, Pune',
  'Andheri East, Mumbai',
  'Kempegowda Airport, Bengaluru',
];

function pick<T>(from: readonly T[], at: number): T {
  const picked = from[at % from.length];
  if (picked === undefined) throw new Error('Nothing to pick from');
  return picked;
}

/** Makes `count` different rides. */
function ridesOf(count: number): Ride[] {
  return Array.from({ length: count }, (_, n) => ({
    id: (0x7f3a2c00 + n).toString(16),
    status: pick(STATUSES, n * 7 + (n >> 3)),
    rider: `Rider ${n}`,
    pickup: pick(PLACES, n),
    dropoff: pick(PLACES, n + 1 + (n % 3)),
    date: `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    time: `${String(n % 24).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
    fare: 400 + ((n * 137) % 9000),
  }));
}

const columns: readonly Column<Ride>[] = [
  { key: 'id', header: 'Booking', cell: (ride) => ride.id.toUpperCase() },
  { key: 'status', header: 'Status', cardEnd: true, cell: (ride) => <RideStatusBadge status={ride.status} /> },
  { key: 'rider', header: 'Rider', cell: (ride) => ride.rider },
  { key: 'pickup', header: 'Pickup', cell: (ride) => ride.pickup },
  { key: 'dropoff', header: 'Drop', cell: (ride) => ride.dropoff },
  { key: 'when', header: 'When', cell: (ride) => `${formatDate(ride.date)}, ${formatTime(ride.time)}` },
  { key: 'fare', header: 'Fare', numeric: true, sortable: true, cell: (ride) => formatInr(ride.fare) },
];

/** Simulates an export that takes three seconds. With more than 50,000 rows it fails half way. */
const slowly =
  (count: number): ExportButtonProps['run'] =>
  async ({ signal, onProgress }) => {
    for (let part = 1; part <= 30; part++) {
      await new Promise((done) => setTimeout(done, 100));
      signal.throwIfAborted();
      if (part > 15 && count > 50_000) throw new Error('The line went dead.');
      onProgress({ rows: Math.round((count * part) / 30), ofRows: count });
    }
  };

/** A list with `count` loaded rows, for measuring how it scrolls. `?rows=100000` sets the count. */
export function ManyRows({ count }: { count: number }) {
  const [rows] = useState(() => ridesOf(count));
  const [sort, setSort] = useState<Sort>();
  const [opened, setOpened] = useState<string>();
  const { shown, columnsMenu } = useColumnChoice('gallery-rides', columns);
  return (
    <Card title={`${formatNumber(count)} rows`} flush>
      <FilterBar
        end={
          <>
            {columnsMenu}
            <ExportButton label="Export CSV" run={slowly(count)} />
          </>
        }
      >
        <SearchField label="Search" placeholder="Search" maxLength={100} value="" onChange={() => undefined} />
      </FilterBar>
      <Table
        caption="Rides"
        columns={shown}
        rows={rows}
        rowKey={(ride) => ride.id}
        sort={sort}
        onSort={setSort}
        selectedKey={opened}
        onRowAction={(ride) => setOpened(ride.id)}
      />
    </Card>
  );
}
