import { Menu, RideStatusBadge, formatDateTime, formatInr, shortId, toast } from '../src/index.ts';
import type { Column } from '../src/index.ts';

export interface Ride {
  id: string;
  employee: string;
  pickup: string;
  dropoff: string;
  date: string;
  time: string;
  cab: string;
  status: string;
  fare: number;
  driver: string | undefined;
}

export const rides: Ride[] = [
  {
    id: '7f3a2c91',
    employee: 'Asha Rao',
    pickup: 'Kempegowda International Airport, Bengaluru',
    dropoff: 'Manyata Tech Park',
    date: '2026-11-21',
    time: '18:30',
    cab: 'Sedan',
    status: 'on_trip',
    fare: 1240,
    driver: 'Ravi Kumar',
  },
  {
    id: '1b88e0d4',
    employee: 'Imran Sheikh',
    pickup: 'Koramangala 5th Block',
    dropoff: 'Electronic City Phase 1',
    date: '2026-11-21',
    time: '09:15',
    cab: 'SUV',
    status: 'accepted',
    fare: 2860,
    driver: 'Suresh Patil',
  },
  {
    id: 'c0ffee12',
    employee: 'Meera Krishnan',
    pickup: 'Indiranagar 100 Feet Road',
    dropoff: 'Mysuru Palace, Mysuru',
    date: '2026-11-22',
    time: '06:00',
    cab: 'Mini SUV',
    status: 'assigned',
    fare: 9800,
    driver: 'Gurpreet Singh',
  },
  {
    id: '9d2e77aa',
    employee: 'Vikram Desai',
    pickup: 'Whitefield Main Road',
    dropoff: 'Bengaluru City Junction',
    date: '2026-11-22',
    time: '21:45',
    cab: 'Sedan',
    status: 'pending',
    fare: 1800,
    driver: undefined,
  },
  {
    id: '55aa90c3',
    employee: 'अनीता देशमुख',
    pickup: 'एमजी रोड मेट्रो',
    dropoff: 'HSR Layout Sector 2',
    date: '2026-11-19',
    time: '11:00',
    cab: 'Sedan',
    status: 'completed',
    fare: 125000,
    driver: 'Ravi Kumar',
  },
  {
    id: '04be1d6f',
    employee: 'Joseph D’Souza',
    pickup: 'Jayanagar 4th Block',
    dropoff: 'Bannerghatta Road',
    date: '2026-11-18',
    time: '13:20',
    cab: 'SUV',
    status: 'denied',
    fare: 2800,
    driver: undefined,
  },
  {
    id: '88e2f401',
    employee: 'Priya Nair',
    pickup: 'Hebbal',
    dropoff: 'Domlur',
    date: '2026-11-17',
    time: '08:05',
    cab: 'Sedan',
    status: 'cancelled',
    fare: 1800,
    driver: undefined,
  },
];

export const columns: Column<Ride>[] = [
  { key: 'employee', header: 'Employee', sortable: true, cell: (ride) => ride.employee },
  { key: 'route', header: 'Route', cell: (ride) => `${ride.pickup} → ${ride.dropoff}` },
  { key: 'date', header: 'Date and time', sortable: true, cell: (ride) => formatDateTime(ride.date, ride.time) },
  { key: 'cab', header: 'Cab type', cell: (ride) => ride.cab },
  { key: 'status', header: 'Status', cardEnd: true, cell: (ride) => <RideStatusBadge status={ride.status} /> },
  { key: 'fare', header: 'Fare', numeric: true, sortable: true, cell: (ride) => formatInr(ride.fare) },
  { key: 'driver', header: 'Driver', cell: (ride) => ride.driver ?? '–' },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cardEnd: true,
    cell: (ride) => (
      <Menu
        label={`Actions of ride ${shortId(ride.id)}`}
        size="compact"
        items={[
          {
            key: 'driver',
            label: 'Assign driver',
            icon: 'user',
            onSelect: () => toast.info(`Assign a driver to ${shortId(ride.id)}`),
          },
          {
            key: 'vehicle',
            label: 'Assign vehicle',
            icon: 'car',
            onSelect: () => toast.success('Vehicle assigned successfully'),
          },
          {
            key: 'cancel',
            label: 'Cancel ride',
            icon: 'ban',
            danger: true,
            disabled: ride.status === 'completed',
            onSelect: () => toast.error('Failed to cancel'),
          },
        ]}
      />
    ),
  },
];
