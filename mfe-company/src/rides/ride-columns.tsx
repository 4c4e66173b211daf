import { type ReactNode } from 'react';
import { mayDo, type Booking, type BookingSort } from '@pahiya/contracts';
import {
  cabTypeWord,
  cx,
  formatDate,
  formatDateTime,
  formatPhone,
  formatPlate,
  formatTime,
  RideStatusBadge,
  shortId,
  useText,
  type Column,
  type TextOf,
} from '@pahiya/ui';
import { serverNow } from '@pahiya/web-kit';
import { awaitsAssignment, Place, RideFare } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';
import styles from './rides.module.css';

export const companyMayCancel = (ride: Booking): boolean =>
  mayDo(ride, 'cancel', { role: 'company', now: new Date(serverNow()) });

interface TwoLinesProps {
  first: ReactNode;
  second: ReactNode;
  className?: string | undefined;
}

function TwoLines({ first, second, className }: TwoLinesProps) {
  return (
    <span className={cx(styles.two, className)}>
      <span>{first}</span>
      <span className={styles.minor}>{second}</span>
    </span>
  );
}

/** The columns of the employee, the route and the time. */
const tripColumns = (text: TextOf<typeof messages>): Column<Booking>[] => [
  {
    key: 'employee',
    header: text('employee'),
    width: '150px',
    cell: ({ userId }) => (
      <span className={styles.two}>
        <span className={styles.name} title={userId.employeeName}>
          {userId.employeeName}
        </span>
        <span className={styles.minor}>{userId.employeeId ?? userId.email}</span>
      </span>
    ),
  },
  {
    key: 'id',
    optional: true,
    header: text('bookingId'),
    width: '104px',
    cell: ({ bookingId }) => <span className={styles.code}>{shortId(bookingId, { first: 6 })}</span>,
  },
  {
    key: 'booked' satisfies BookingSort,
    optional: true,
    header: text('booked'),
    width: '172px',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    key: 'route',
    header: text('route'),
    // A share of the table's width: without it the column takes all spare width of a wide screen.
    width: '36%',
    wrap: true,
    twoLines: true,
    cell: ({ pickup, dropoff }) => (
      <TwoLines
        className={styles.route}
        first={<Place>{pickup}</Place>}
        second={text.rich('to', { dropoff: <Place>{dropoff}</Place> })}
      />
    ),
  },
  {
    key: 'pickup' satisfies BookingSort,
    header: text('when'),
    width: '138px',
    twoLines: true,
    cell: ({ date, time }) => <TwoLines first={formatDate(date)} second={formatTime(time)} />,
  },
];

/** The columns of the cab, the status, the fare and the driver. */
const cabColumns = (text: TextOf<typeof messages>): Column<Booking>[] => [
  { key: 'cab', header: text('cabType'), width: '92px', cell: ({ cabType }) => cabTypeWord(cabType) },
  {
    key: 'status',
    header: text('status'),
    width: '124px',
    cardEnd: true,
    cell: ({ status }) => <RideStatusBadge status={status} />,
  },
  {
    key: 'fare' satisfies BookingSort,
    header: text('fare'),
    numeric: true,
    width: '90px',
    cell: (ride) => <RideFare ride={ride} />,
  },
  {
    key: 'driver',
    header: text('driver'),
    width: '15%',
    cell: ({ assignedDriver, vehicleNumber, ...ride }) =>
      assignedDriver ? (
        <TwoLines
          className={styles.driver}
          first={assignedDriver.fullName}
          second={vehicleNumber ? formatPlate(vehicleNumber) : formatPhone(assignedDriver.phoneNumber)}
        />
      ) : (
        <span className={styles.minor}>{awaitsAssignment(ride) ? text('noDriver') : '–'}</span>
      ),
  },
];

/** The columns of a company's bookings, docs/product.md, Screens, and more that a person may choose. */
export function useRideColumns(): Column<Booking>[] {
  const text = useText(messages);
  return [...tripColumns(text), ...cabColumns(text)];
}
