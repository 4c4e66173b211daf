import { type Booking, type BookingSort } from '@pahiya/contracts';
import {
  cabTypeWord,
  formatDate,
  formatDateTime,
  formatTime,
  IconButton,
  Menu,
  RideStatusBadge,
  shortId,
  useText,
  type Column,
} from '@pahiya/ui';
import { awaitsAssignment, RideFare } from '@pahiya/web-kit/rides';
import { Place } from '../../page/place.tsx';
import { adminMay } from '../../rides/ride-rules.ts';
import styles from './bookings.module.css';
import { messages } from './messages.ts';

export type RideTask = 'driver' | 'vehicle' | 'cancel';

/** A column that sorts has the name of what the server sorts by. */
const sorts = (key: BookingSort) => ({ key, sortable: true });

/** The columns of docs/product.md, Screens, and more that a person may choose. */
export function useBookingsColumns(onTask: (task: RideTask, ride: Booking) => void): Column<Booking>[] {
  const text = useText(messages);
  return [
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
    { key: 'rider', optional: true, header: text('rider'), width: '136px', cell: (ride) => ride.customer.name },
    {
      key: 'company',
      optional: true,
      header: text('company'),
      width: '144px',
      cell: (ride) => ride.companyId.companyName,
    },
    { key: 'from', header: text('pickup'), width: '50%', cell: (ride) => <Place>{ride.pickup}</Place> },
    { key: 'to', header: text('drop'), width: '50%', cell: (ride) => <Place>{ride.dropoff}</Place> },
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
      cell: (ride) => ride.assignedDriver?.fullName ?? <None />,
    },
    { key: 'vehicle', header: text('vehicle'), width: '124px', cell: (ride) => ride.vehicleNumber ?? <None /> },
    {
      ...sorts('fare'),
      optional: true,
      header: text('fare'),
      width: '96px',
      numeric: true,
      cell: (ride) => <RideFare ride={ride} />,
    },
    {
      key: 'actions',
      header: text('actions'),
      width: '136px',
      actions: true,
      cell: (ride) => {
        const code = shortId(ride.bookingId, { first: 6 });
        return (
          <>
            {adminMay('assign', ride) && (
              <IconButton
                icon="user"
                size="compact"
                label={text('assignDriverTo', { code })}
                variant={!ride.assignedDriver && awaitsAssignment(ride) ? 'secondary' : 'quiet'}
                onClick={() => onTask('driver', ride)}
              />
            )}
            {adminMay('assign vehicle', ride) && (
              <IconButton
                icon="car"
                size="compact"
                label={text('assignVehicleTo', { code })}
                variant={ride.assignedDriver && !ride.vehicleNumber ? 'secondary' : 'quiet'}
                onClick={() => onTask('vehicle', ride)}
              />
            )}
            {adminMay('cancel', ride) && (
              <Menu
                size="compact"
                label={text('moreActionsFor', { code })}
                items={[
                  {
                    key: 'cancel',
                    label: text('cancelRide'),
                    icon: 'ban',
                    danger: true,
                    onSelect: () => onTask('cancel', ride),
                  },
                ]}
              />
            )}
          </>
        );
      },
    },
  ];
}

function None() {
  return <span className={styles.muted}>–</span>;
}
