import { type Booking, type BookingSort } from '@pahiya/contracts';
import {
  cabTypeWord,
  formatDate,
  formatDateTime,
  formatPlate,
  formatTime,
  RideStatusBadge,
  shortId,
  useText,
  type Column,
  type TextOf,
} from '@pahiya/ui';
import { RideFare } from '@pahiya/web-kit/rides';
import { Truncated } from '../../page/truncated.tsx';
import { Place, PlaceHead } from '../../page/place.tsx';
import styles from './bookings.module.css';
import { messages } from './messages.ts';
import { RideButtons } from './ride-buttons.tsx';
import { type RideTask } from './ride-task.tsx';

type BookingsText = TextOf<typeof messages>;

/** A column that can be sorted has the name that the server sorts by. */
const sorts = (key: BookingSort) => ({ key, sortable: true });

/** The columns about the booking and the person who booked. */
const bookedColumns = (text: BookingsText): Column<Booking>[] => [
  {
    key: 'id',
    header: text('bookingId'),
    width: '104px',
    cell: (ride) => <span className={styles.code}>{shortId(ride.bookingId, { first: 6 })}</span>,
  },
  {
    ...sorts('booked'),
    optional: true,
    header: text('booked'),
    width: '172px',
    cell: (ride) => formatDateTime(ride.createdAt),
  },
  {
    key: 'rider',
    optional: true,
    header: text('rider'),
    width: '136px',
    cell: (ride) => <Truncated>{ride.customer.name}</Truncated>,
  },
  {
    key: 'company',
    optional: true,
    header: text('company'),
    width: '144px',
    cell: (ride) => <Truncated>{ride.companyId.companyName}</Truncated>,
  },
  {
    key: 'from',
    header: <PlaceHead>{text('pickup')}</PlaceHead>,
    name: text('pickup'),
    width: '50%',
    cell: (ride) => <Place>{ride.pickup}</Place>,
  },
  {
    key: 'to',
    header: <PlaceHead>{text('drop')}</PlaceHead>,
    name: text('drop'),
    width: '50%',
    cell: (ride) => <Place>{ride.dropoff}</Place>,
  },
  {
    ...sorts('pickup'),
    header: text('date'),
    width: '172px',
    cell: (ride) => (
      <>
        {formatDate(ride.date)} <span className={styles.muted}>{formatTime(ride.time)}</span>
      </>
    ),
  },
  {
    key: 'cabType',
    optional: true,
    header: text('cabType'),
    width: '96px',
    cell: (ride) => cabTypeWord(ride.cabType),
  },
];

/** The columns of the status, the driver, the vehicle and the fare. */
const dispatchColumns = (text: BookingsText): Column<Booking>[] => [
  {
    key: 'status',
    header: text('status'),
    width: '116px',
    cardEnd: true,
    cell: (ride) => <RideStatusBadge status={ride.status} />,
  },
  {
    key: 'driver',
    header: text('driver'),
    width: '136px',
    cell: ({ assignedDriver }) => (assignedDriver ? <Truncated>{assignedDriver.fullName}</Truncated> : <None />),
  },
  {
    key: 'vehicle',
    header: text('vehicle'),
    width: '124px',
    cell: (ride) =>
      ride.vehicleNumber ? <span className={styles.plate}>{formatPlate(ride.vehicleNumber)}</span> : <None />,
  },
  {
    ...sorts('fare'),
    optional: true,
    header: text('fare'),
    width: '96px',
    numeric: true,
    cell: (ride) => <RideFare ride={ride} />,
  },
];

/** The columns of docs/product.md, Screens, and more that a person may choose. */
export function useBookingsColumns(onTask: (task: RideTask, ride: Booking) => void): Column<Booking>[] {
  const text = useText(messages);
  return [
    ...bookedColumns(text),
    ...dispatchColumns(text),
    {
      key: 'actions',
      header: text('actions'),
      width: '184px',
      actions: true,
      cell: (ride) => <RideButtons ride={ride} onTask={onTask} />,
    },
  ];
}

function None() {
  return <span className={styles.muted}>–</span>;
}
